/** Remembers pictures that lists have shown, so that they can be placeholders while larger ones load. */
import type { AssetDoc } from "./asset-doc.ts";

/** URL of the rendition shown, per record. */
const shownUrls = new WeakMap<AssetDoc, string>();

export function rememberShownPictureUrl(asset: AssetDoc, { currentSrc, src }: HTMLImageElement): void {
  shownUrls.set(asset, currentSrc || src);
}

/** Undefined if no picture was shown for this record. */
export function getShownPictureUrl(asset: AssetDoc): string | undefined {
  return shownUrls.get(asset);
}
