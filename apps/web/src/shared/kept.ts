/** The portal's storage in the browser. Falls back to memory, which lasts until the page is left. */
export interface Kept {
  get(key: string): string | null;
  /** False when it will be lost with the page. */
  put(key: string, text: string): boolean;
  drop(key: string): void;
}

/** `storage` is a function because reading `localStorage` throws where storage is blocked. */
export function keptIn(storage: () => Storage): Kept {
  const ours = new Map<string, string>();
  const tried = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => ours.get(key) ?? tried((there) => there.getItem(key), null),
    put: (key, text) => {
      ours.set(key, text);
      const kept = tried((there) => {
        there.setItem(key, text);
        return true;
      }, false);
      if (kept) ours.delete(key);
      return kept;
    },
    drop: (key) => {
      ours.delete(key);
      tried((there) => there.removeItem(key), undefined);
    },
  };
}
