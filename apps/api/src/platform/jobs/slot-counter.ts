/** Counts what runs at the same time, per key. */
export interface SlotCounter {
  count(key: string): number;
  /** Counts one more of each key until the returned function is called, which may be called repeatedly. */
  acquire(keys: readonly string[]): () => void;
}

export function createSlotCounter(): SlotCounter {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.get(key) ?? 0;
  return {
    count,
    acquire(keys) {
      for (const key of keys) counts.set(key, count(key) + 1);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        for (const key of keys) {
          if (count(key) > 1) counts.set(key, count(key) - 1);
          else counts.delete(key);
        }
      };
    },
  };
}
