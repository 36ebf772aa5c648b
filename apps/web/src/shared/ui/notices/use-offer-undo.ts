import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { useNotify } from "./notices.tsx";

interface Offer {
  readonly end: AbortController;
  /** Navigations caused by the action itself. */
  ownNavigations: number;
}

/**
 * Returns a function that shows a notice with an undo action. The notice is closed by the next offer, by navigation, or
 * by the returned function. `navigates`: the action itself navigates, which does not close the notice.
 */
export function useOfferUndo(): (text: string, undo: () => void, navigates?: boolean) => () => void {
  const { t } = useTranslation();
  const notify = useNotify();
  const { key } = useLocation();
  const offer = useRef<Offer>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on navigation
  useEffect(() => {
    const { current } = offer;
    if (!current) return;
    current.ownNavigations -= 1;
    if (current.ownNavigations < 0) current.end.abort();
  }, [key]);
  useEffect(() => () => offer.current?.end.abort(), []);
  return useCallback(
    (text, run, navigates = false) => {
      const end = new AbortController();
      offer.current = { end, ownNavigations: navigates ? 1 : 0 };
      const action = { label: t("global:action.undo"), run, undoes: true } as const;
      notify({ kind: "info", text, action, signal: end.signal, id: "undo" });
      return () => end.abort();
    },
    [t, notify],
  );
}
