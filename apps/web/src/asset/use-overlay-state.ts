import { useLocation } from "react-router-dom";
import type { OverlayState } from "./actions/use-asset-actions.ts";

/** Whether an overlay (preview or dialog) is open over this page. */
export function useOverlayOpen(): boolean {
  return (useLocation().state as OverlayState | null)?.overlay !== undefined;
}
