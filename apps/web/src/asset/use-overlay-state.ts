import { useState } from "react";
import { useLocation } from "react-router-dom";
import type { OverlayState } from "./actions/use-asset-actions.ts";

/** Whether an overlay (preview or dialog) is open over this page. */
export function useOverlayOpen(): boolean {
  return (useLocation().state as OverlayState | null)?.overlay !== undefined;
}

/**
 * Whether an overlay has been opened on this page yet. Its host stays mounted from then on, to notice how it is
 * closed.
 */
export function useOverlayMounted(): boolean {
  const open = useOverlayOpen();
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened;
}
