import { useCallback, useMemo, useState } from "react";
import { useSession } from "../../../shared/api/session-context.tsx";
import { useHost } from "../../../shared/host/host-context.tsx";
import { keptSelection } from "../selection/kept-selection.ts";
import { close, isPicking, nothingSelected, type Selection } from "../selection/selection.ts";
import { recallSearch, type SearchMemory } from "./search-memory.ts";

interface Visit {
  readonly key: string;
  /** The search and the history entry, whatever the view. */
  readonly search: string;
  readonly memory: SearchMemory | undefined;
  /** Assets that the first page brings, at least. */
  readonly count: number;
  readonly selection: Selection;
  /** The roving tab stop. */
  readonly stop: number;
}

export interface VisitHandle extends Visit {
  /** Does nothing once the visit is over. */
  setSelection(selection: Selection): void;
  setStop(item: number): void;
}

interface VisitPlace {
  readonly visit: string;
  readonly address: string;
  /** The address without the view. */
  readonly search: string;
}

/**
 * What belongs to one search of one history entry: another one begins with nothing selected, at its first asset. In
 * another view of the same one, what is picked stays picked, and an open panel closes. What was selected when a login
 * was asked for is selected after it.
 */
export function useVisit({ visit, address, search }: VisitPlace): VisitHandle {
  const { tabStorage } = useHost();
  const { session } = useSession();
  const key = `${visit} ${address}`;
  const begin = (): Visit => {
    const memory = recallSearch(tabStorage, visit, address);
    const count = memory?.count ?? 0;
    return { key, search: `${visit} ${search}`, memory, count, selection: nothingSelected, stop: 0 };
  };
  const [state, setState] = useState((): Visit => {
    const fresh = begin();
    const kept = keptSelection(tabStorage, session, address);
    return kept ? { ...fresh, ...kept } : fresh;
  });
  const current = state.key === key ? state : inOtherView(state, begin());
  if (current !== state) setState(current);
  const setSelection = useCallback(
    (selection: Selection) => setState((before) => (before.key === key ? { ...before, selection } : before)),
    [key],
  );
  const setStop = useCallback((stop: number) => setState((before) => ({ ...before, stop })), []);
  return useMemo(() => ({ ...current, setSelection, setStop }), [current, setSelection, setStop]);
}

function inOtherView({ search, selection, stop }: Visit, fresh: Visit): Visit {
  if (search !== fresh.search) return fresh;
  return { ...fresh, stop, selection: isPicking(selection) ? selection : close(selection) };
}
