import { useCallback, useMemo, useState } from "react";
import { useHost } from "../../../shared/host/host-context.tsx";
import type { HostStorage } from "../../../shared/host/host-storage.ts";
import { nothingSelected, type Selection } from "../selection/selection.ts";
import { recallSearch, type SearchMemory } from "./search-memory.ts";

interface Visit {
  readonly key: string;
  readonly memory: SearchMemory | undefined;
  readonly selection: Selection;
  /** The roving tab stop. */
  readonly stop: number;
}

export interface VisitHandle extends Visit {
  setSelection(selection: Selection): void;
  setStop(item: number): void;
}

/** What belongs to one search of one history entry: another one begins with nothing selected, at its first asset. */
export function useVisit(visit: string, address: string): VisitHandle {
  const { tabStorage } = useHost();
  const key = `${visit} ${address}`;
  const [state, setState] = useState(() => begin(tabStorage, key, visit, address));
  const current = state.key === key ? state : begin(tabStorage, key, visit, address);
  if (current !== state) setState(current);
  const setSelection = useCallback((selection: Selection) => setState((before) => ({ ...before, selection })), []);
  const setStop = useCallback((stop: number) => setState((before) => ({ ...before, stop })), []);
  return useMemo(() => ({ ...current, setSelection, setStop }), [current, setSelection, setStop]);
}

function begin(storage: HostStorage, key: string, visit: string, address: string): Visit {
  return { key, memory: recallSearch(storage, visit, address), selection: nothingSelected, stop: 0 };
}
