import { MAX_ROWS } from "@vitrine/contract/limits";
import type { PortalSettings } from "@vitrine/settings/portal-settings";

/** Defaults, if the settings have none. */
const ROW_HEIGHT = 180;
const PICTURE_WIDTH = 250;

/** Height of a list row in pixels: as configured, else 180. */
export function listRowHeight({ options }: PortalSettings["search"]["list"]): number {
  return options.rowHeight || ROW_HEIGHT;
}

/** Maximum width of the picture column in pixels: as configured, else 250. */
export function listPictureWidth({ options }: PortalSettings["search"]["list"]): number {
  return options.imageColWidth || PICTURE_WIDTH;
}

const EXTRA_ROWS = 10;
export const LATER_PAGE_SIZE = 15;
/** The next page is loaded within this many rows of the end. */
export const ROWS_AHEAD = 7;

/** @param height of the results in pixels. */
export function firstListPageSize(height: number, rowHeight: number): number {
  return Math.min(MAX_ROWS, Math.ceil(height / rowHeight) + EXTRA_ROWS);
}
