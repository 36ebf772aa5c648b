import type { PortalSettings } from "@vitrine/settings/portal-settings";

/** Where the settings name none. */
const WIDTH = 200;
const HEIGHT = 330;

/** As configured, in pixels. */
export function thumbnailSize({ width, height }: PortalSettings["search"]["thumbnails"]): {
  readonly width: number;
  readonly height: number;
} {
  return { width: width || WIDTH, height: height || HEIGHT };
}
