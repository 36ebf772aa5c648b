/**
 * Where one was in a result, by history entry: how much was loaded, which asset stood at the top, which had the focus.
 * By asset id and not by pixels, so that another width of the window changes nothing. Lives as long as the tab.
 */
export interface SearchMemory {
  readonly address: string;
  readonly count: number;
  /** The first asset of the uppermost visible row, and the distance of that row from the window's top in pixels. */
  readonly anchor: string | null;
  readonly offset: number;
  readonly focus: string | null;
}

const PREFIX = "vitrine.search.";
const KEPT = 30;

export function rememberSearch(storage: Storage, entry: string, memory: SearchMemory): void {
  try {
    storage.removeItem(PREFIX + entry);
    const keys = Object.keys(storage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys.slice(0, Math.max(0, keys.length - KEPT + 1))) storage.removeItem(key);
    storage.setItem(PREFIX + entry, JSON.stringify(memory));
  } catch {
    // Full or forbidden: going back begins at the top, as it would without us.
  }
}

/** undefined when the entry is new, or was another search. */
export function recallSearch(storage: Storage, entry: string, address: string): SearchMemory | undefined {
  try {
    const memory: unknown = JSON.parse(storage.getItem(PREFIX + entry) ?? "null");
    return isMemory(memory) && memory.address === address ? memory : undefined;
  } catch {
    return undefined;
  }
}

function isMemory(value: unknown): value is SearchMemory {
  return value !== null && typeof value === "object" && "address" in value && "count" in value && "offset" in value;
}
