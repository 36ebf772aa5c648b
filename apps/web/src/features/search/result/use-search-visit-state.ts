import { useCallback, useState } from "react";
import { useSession } from "../../../shared/api/session-context.tsx";
import { useHost } from "../../../shared/host/host-context.tsx";
import { clearSelection, emptySelection, isMultiSelecting, type Selection } from "../selection/selection.ts";
import { readSelectionBeforeLogin } from "../selection/stored-selection.ts";
import { type ResultScrollPosition, readResultScrollPosition } from "./search-position.ts";

interface Visit {
  readonly key: string;
  /** Key of the search and history entry, without the view. */
  readonly search: string;
  readonly memory: ResultScrollPosition | undefined;
  /** Minimum size of the first page. */
  readonly count: number;
  readonly selection: Selection;
  /** The roving tab stop. */
  readonly stop: number;
}

interface VisitAddress {
  readonly visit: string;
  readonly address: string;
  /** The address without the view. */
  readonly search: string;
}

/**
 * State of one search in one history entry: selection, tab stop, saved position. Another search starts empty. Another
 * view of the same search keeps picked assets and closes the panel. A selection made before a login is restored.
 */
export function useSearchVisitState({ visit, address, search }: VisitAddress) {
  const { tabStorage } = useHost();
  const { session } = useSession();
  const key = `${visit} ${address}`;
  const createVisit = (): Visit => {
    const memory = readResultScrollPosition(tabStorage, visit, address);
    const count = memory?.count ?? 0;
    return { key, search: `${visit} ${search}`, memory, count, selection: emptySelection, stop: 0 };
  };
  const [state, setState] = useState((): Visit => {
    const fresh = createVisit();
    const stored = readSelectionBeforeLogin(tabStorage, session, address);
    return stored ? { ...fresh, ...stored } : fresh;
  });
  const current = state.key === key ? state : forOtherView(state, createVisit());
  if (current !== state) setState(current);
  /** Ignored after the visit has ended. */
  const setSelection = useCallback(
    (selection: Selection) => setState((before) => (before.key === key ? { ...before, selection } : before)),
    [key],
  );
  const setStop = useCallback((stop: number) => setState((before) => ({ ...before, stop })), []);
  return { ...current, setSelection, setStop };
}

function forOtherView({ search, selection, stop }: Visit, fresh: Visit): Visit {
  if (search !== fresh.search) return fresh;
  return { ...fresh, stop, selection: isMultiSelecting(selection) ? selection : clearSelection(selection) };
}
