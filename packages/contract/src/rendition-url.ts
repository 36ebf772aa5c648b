const PLACEHOLDER_ORIGIN = "http://nowhere.invalid";

/** URL of a rendition; its `url` is relative to that of its asset. */
export function resolveRenditionUrl(
  asset: { readonly url?: string | undefined },
  rendition: { readonly url: string },
): string {
  const resolved = new URL(rendition.url, new URL(asset.url ?? "/", PLACEHOLDER_ORIGIN));
  return resolved.origin === PLACEHOLDER_ORIGIN ? resolved.href.slice(PLACEHOLDER_ORIGIN.length) : resolved.href;
}

/** Name of a picture rendition by its longer edge in pixels. */
export const toRenditionName = (edge: number): string => `w${edge}`;

/** File name of a picture or document page in a URL: `w640.webp`, `page-2.webp`. */
export const toRenditionFileName = (name: string): string => `${name}.webp`;

/** The default picture of an asset: in its record, on a dashboard tile. */
export const DEFAULT_RENDITION_NAME = toRenditionName(640);
