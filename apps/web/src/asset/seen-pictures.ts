/** Which pictures the browser holds, since a list has shown them: they can stand in for larger ones at once. */
import type { AssetDoc } from "./asset-doc.ts";

/** Address of the rendition that was shown; goes with the record. */
const seen = new WeakMap<AssetDoc, string>();

export function pictureSeen(asset: AssetDoc, { currentSrc, src }: HTMLImageElement): void {
  seen.set(asset, currentSrc || src);
}

/** undefined where no picture of it was shown by this record. */
export function seenPicture(asset: AssetDoc): string | undefined {
  return seen.get(asset);
}
