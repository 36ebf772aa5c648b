import { type ElementType, lazy } from "react";

type Component = Exclude<ElementType, string>;

/** A lazy component: the named export of a file that is loaded on first render. */
export function lazyComponent<N extends string, F extends Record<N, Component>>(load: () => Promise<F>, name: N) {
  return lazy(() => loadOnline(load).then((file) => ({ default: file[name] })));
}

/** Waits for the network when offline, since React does not retry a lazy component that failed. */
async function loadOnline<F>(load: () => Promise<F>): Promise<F> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
    return loadOnline(load);
  }
}
