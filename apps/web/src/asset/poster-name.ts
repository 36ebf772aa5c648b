import type { TFunction } from "i18next";
import { formatSpokenDuration } from "../shared/i18n/format.ts";
import { type AssetDoc, getAssetKind, isMultiPage } from "./asset-doc.ts";

/** Accessible name of a poster: title, kind, and duration or number of pages. */
export function getPosterAccessibleName(asset: AssetDoc, title: string, t: TFunction, locale: string): string {
  const { duration = 0, page_count: count = 1 } = asset;
  const extent =
    duration > 0
      ? formatSpokenDuration(duration, locale)
      : isMultiPage(asset)
        ? t("views:preview.pages", { count })
        : undefined;
  return [title, t(`global:kind.${getAssetKind(asset)}`), extent].filter(Boolean).join(", ");
}
