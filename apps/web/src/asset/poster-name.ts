import type { TFunction } from "i18next";
import { spokenDuration } from "../shared/i18n/format.ts";
import { type AssetDoc, kindOf } from "./asset-doc.ts";
import { isBook } from "./book.ts";

/** What a poster is called where it is heard: its title, then what its picture shows to the eye: kind, running time, pages. */
export function posterName(asset: AssetDoc, title: string, t: TFunction, locale: string): string {
  const { duration = 0, page_count: count = 1 } = asset;
  const extent =
    duration > 0 ? spokenDuration(duration, locale) : isBook(asset) ? t("views:preview.pages", { count }) : undefined;
  return [title, t(`global:kind.${kindOf(asset)}`), extent].filter(Boolean).join(", ");
}
