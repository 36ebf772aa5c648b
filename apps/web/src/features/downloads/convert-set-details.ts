/** Texts that describe a convert set in the download dialogs. */
import type { TFunction } from "i18next";
import type { DownloadItem } from "../../asset/downloads/download-item.ts";
import type { ConvertSet } from "../../asset/downloads/download-parameters.ts";
import { formatDimensions } from "../../shared/i18n/format.ts";

/** Usual name of a format, given as the subtype of its media type: JPEG, WebP, SVG (`svg+xml`). */
export function formatFileTypeName(format: string): string {
  const name = format.replace(/\+.*$/, "").toUpperCase();
  return name === "WEBP" ? "WebP" : name;
}

/** Lists format, pages, size, print resolution and colour profile, as far as known. */
export function formatConvertSetDetails(set: ConvertSet, t: TFunction): string {
  if (set.choices) return t("views:download.custom.hint");
  const kind = set.mime?.split("/")[1];
  const details = [
    kind && formatFileTypeName(kind),
    set.page_count && t("views:download.pages", { count: set.page_count }),
    set.max_edge && t("views:download.max_edge", { pixels: set.max_edge }),
    set.dpi && t("global:unit.resolution", { dpi: set.dpi }),
    set.profile,
    set.metadata === "strip" && t("views:download.no_metadata"),
  ];
  return details.filter(Boolean).join(", ");
}

/** Describes an original: TIF, 8192 × 6144 px, as stored. */
export function formatOriginalDetails({ fileType, pixels }: DownloadItem, t: TFunction, locale: string): string {
  const measure = pixels && t("global:unit.pixels", { size: formatDimensions(pixels, locale, 0) });
  return [fileType, measure, t("views:download.original_hint")].filter(Boolean).join(", ");
}
