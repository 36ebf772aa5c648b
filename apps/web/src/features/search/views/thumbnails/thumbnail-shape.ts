import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { columnsOf } from "../even-layout.ts";
import { thumbnailSize } from "./thumbnail-size.ts";

/** Pixels between thumbnails. */
export const GAP = 8;
/** On phones two stand beside each other. */
const PHONE = { columns: 2, height: 270 } as const;

type ThumbnailSettings = PortalSettings["search"]["thumbnails"];

/** How many stand beside each other, and how high they are. They share the width that is left over. */
export function thumbnailShape(
  settings: ThumbnailSettings,
  room: { readonly width: number; readonly phone: boolean },
): { readonly columns: number; readonly height: number } {
  if (room.phone) return PHONE;
  const { width, height } = thumbnailSize(settings);
  return { columns: columnsOf(room.width, width, GAP), height };
}
