/** Counts what is in use at the same time, per key; a key that is not in use takes no memory. */
export function createSlotCounter() {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.get(key) ?? 0;
  const add = (keys: readonly string[], amount: number) => {
    for (const key of keys) {
      const total = count(key) + amount;
      if (total > 0) counts.set(key, total);
      else counts.delete(key);
    }
  };
  return {
    count,
    /** Adds `amount` to each key until the returned function is called, which may be called repeatedly. */
    acquire(keys: readonly string[], amount: number = 1): () => void {
      add(keys, amount);
      let isReleased = false;
      return () => {
        if (!isReleased) add(keys, -amount);
        isReleased = true;
      };
    },
  };
}
