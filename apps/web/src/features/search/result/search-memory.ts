import type { HostStorage } from "../../../shared/host/host-storage.ts";

/**
 * Remembers the position in a result per history entry: how much was loaded, the asset at the top, the focused one. By
 * asset id and not by pixels, so that the width of the window does not matter. Lives as long as the tab.
 */
export interface SearchMemory {
  readonly address: string;
  readonly count: number;
  /** The first asset of the uppermost visible row, and the distance of that row from the window's top in pixels. */
  readonly anchor: string | null;
  /** Its place in the result, where it is looked for if it lies beyond what was loaded from the first on. */
  readonly place?: number;
  readonly offset: number;
  readonly focus: string | null;
  /** The place of the focused asset, which may be on a later page than the anchor's. */
  readonly focusPlace?: number;
}

const KEY = "vitrine.search";
/** History entries that are remembered, the latest ones. */
const KEPT = 30;

type Remembered = readonly (readonly [entry: string, memory: SearchMemory])[];

/** An entry has one for each view of its search: what is left for another does not touch the one that is shown. */
export function rememberSearch(storage: HostStorage, entry: string, memory: SearchMemory): void {
  const others = read(storage).filter(([one, { address }]) => one !== entry || address !== memory.address);
  storage.set(KEY, JSON.stringify([...others.slice(1 - KEPT), [entry, memory]]));
}

/** undefined when the entry is new, or was another search. */
export function recallSearch(storage: HostStorage, entry: string, address: string): SearchMemory | undefined {
  return read(storage).find(([one, memory]) => one === entry && memory.address === address)?.[1];
}

function read(storage: HostStorage): Remembered {
  try {
    const entries: unknown = JSON.parse(storage.get(KEY) ?? "[]");
    return Array.isArray(entries) ? (entries as Remembered) : [];
  } catch {
    return [];
  }
}
