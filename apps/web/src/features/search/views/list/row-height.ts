import type { PortalSettings } from "@vitrine/settings/portal-settings";

/** Where the settings name none. */
const ROW_HEIGHT = 180;
const PICTURE_WIDTH = 250;

/** Pixels of a list's row: as configured, else 180. */
export function listRowHeight({ options }: PortalSettings["search"]["list"]): number {
  return options.rowHeight || ROW_HEIGHT;
}

/** Pixels of the picture's column, where there is room: as configured, else 250. */
export function listPictureWidth({ options }: PortalSettings["search"]["list"]): number {
  return options.imageColWidth || PICTURE_WIDTH;
}
