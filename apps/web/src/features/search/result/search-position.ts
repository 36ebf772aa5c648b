import type { HostStorage } from "../../../shared/host/host-storage.ts";

/**
 * Position in a result, stored for each history entry: loaded rows, top asset, focused asset. Uses asset ids instead of
 * pixels, so that the window's width does not matter. Stored in the tab.
 */
export interface ResultScrollPosition {
  readonly address: string;
  readonly count: number;
  /** The first asset of the uppermost visible row, and the distance of that row from the window's top in pixels. */
  readonly anchor: string | null;
  /** Position of the anchor in the result, used if it lies beyond the contiguously loaded part. */
  readonly place?: number;
  readonly offset: number;
  readonly focus: string | null;
  /** Position of the focused asset, which may be on a later page than the anchor. */
  readonly focusPlace?: number;
}

const STORAGE_KEY = "vitrine.search";
/** Number of latest history entries stored. */
const MAX_ENTRIES = 30;

type StoredEntries = readonly (readonly [entry: string, memory: ResultScrollPosition])[];

/** Stores the position for a history entry and address: each view of a search has its own. */
export function saveResultScrollPosition(storage: HostStorage, entry: string, memory: ResultScrollPosition): void {
  const others = read(storage).filter(([one, { address }]) => one !== entry || address !== memory.address);
  storage.set(STORAGE_KEY, JSON.stringify([...others.slice(1 - MAX_ENTRIES), [entry, memory]]));
}

/** undefined if the entry is new or was another search. */
export function readResultScrollPosition(
  storage: HostStorage,
  entry: string,
  address: string,
): ResultScrollPosition | undefined {
  return read(storage).find(([one, memory]) => one === entry && memory.address === address)?.[1];
}

function read(storage: HostStorage): StoredEntries {
  try {
    const entries: unknown = JSON.parse(storage.get(STORAGE_KEY) ?? "[]");
    return Array.isArray(entries) ? (entries as StoredEntries) : [];
  } catch {
    return [];
  }
}
