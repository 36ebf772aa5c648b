import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { useNotify } from "./notices.tsx";

interface Offer {
  readonly end: AbortController;
  /** Navigations that belong to what was done. */
  own: number;
}

/**
 * Says what was done, and offers to undo it for as long as the notice stands. The next offer replaces this one, and
 * leaving the place ends it, or the function that comes back. `navigates`: what was done leads to another place itself.
 */
export function useOfferUndo(): (text: string, undo: () => void, navigates?: boolean) => () => void {
  const { t } = useTranslation();
  const notify = useNotify();
  const { key } = useLocation();
  const offer = useRef<Offer>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place
  useEffect(() => {
    const { current } = offer;
    if (!current) return;
    current.own -= 1;
    if (current.own < 0) current.end.abort();
  }, [key]);
  useEffect(() => () => offer.current?.end.abort(), []);
  return useCallback(
    (text, run, navigates = false) => {
      const end = new AbortController();
      offer.current = { end, own: navigates ? 1 : 0 };
      const action = { label: t("global:action.undo"), run, undoes: true } as const;
      notify({ kind: "info", text, action, signal: end.signal, id: "undo" });
      return () => end.abort();
    },
    [t, notify],
  );
}
