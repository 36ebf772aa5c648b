import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useAnnounce } from "../../../shared/ui/announcer.tsx";
import type { Result } from "./use-result.ts";

/** Debounce in milliseconds. */
const DELAY = 500;

/** Announces the number of results to screen readers, debounced; no results are announced assertively, until there are some. */
export function useAnnouncedCount(result: Pick<Result, "total" | "searching" | "loading" | "error">): void {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const { total, searching, loading, error } = result;
  const said = useRef<string | null>(null);
  const alarmed = useRef(false);
  useEffect(() => {
    if (searching || loading || error) {
      said.current = null;
      return;
    }
    const text = t("views:search.updated", { count: total });
    if (said.current === text) return;
    const timer = setTimeout(() => {
      said.current = text;
      if (alarmed.current && total > 0) announce("", "assertive");
      alarmed.current = total === 0;
      announce(text, alarmed.current ? "assertive" : "polite");
    }, DELAY);
    return () => clearTimeout(timer);
  }, [total, searching, loading, error, announce, t]);
}
