/** An address of this portal's host without the host, as it is stored; any other as it is. */
export function toPortalPath(address: string, here: URL): string {
  const typed = address.trim();
  if (!/^https?:\/\//i.test(typed) || !URL.canParse(typed)) return typed;
  const { origin, pathname, search } = new URL(typed);
  return origin === here.origin ? pathname + search : typed;
}
