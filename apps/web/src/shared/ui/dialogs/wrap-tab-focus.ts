/** Keeps Tab inside an element. Returns true if it moved the focus; false leaves it to the browser. */
export function wrapTabFocus(container: HTMLElement | null, backwards: boolean): boolean {
  const focusable = [
    ...(container?.querySelectorAll<HTMLElement>("a[href], button:not([disabled]), input, video, audio") ?? []),
  ].filter((stop) => stop.tabIndex >= 0 && stop.getClientRects().length > 0);
  const first = focusable[0];
  const last = focusable.at(-1);
  const active = document.activeElement;
  const outside = !container?.contains(active);
  if (backwards && (outside || active === first || active === container)) last?.focus();
  else if (!backwards && (outside || active === last)) first?.focus();
  else return false;
  return true;
}
