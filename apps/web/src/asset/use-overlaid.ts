import { useState } from "react";
import { useLocation } from "react-router-dom";
import type { OverlayState } from "./actions/use-asset-actions.ts";

/** Whether something lies over this page now: the preview, a dialog. It has the focus. */
export function useCovered(): boolean {
  return (useLocation().state as OverlayState | null)?.overlay !== undefined;
}

/** Whether anything has been laid over this page yet: what shows it stays from then on, to see how it was left. */
export function useOverlaid(): boolean {
  const open = useCovered();
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened;
}
