/** Counts what is in use at the moment, by key; a key that is not in use takes no memory. */
export interface UseCounter {
  count(key: string): number;
  /** Adds `amount` to each key until the returned function is called; further calls of it do nothing. */
  hold(keys: readonly string[], amount?: number): () => void;
}

export function createUseCounter(): UseCounter {
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
    hold(keys, amount = 1) {
      add(keys, amount);
      let isHeld = true;
      return () => {
        if (isHeld) add(keys, -amount);
        isHeld = false;
      };
    },
  };
}
