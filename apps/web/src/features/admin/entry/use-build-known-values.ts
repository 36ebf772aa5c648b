import { getNativeLanguageName } from "@vitrine/settings/languages/languages";
import { createNameComparator } from "@vitrine/settings/languages/name-order";
import type { JsonObject } from "@vitrine/settings/merge";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { pickByLanguageOrAny } from "../../../shared/i18n/pick-by-language.ts";
import { useDrafts } from "../drafts/draft-context.tsx";
import { listDraftLanguages } from "../drafts/draft-store.ts";
import { toDistinctOptions } from "../fields/names/distinct-options.ts";
import type { KnownValues } from "../fields/names/known-values.tsx";
import type { AdminData } from "./load-admin-data.ts";

/** Builds the options of the form controls: fields by label, languages with texts, existing pages. */
export function useBuildKnownValues({ fields, collections }: Pick<AdminData, "fields" | "collections">): KnownValues {
  const { t, i18n } = useTranslation();
  const lang = i18n.language;
  const drafts = useDrafts();
  const languages = listDraftLanguages(drafts, "texts").join(" ");
  const pages = [
    ...new Set(listDraftLanguages(drafts, "pages").flatMap((one) => pageKeys(drafts[`pages ${one}`]?.draft))),
  ].join(" ");
  return useMemo(() => {
    const compare = createNameComparator(lang);
    const named = fields.map(({ field_name: key, default_labels }) => ({
      key,
      name: pickByLanguageOrAny(default_labels, lang) ?? key,
    }));
    const known = toDistinctOptions(named, t).sort((a, b) => compare(a.label, b.label));
    const sortable = new Set(fields.filter((field) => field.sortable).map((field) => field.field_name));
    return {
      fields: known,
      index: fields,
      sorts: [
        { value: "score", label: t("views:search.sort.score") },
        ...known.filter(({ value }) => sortable.has(value)),
      ],
      languages: toDistinctOptions(
        languages
          .split(" ")
          .filter(Boolean)
          .map((key) => ({ key, name: getNativeLanguageName(key) })),
        t,
      ),
      pages: pages
        .split(" ")
        .filter(Boolean)
        .map((key) => ({ value: `/custom/${key}`, label: key })),
      collections: collections.map(({ indicator: value, label, translation = {}, count }) => ({
        value,
        label: pickByLanguageOrAny(translation, lang) ?? label,
        labels: translation,
        count,
      })),
    };
  }, [fields, collections, languages, pages, lang, t]);
}

/** Keys of the pages in a document `{ pages: [{ key }] }`. */
function pageKeys(document: JsonObject | undefined): string[] {
  const pages = Array.isArray(document?.pages) ? document.pages : [];
  return pages.flatMap((page: { key?: unknown } | null) => (typeof page?.key === "string" ? [page.key] : []));
}
