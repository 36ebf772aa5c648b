import type { PortalSettings } from "@vitrine/settings/portal-settings";

/** Where the settings name none. */
const ROW_HEIGHT = 180;

/** Pixels of a list's row: as configured, else 180. */
export function listRowHeight({ options }: PortalSettings["search"]["list"]): number {
  return options.rowHeight || ROW_HEIGHT;
}
