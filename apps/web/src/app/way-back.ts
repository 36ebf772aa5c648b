/** Where one wanted to go, kept while somebody else's login is asked. */
import type { Kept } from "../shared/kept.ts";

const KEY = "vitrine.from";

export function keepWayBack(kept: Kept, from: string | null): void {
  if (from === null) kept.drop(KEY);
  else kept.put(KEY, from);
}

export function takeWayBack(kept: Kept): string | null {
  const from = kept.get(KEY);
  kept.drop(KEY);
  return from;
}
