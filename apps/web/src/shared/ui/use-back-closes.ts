import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { type BlockerFunction, useBlocker, useLocation, useNavigate } from "react-router-dom";

/** The entry with which a portal begins has this key: what lies before it is another page of the browser's. */
const FIRST = "default";

interface LayerState {
  /** What lies above has an entry of its own, and is closed by going back anyway. */
  readonly overlay?: unknown;
  readonly visit?: string;
}

/**
 * Going back closes what covers the page, and the page stays. What is open is not in the address: what was changed in
 * it stays, too.
 */
export function useBackCloses(open: boolean, close: () => void): void {
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
  // Nothing of the portal lies before it: going back would leave, and could not be held.
  const covered = useEffectEvent(() => {
    if (location.key !== FIRST) return;
    navigate(location, { state: { ...(location.state as LayerState | null), visit: location.key } });
  });
  useEffect(() => {
    if (open) covered();
  }, [open]);
  // An address that was typed is no entry of the router's: the way back to it is not held, and leads to the same page.
  const before = useRef(location);
  const moved = useEffectEvent((from: typeof location) => {
    if (open && location.key === FIRST && (from.state as LayerState | null)?.visit === FIRST) close();
  });
  useEffect(() => {
    const from = before.current;
    before.current = location;
    if (from !== location) moved(from);
  }, [location]);
}
