/** Persistent key-value storage. If the browser cannot store anything, values last until the page is left. */
export interface HostStorage {
  get(key: string): string | null;
  /** False if the value could not be persisted. */
  set(key: string, text: string): boolean;
  remove(key: string): void;
}

/** Storage that lasts until the page is left. */
export function createMemoryStorage(): HostStorage {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, text) => {
      values.set(key, text);
      return false;
    },
    remove: (key) => void values.delete(key),
  };
}

/**
 * Storage of a browser, or in memory where that is blocked. `open` returns the browser's storage, and throws if it is
 * blocked. `prefix` is added to each key, since all pages of
 * a host share the storage.
 */
export function createBrowserStorage(open: () => Storage, prefix = ""): HostStorage {
  const memory = createMemoryStorage();
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(open());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(prefix + key), null),
    set: (key, text) => {
      memory.set(key, text);
      const stored = attempt((storage) => {
        storage.setItem(prefix + key, text);
        return true;
      }, false);
      if (stored) memory.remove(key);
      return stored;
    },
    remove: (key) => {
      memory.remove(key);
      attempt((storage) => storage.removeItem(prefix + key), undefined);
    },
  };
}
