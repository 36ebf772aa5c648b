/** Texts by key that outlive the page. Where the browser stores nothing, or no more, they last until it is left. */
export interface HostStorage {
  get(key: string): string | null;
  /** False when it will be lost with the page. */
  set(key: string, text: string): boolean;
  remove(key: string): void;
}

/**
 * `open` gives the browser's storage; where that is blocked, already asking for it throws. Pages of one host share it:
 * `prefix` stands before each key.
 */
export function browserStorage(open: () => Storage, prefix = ""): HostStorage {
  const inMemory = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(open());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => inMemory.get(key) ?? attempt((storage) => storage.getItem(prefix + key), null),
    set: (key, text) => {
      inMemory.set(key, text);
      const stored = attempt((storage) => {
        storage.setItem(prefix + key, text);
        return true;
      }, false);
      if (stored) inMemory.delete(key);
      return stored;
    },
    remove: (key) => {
      inMemory.delete(key);
      attempt((storage) => storage.removeItem(prefix + key), undefined);
    },
  };
}
