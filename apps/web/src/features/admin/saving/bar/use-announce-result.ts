import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useAnnounce } from "../../../../shared/ui/notices/announcer.tsx";
import type { SaveController } from "../save-controller.ts";
import { useSaveErrorText } from "./use-save-error-text.ts";

/** Announces to screen readers that a save or an undo has ended, and how. */
export function useAnnounceResult(saving: SaveController, summary: string): void {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const errorText = useSaveErrorText();
  const { state, error } = saving;
  const tell = useEffectEvent(() => {
    const failure = errorText(saving);
    if (failure !== null) announce(failure, "assertive");
    else if (state === "saved")
      announce(t(saving.undo ? "admin:save.saved_with_undo" : "admin:save.saved_names", { names: summary }));
    else if (state === "undone") announce(t("admin:save.undone_names", { names: summary }));
  });
  // Depends on the error, too: an undo that fails ends in the state in which it began.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when one of them changes
  useEffect(() => {
    if (state === "saved" || state === "undone" || state === "failed") tell();
  }, [state, error]);
}
