/** Splits text rows into blocks that are rendered when scrolled into view. Pure. */
import type { TextRow } from "@vitrine/settings/languages/text-rows";

export interface TextKeysBlock {
  readonly place: string;
  /** The first block of its part of the portal, with the heading. */
  readonly first: boolean;
  readonly keys: readonly string[];
}

const BLOCK_SIZE = 20;

/** Blocks by part of the portal, in the order of each part's first text. */
export function createTextBlocks(rows: readonly TextRow[]): TextKeysBlock[] {
  const places = new Map<string, string[]>();
  for (const { section: place, key } of rows) {
    const keys = places.get(place);
    if (keys) keys.push(key);
    else places.set(place, [key]);
  }
  return [...places].flatMap(([place, keys]) =>
    Array.from({ length: Math.ceil(keys.length / BLOCK_SIZE) }, (_, at) => ({
      place,
      first: at === 0,
      keys: keys.slice(at * BLOCK_SIZE, (at + 1) * BLOCK_SIZE),
    })),
  );
}
