import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { type BlockerFunction, useBlocker, useLocation, useNavigate } from "react-router-dom";

/** Key of the portal's first history entry; entries before it belong to other sites. */
const INITIAL_ENTRY_KEY = "default";

interface LayerState {
  /** An overlay with its own history entry, which going back closes anyway. */
  readonly overlay?: unknown;
  readonly visit?: string;
}

/**
 * Makes the browser's back button close a dialog or panel instead of leaving the page. Its state is not in the URL.
 */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const navigate = useNavigate();
  const location = useLocation();
  const blocked = useCallback<BlockerFunction>(
    ({ currentLocation, historyAction }) =>
      open && historyAction === "POP" && (currentLocation.state as LayerState | null)?.overlay === undefined,
    [open],
  );
  const blocker = useBlocker(blocked);
  const stay = useEffectEvent(() => {
    blocker.reset?.();
    close();
  });
  useEffect(() => {
    if (blocker.state === "blocked") stay();
  }, [blocker.state]);
  // On the first entry, going back would leave the portal and cannot be blocked: add an entry.
  const addHistoryEntry = useEffectEvent(() => {
    if (location.key !== INITIAL_ENTRY_KEY) return;
    navigate(location, { state: { ...(location.state as LayerState | null), visit: location.key } });
  });
  useEffect(() => {
    if (open) addHistoryEntry();
  }, [open]);
  // The first entry is not the router's: going back to it is not blocked, but shows the same page.
  const before = useRef(location);
  const moved = useEffectEvent((from: typeof location) => {
    if (open && location.key === INITIAL_ENTRY_KEY && (from.state as LayerState | null)?.visit === INITIAL_ENTRY_KEY)
      close();
  });
  useEffect(() => {
    const from = before.current;
    before.current = location;
    if (from !== location) moved(from);
  }, [location]);
}
