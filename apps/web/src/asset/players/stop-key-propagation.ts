import type { KeyboardEvent } from "react";

/** Keeps the keys of sliders and lists, which would otherwise also turn pages or lead to other assets. */
export function stopNavigationKeyPropagation(event: KeyboardEvent): void {
  if (/^(Arrow|Page)|^(Home|End)$/.test(event.key)) event.stopPropagation();
}
