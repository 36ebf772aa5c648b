/**
 * Focuses a control after the next render. A button that removes itself would lose the focus, and the keyboard would
 * start at the top of the page.
 */
export function focusAfterRender({ ownerDocument }: Element, id: string): void {
  requestAnimationFrame(() => ownerDocument.getElementById(id)?.focus());
}
