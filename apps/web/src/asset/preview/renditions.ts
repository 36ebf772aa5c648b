/** Selects the rendition of an asset for the displayed size. Pure. */
import { resolveRenditionUrl } from "@vitrine/contract/rendition-url";
import type { AssetDoc } from "../asset-doc.ts";

/** Long edge in pixels of the largest rendition, returned by `download.preview`. */
const PREVIEW_EDGE = 2048;

export interface PictureCandidate {
  readonly url: string;
  /** Pixels. */
  readonly width: number;
}

/**
 * Returns the available sizes of a picture in ascending order, the large preview last. Empty if its dimensions are
 * unknown: then only the preview is available.
 */
export function getPictureCandidates(asset: AssetDoc, preview: string): readonly PictureCandidate[] {
  const { pixel_x: x = 0, pixel_y: y = 0, renditions = [] } = asset;
  if (!x || !y) return [];
  const width = Math.round(Math.min(x, PREVIEW_EDGE * Math.min(1, x / y)));
  const smaller = renditions.filter(({ w }) => w < width);
  return [...smaller.map((one) => ({ url: resolveRenditionUrl(asset, one), width: one.w })), { url: preview, width }];
}

export const toSrcSet = (candidates: readonly PictureCandidate[]): string | undefined =>
  candidates.length > 1 ? candidates.map(({ url, width }) => `${url} ${width}w`).join(", ") : undefined;

/** Returns the width in pixels of the rendition that the browser has loaded. */
export function getLoadedWidth(
  { currentSrc, naturalWidth }: HTMLImageElement,
  candidates: readonly PictureCandidate[],
): number {
  // `naturalWidth` only if the URL is not known: with `srcset` it is the displayed width.
  return candidates.find(({ url }) => currentSrc.endsWith(url))?.width ?? naturalWidth;
}
