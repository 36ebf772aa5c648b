const NOWHERE = "http://nowhere.invalid";

/** The address of a rendition, whose own `url` is a reference relative to its asset's. */
export function renditionUrl(
  asset: { readonly url?: string | undefined },
  rendition: { readonly url: string },
): string {
  const resolved = new URL(rendition.url, new URL(asset.url ?? "/", NOWHERE));
  return resolved.origin === NOWHERE ? resolved.href.slice(NOWHERE.length) : resolved.href;
}
