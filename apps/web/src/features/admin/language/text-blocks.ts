/** Rows in blocks that are drawn when they come near. Pure. */
import type { TextRow } from "@vitrine/settings/languages/text-rows";

export interface TextKeysBlock {
  readonly place: string;
  /** It begins its place, and has its heading. */
  readonly first: boolean;
  readonly keys: readonly string[];
}

const BLOCK = 20;

/** Places in the order in which the first text of each comes. */
export function blocksOf(rows: readonly TextRow[]): TextKeysBlock[] {
  const places = new Map<string, string[]>();
  for (const { section: place, key } of rows) {
    const keys = places.get(place);
    if (keys) keys.push(key);
    else places.set(place, [key]);
  }
  return [...places].flatMap(([place, keys]) =>
    Array.from({ length: Math.ceil(keys.length / BLOCK) }, (_, at) => ({
      place,
      first: at === 0,
      keys: keys.slice(at * BLOCK, (at + 1) * BLOCK),
    })),
  );
}
