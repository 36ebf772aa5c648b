// What was read from the database, in memory until anybody commits anything.
import { LRUCache } from "lru-cache";
import type { Database } from "./database.ts";

export interface CommitCache<Key, Value> {
  /** What is held of this state of the database, else what `load` reads of it; undefined is not kept. */
  get(key: Key, load: (key: Key) => Value | undefined): Value | undefined;
  delete(key: Key): void;
}

/** Holds `max` entries; what was not asked for the longest goes first. */
export function createCommitCache<Key extends string | number, Value extends {}>(
  db: Pick<Database, "dataVersion">,
  max: number,
): CommitCache<Key, Value> {
  const cache = new LRUCache<Key, Value>({ max });
  let version = -1;
  return {
    get(key, load) {
      const now = db.dataVersion();
      if (now !== version) {
        cache.clear();
        version = now;
      }
      const held = cache.get(key);
      if (held !== undefined) return held;
      const read = load(key);
      if (read !== undefined) cache.set(key, read);
      return read;
    },
    delete: (key) => void cache.delete(key),
  };
}
