/** Which picture of an asset is enough for the pixels it is shown on. Pure. */
import { renditionUrl } from "@vitrine/contract/rendition-url";
import type { AssetDoc } from "../asset-doc.ts";

/** Long edge in pixels of the largest rendition, which `download.preview` gives. */
const PREVIEW_EDGE = 2048;

export interface Candidate {
  readonly url: string;
  /** Pixels. */
  readonly width: number;
}

/**
 * The sizes in which a picture may be had, ascending, the large preview last. Empty where its size is not known: then
 * the preview alone is what there is.
 */
export function candidatesOf(asset: AssetDoc, preview: string): readonly Candidate[] {
  const { pixel_x: x = 0, pixel_y: y = 0, renditions = [] } = asset;
  if (!x || !y) return [];
  const width = Math.round(Math.min(x, PREVIEW_EDGE * Math.min(1, x / y)));
  const smaller = renditions.filter(({ w }) => w < width);
  return [...smaller.map((one) => ({ url: renditionUrl(asset, one), width: one.w })), { url: preview, width }];
}

export const srcSetOfCandidates = (candidates: readonly Candidate[]): string | undefined =>
  candidates.length > 1 ? candidates.map(({ url, width }) => `${url} ${width}w`).join(", ") : undefined;

/** How wide the picture is that the browser took, in pixels of its own. */
export function widthTaken({ currentSrc, naturalWidth }: HTMLImageElement, candidates: readonly Candidate[]): number {
  // With `srcset`, the natural width is that of the place it is shown in.
  return candidates.find(({ url }) => currentSrc.endsWith(url))?.width ?? naturalWidth;
}
