import { MAX_SEARCH_ROWS } from "@vitrine/contract/limits";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { countColumns } from "../uniform-layout.ts";

/** Defaults, if the settings have none. */
const WIDTH = 200;
const HEIGHT = 330;

/** The configured size in pixels, else the default. */
export function getThumbnailSize({ width, height }: PortalSettings["search"]["thumbnails"]): {
  readonly width: number;
  readonly height: number;
} {
  return { width: width || WIDTH, height: height || HEIGHT };
}

/** Pixels between thumbnails. */
export const THUMBNAIL_GAP_PX = 8;
/** Two columns on phones. */
const PHONE = { columns: 2, height: 270 } as const;

type ThumbnailSettings = PortalSettings["search"]["thumbnails"];

/** Number of columns and height of the thumbnails. Columns share the remaining width. */
export function computeThumbnailColumnsAndHeight(
  settings: ThumbnailSettings,
  available: { readonly width: number; readonly phone: boolean },
): { readonly columns: number; readonly height: number } {
  if (available.phone) return PHONE;
  const { width, height } = getThumbnailSize(settings);
  return { columns: countColumns(available.width, width, THUMBNAIL_GAP_PX), height };
}

const MIN_FIRST = 25;
const MIN_LATER = 15;
/** The next page is loaded within this many thumbnail heights of the end. */
export const PREFETCH_DISTANCE_IN_THUMBNAIL_HEIGHTS = 4;

/** Pixels. */
interface Shape {
  readonly width: number;
  readonly height: number;
  /** Size of one thumbnail. */
  readonly thumbnail: { readonly width: number; readonly height: number };
}

export function getFirstThumbnailPageSize({ width, height, thumbnail }: Shape): number {
  const fitting = Math.ceil((width / thumbnail.width) * (height / thumbnail.height));
  return Math.min(MAX_SEARCH_ROWS, Math.max(MIN_FIRST, Math.ceil(1.5 * fitting)));
}

export function getLaterThumbnailPageSize({ width, thumbnail }: Omit<Shape, "height">): number {
  return Math.min(MAX_SEARCH_ROWS, Math.max(MIN_LATER, 5 * Math.ceil(width / thumbnail.width)));
}
