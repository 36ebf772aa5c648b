import { useEffect, useEffectEvent } from "react";
import { useModalOpen } from "../../../shared/ui/use-modal-open.ts";

/** Ctrl or Cmd and this letter, and nothing else. */
export const isCommand = (
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
  key: string,
) => event.key.toLowerCase() === key && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

/** Ctrl or Cmd and S saves, instead of the browser's own saving of pages. A dialog has to be answered first. */
export function useSaveKey(save: () => void): void {
  const isModalOpen = useModalOpen();
  const run = useEffectEvent(() => {
    if (!isModalOpen()) save();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isCommand(event, "s")) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
