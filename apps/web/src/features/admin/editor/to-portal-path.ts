/** Strips the origin from a URL of this portal; returns any other text unchanged. */
export function toPortalPath(address: string, here: URL): string {
  const typed = address.trim();
  if (!/^https?:\/\//i.test(typed) || !URL.canParse(typed)) return typed;
  const { origin, pathname, search } = new URL(typed);
  return origin === here.origin ? pathname + search : typed;
}
