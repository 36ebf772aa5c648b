import { nativeLanguageName } from "@vitrine/settings/languages/languages";
import { nameOrder } from "@vitrine/settings/languages/name-order";
import type { Document } from "@vitrine/settings/merge";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { pickByAnyLanguage } from "../../../shared/i18n/pick-by-language.ts";
import { useDrafts } from "../drafts/draft-context.tsx";
import { listDraftLanguages } from "../drafts/draft-store.ts";
import type { KnownValues } from "../fields/known-values.tsx";
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
    const compare = nameOrder(lang);
    const known = fields
      .map(({ field_name: value, default_labels }) => ({
        value,
        label: t("admin:form.known", { name: pickByAnyLanguage(default_labels, lang) ?? value, key: value }),
      }))
      .sort((a, b) => compare(a.label, b.label));
    const sortable = new Set(fields.filter((field) => field.sortable).map((field) => field.field_name));
    return {
      fields: known,
      index: fields,
      sorts: [
        { value: "score", label: t("views:search.sort.score") },
        ...known.filter(({ value }) => sortable.has(value)),
      ],
      languages: languages
        .split(" ")
        .filter(Boolean)
        .map((value) => ({ value, label: t("admin:form.known", { name: nativeLanguageName(value), key: value }) })),
      pages: pages
        .split(" ")
        .filter(Boolean)
        .map((key) => ({ value: `/custom/${key}`, label: key })),
      collections: collections.map(({ indicator: value, label, translation = {} }) => ({
        value,
        label: pickByAnyLanguage(translation, lang) ?? label,
        labels: translation,
      })),
    };
  }, [fields, collections, languages, pages, lang, t]);
}

/** Keys of the pages in a document `{ pages: [{ key }] }`. */
function pageKeys(document: Document | undefined): string[] {
  const pages = Array.isArray(document?.pages) ? document.pages : [];
  return pages.flatMap((page: { key?: unknown } | null) => (typeof page?.key === "string" ? [page.key] : []));
}
