// Caches database reads until the next commit, also of another process.
import { LRUCache } from "lru-cache";
import type { Database } from "./database.ts";

export interface CommitCache<Key, Value> {
  /** The cached value, or the result of `load`, which is cached unless it is undefined. */
  get(key: Key, load: (key: Key) => Value | undefined): Value | undefined;
  delete(key: Key): void;
}

/** Caches up to `max` entries and evicts the least recently used. */
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
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const read = load(key);
      if (read !== undefined) cache.set(key, read);
      return read;
    },
    delete: (key) => void cache.delete(key),
  };
}
