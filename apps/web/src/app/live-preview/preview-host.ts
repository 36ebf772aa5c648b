import { createMemoryRouter } from "react-router-dom";
import { SESSION_STORAGE_KEY } from "../../shared/api/session-store.ts";
import type { Host } from "../../shared/host/host.ts";
import { createBrowserStorage, type HostStorage } from "../../shared/host/host-storage.ts";
import { GUEST_BOOKMARKS_KEY } from "./preview-bookmarks.ts";

/** In-memory storage until the frame is reloaded. Its `set` returns false, so that a 403 leads to no reload. */
const createMemoryStorage = () =>
  createBrowserStorage(() => {
    throw new Error("The preview keeps nothing.");
  });

/** Storage whose writes stay in the preview. */
export interface PreviewStorage extends HostStorage {
  /** Discards what was written, so that the stored value is read again. */
  discardWrites(key: string): void;
}

export interface PreviewHost extends Host {
  readonly storage: PreviewStorage;
}

/** Reads from a storage, but writes to memory. */
function createOverlayStorage(storage: HostStorage): PreviewStorage {
  const memory = createMemoryStorage();
  const removed = new Set<string>();
  return {
    get: (key) => memory.get(key) ?? (removed.has(key) ? null : storage.get(key)),
    set: (key, text) => {
      removed.delete(key);
      return memory.set(key, text);
    },
    remove: (key) => {
      removed.add(key);
      memory.remove(key);
    },
    discardWrites: (key) => {
      removed.delete(key);
      memory.remove(key);
    },
  };
}

/** The storage as the preview reads it: the admin's session without admin rights, and no guest's bookmarks. */
function asNonAdmin(storage: HostStorage): HostStorage {
  const visitor = (text: string | null): string | null => {
    try {
      return text && JSON.stringify({ ...JSON.parse(text), isGuiAdmin: false });
    } catch {
      return text;
    }
  };
  return {
    ...storage,
    get: (key) =>
      key === SESSION_STORAGE_KEY ? visitor(storage.get(key)) : key === GUEST_BOOKMARKS_KEY ? null : storage.get(key),
  };
}

/**
 * The host of the preview: reads session, theme and language of the admin without changing them. Navigation in the
 * preview adds no entries to the browser's history; `onLocationChange` is called for it. The session is managed by the
 * administration: it announces changes, and `renewSession` asks it to log in again.
 */
export function createPreviewHost(
  host: Host,
  onLocationChange: (path: string) => void,
  renewSession: () => Promise<void>,
): PreviewHost {
  let router: ReturnType<Host["createRouter"]> | undefined;
  return {
    ...host,
    storage: createOverlayStorage(asNonAdmin(host.storage)),
    tabStorage: createMemoryStorage(),
    onStorageChange: (listener, signal) =>
      host.onStorageChange((key) => {
        if (key !== SESSION_STORAGE_KEY && key !== null) listener(key);
      }, signal),
    renewSession,
    createRouter: (routes) => {
      router = createMemoryRouter(routes, { initialEntries: [host.address().hash.slice(1) || "/"] });
      router.subscribe(({ location: { pathname, search } }) => onLocationChange(pathname + search));
      return router;
    },
    open: (path) => void router?.navigate(path),
    leave: () => {},
  };
}
