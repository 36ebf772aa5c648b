import { FALLBACK_LANGUAGE } from "@vitrine/settings/languages/language-code";
import type { CustomPage } from "@vitrine/settings/pages/custom-pages";
import { useTranslation } from "react-i18next";
import { useDrafts } from "../drafts/draft-context.tsx";
import { listDraftLanguages } from "../drafts/draft-store.ts";
import { type LinkTarget, listBuiltInLinkTargets, listPageLinkTargets } from "./link-targets.ts";

interface LinkTargets {
  readonly pages: readonly LinkTarget[];
  readonly places: readonly LinkTarget[];
}

/** The pages and places of the portal that a link can lead to, with their names; unsaved pages too. */
export function useLinkTargets(): LinkTargets {
  const { t, i18n } = useTranslation();
  const drafts = useDrafts();
  const languages = [...new Set([i18n.language, FALLBACK_LANGUAGE, ...listDraftLanguages(drafts, "pages")])];
  const pages = languages.map((lang) => {
    const found = drafts[`pages ${lang}`]?.draft.pages;
    return Array.isArray(found) ? (found as CustomPage[]) : [];
  });
  return { pages: listPageLinkTargets(pages), places: listBuiltInLinkTargets(t) };
}
