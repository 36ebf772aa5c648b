import type { PortalSettings } from "@vitrine/settings/portal-settings";

/** Defaults, if the settings have none. */
const WIDTH = 200;
const HEIGHT = 330;

/** The configured size in pixels, else the default. */
export function thumbnailSize({ width, height }: PortalSettings["search"]["thumbnails"]): {
  readonly width: number;
  readonly height: number;
} {
  return { width: width || WIDTH, height: height || HEIGHT };
}
