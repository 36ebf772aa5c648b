/**
 * Gives the focus to a control once the page is drawn anew: a button that takes itself away would leave it nowhere, and
 * the keyboard would begin at the page's top.
 */
export function focusNext({ ownerDocument }: Element, id: string): void {
  requestAnimationFrame(() => ownerDocument.getElementById(id)?.focus());
}
