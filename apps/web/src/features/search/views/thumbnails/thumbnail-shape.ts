import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { countColumns } from "../uniform-layout.ts";
import { thumbnailSize } from "./thumbnail-size.ts";

/** Pixels between thumbnails. */
export const THUMBNAIL_GAP = 8;
/** Two columns on phones. */
const PHONE = { columns: 2, height: 270 } as const;

type ThumbnailSettings = PortalSettings["search"]["thumbnails"];

/** Number of columns and height of the thumbnails. Columns share the remaining width. */
export function thumbnailShape(
  settings: ThumbnailSettings,
  available: { readonly width: number; readonly phone: boolean },
): { readonly columns: number; readonly height: number } {
  if (available.phone) return PHONE;
  const { width, height } = thumbnailSize(settings);
  return { columns: countColumns(available.width, width, THUMBNAIL_GAP), height };
}
