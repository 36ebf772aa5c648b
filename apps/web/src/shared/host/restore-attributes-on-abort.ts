/** Restores these attributes to their current values when the signal is aborted. */
export function restoreAttributesOnAbort(element: Element, names: readonly string[], signal: AbortSignal): void {
  const before = names.map((name) => [name, element.getAttribute(name)] as const);
  signal.addEventListener("abort", () => {
    for (const [name, value] of before) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  });
}
