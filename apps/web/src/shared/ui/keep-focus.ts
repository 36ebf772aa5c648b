/** Keeps Tab inside an element. True when the focus was moved round; false leaves it to the browser. */
export function keepFocus(room: HTMLElement | null, backwards: boolean): boolean {
  const stops = [
    ...(room?.querySelectorAll<HTMLElement>("a[href], button:not([disabled]), input, video, audio") ?? []),
  ].filter((stop) => stop.tabIndex >= 0 && stop.getClientRects().length > 0);
  const first = stops[0];
  const last = stops.at(-1);
  const here = document.activeElement;
  const outside = !room?.contains(here);
  if (backwards && (outside || here === first || here === room)) last?.focus();
  else if (!backwards && (outside || here === last)) first?.focus();
  else return false;
  return true;
}
