import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useAnnounce } from "../../../shared/ui/notices/announcer.tsx";
import type { SearchResult } from "./use-search-result.ts";

/** Debounce in milliseconds. */
const DELAY_MS = 500;

/**
 * Announces the number of results to screen readers, debounced; assertively if there are none.
 */
export function useAnnounceCount(result: Pick<SearchResult, "total" | "searching" | "loading" | "error">): void {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const { total, searching, loading, error } = result;
  const announcedText = useRef<string | null>(null);
  const wasAssertive = useRef(false);
  useEffect(() => {
    if (searching || loading || error) {
      announcedText.current = null;
      return;
    }
    const text = t("views:search.updated", { count: total });
    if (announcedText.current === text) return;
    const timer = setTimeout(() => {
      announcedText.current = text;
      if (wasAssertive.current && total > 0) announce("", "assertive");
      wasAssertive.current = total === 0;
      announce(text, wasAssertive.current ? "assertive" : "polite");
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [total, searching, loading, error, announce, t]);
}
