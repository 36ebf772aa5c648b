import { type ElementType, lazy } from "react";

type Component = Exclude<ElementType, string>;

/** A component, by its name, of a file that is loaded once it is drawn. */
export function lazyOf<N extends string, F extends Record<N, Component>>(load: () => Promise<F>, name: N) {
  return lazy(() => load().then((file) => ({ default: file[name] })));
}
