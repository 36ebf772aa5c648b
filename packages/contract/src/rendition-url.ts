const NOWHERE = "http://nowhere.invalid";

/** The address of a rendition, whose own `url` is a reference relative to its asset's. */
export function renditionUrl(
  asset: { readonly url?: string | undefined },
  rendition: { readonly url: string },
): string {
  const resolved = new URL(rendition.url, new URL(asset.url ?? "/", NOWHERE));
  return resolved.origin === NOWHERE ? resolved.href.slice(NOWHERE.length) : resolved.href;
}

/** The name of a picture by its long edge in pixels. */
export const pictureName = (edge: number): string => `w${edge}`;

/** The file of a picture or of a document's page, as the end of an address: `w640.webp`, `page-2.webp`. */
export const pictureFile = (name: string): string => `${name}.webp`;

/** The picture that stands for an asset where one is enough: in the address of its record, on a tile. */
export const SHOWN_PICTURE = pictureName(640);
