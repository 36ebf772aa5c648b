import { type ElementType, lazy } from "react";

type Component = Exclude<ElementType, string>;

/** A component, by its name, of a file that is loaded once it is drawn. */
export function lazyOf<N extends string, F extends Record<N, Component>>(load: () => Promise<F>, name: N) {
  return lazy(() => loadOnline(load).then((file) => ({ default: file[name] })));
}

/** Without a network, waits for it: the page says so already, and a part that failed would not be asked for again. */
async function loadOnline<F>(load: () => Promise<F>): Promise<F> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
    return loadOnline(load);
  }
}
