/** Persistent key-value storage. If the browser cannot store anything, values last until the page is left. */
export interface HostStorage {
  get(key: string): string | null;
  /** False if the value could not be persisted. */
  set(key: string, text: string): boolean;
  remove(key: string): void;
}

/**
 * `open` returns the browser's storage, and throws if it is blocked. `prefix` is added to each key, since all pages of
 * a host share the storage.
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
