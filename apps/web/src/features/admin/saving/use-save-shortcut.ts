import { useEffect, useEffectEvent } from "react";
import { useModalOpen } from "../../../shared/ui/dialogs/use-modal-open.ts";

/** Whether the event is Ctrl or Cmd with this letter, without other modifiers. */
export const isShortcut = (
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
  key: string,
) => event.key.toLowerCase() === key && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

/** Ctrl+S or Cmd+S saves the drafts instead of the web page; ignored while a dialog is open. */
export function useSaveShortcut(save: () => void): void {
  const isModalOpen = useModalOpen();
  const run = useEffectEvent(() => {
    if (!isModalOpen()) save();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, "s")) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
