import { useCallback, useMemo, useState } from "react";
import { useSession } from "../../../shared/api/session-context.tsx";
import { useHost } from "../../../shared/host/host-context.tsx";
import type { HostStorage } from "../../../shared/host/host-storage.ts";
import { keptSelection } from "../selection/kept-selection.ts";
import { nothingSelected, type Selection } from "../selection/selection.ts";
import { recallSearch, type SearchMemory } from "./search-memory.ts";

interface Visit {
  readonly key: string;
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

/**
 * What belongs to one search of one history entry: another one begins with nothing selected, at its first asset. What
 * was selected when a login was asked for is selected after it.
 */
export function useVisit(visit: string, address: string): VisitHandle {
  const { tabStorage } = useHost();
  const { session } = useSession();
  const key = `${visit} ${address}`;
  const [state, setState] = useState((): Visit => {
    const fresh = begin(tabStorage, key, visit, address);
    const kept = keptSelection(tabStorage, session, address);
    return kept ? { ...fresh, ...kept } : fresh;
  });
  const current = state.key === key ? state : begin(tabStorage, key, visit, address);
  if (current !== state) setState(current);
  const setSelection = useCallback(
    (selection: Selection) => setState((before) => (before.key === key ? { ...before, selection } : before)),
    [key],
  );
  const setStop = useCallback((stop: number) => setState((before) => ({ ...before, stop })), []);
  return useMemo(() => ({ ...current, setSelection, setStop }), [current, setSelection, setStop]);
}

function begin(storage: HostStorage, key: string, visit: string, address: string): Visit {
  const memory = recallSearch(storage, visit, address);
  return { key, memory, count: memory?.count ?? 0, selection: nothingSelected, stop: 0 };
}
