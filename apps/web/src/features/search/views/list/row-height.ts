import { MAX_SEARCH_ROWS } from "@vitrine/contract/limits";
import type { PortalSettings } from "@vitrine/settings/portal-settings";

/** Defaults, if the settings have none. */
const ROW_HEIGHT = 180;
const PICTURE_WIDTH = 250;

/** Height of a list row in pixels: as configured, else 180. */
export function getListRowHeight({ options }: PortalSettings["search"]["list"]): number {
  return options.rowHeight || ROW_HEIGHT;
}

/** Maximum width of the picture column in pixels: as configured, else 250. */
export function getMaxListPictureWidth({ options }: PortalSettings["search"]["list"]): number {
  return options.imageColWidth || PICTURE_WIDTH;
}

const EXTRA_ROWS = 10;
export const LATER_LIST_PAGE_ROWS = 15;
/** The next page is loaded within this many rows of the end. */
export const PREFETCH_DISTANCE_IN_ROWS = 7;

/** @param height of the results in pixels. */
export function getFirstListPageRows(height: number, rowHeight: number): number {
  return Math.min(MAX_SEARCH_ROWS, Math.ceil(height / rowHeight) + EXTRA_ROWS);
}
