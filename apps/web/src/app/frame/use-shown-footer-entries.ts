import { getLinkedPageKey } from "@vitrine/settings/pages/page-gaps";
import type { FooterEntry } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { useUnfilledPageKeys } from "../../shared/api/portal-files.ts";
import { pickByLanguageOrAny } from "../../shared/i18n/pick-by-language.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";

export interface ShownFooterEntry {
  readonly entry: FooterEntry;
  /** Link and column for the visitor's language. */
  readonly target: FooterEntry["languages"][string] | undefined;
}

/** The entries of the footer in their order, without links to pages that nobody has filled in yet. */
export function useShownFooterEntries(): readonly ShownFooterEntry[] {
  const { i18n } = useTranslation();
  const unfilled = useUnfilledPageKeys();
  return useSettings()
    .footer.toSorted((one, other) => one.position - other.position)
    .map((entry) => ({ entry, target: pickByLanguageOrAny(entry.languages, i18n.language) }))
    .filter(({ entry, target }) => !entry.is_linkable || !target || !unfilled.includes(getPageKey(target)));
}

const getPageKey = ({ linkDirection, link }: FooterEntry["languages"][string]): string =>
  (linkDirection === "Internal" && getLinkedPageKey(link)) || "";
