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
