import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useNotify } from "./notices.tsx";

/** Says what was done, and offers to undo it for as long as the notice stands. The next offer replaces this one. */
export function useOfferUndo(): (text: string, undo: () => void) => void {
  const { t } = useTranslation();
  const notify = useNotify();
  return useCallback(
    (text, run) =>
      notify({ kind: "info", text, action: { label: t("global:action.undo"), run, undoes: true }, id: "undo" }),
    [t, notify],
  );
}
