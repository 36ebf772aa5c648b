import { createMemoryRouter } from "react-router-dom";
import { SESSION_KEY } from "../../shared/api/session-store.ts";
import type { Host } from "../../shared/host/host.ts";
import { browserStorage, type HostStorage } from "../../shared/host/host-storage.ts";
import { GUEST_KEY } from "./preview-bookmarks.ts";

/** In-memory storage until the frame is reloaded. `put` returns false, so nobody counts reloads in it. */
const inMemory = () =>
  browserStorage(() => {
    throw new Error("The preview keeps nothing.");
  });

/** What is written into it stays in the preview. */
export interface PreviewStorage extends HostStorage {
  /** Reads again what is stored, in the place of what was written. */
  release(key: string): void;
}

export interface PreviewHost extends Host {
  readonly storage: PreviewStorage;
}

/** Reads what is stored, and writes into memory. */
function overMemory(storage: HostStorage): PreviewStorage {
  const memory = inMemory();
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
    release: (key) => {
      removed.delete(key);
      memory.remove(key);
    },
  };
}

/** The session of the admin, as a visitor's: there is no administration within the preview, and no bookmark of theirs. */
function asVisitor(storage: HostStorage): HostStorage {
  const visitor = (text: string | null): string | null => {
    try {
      return text && JSON.stringify({ ...JSON.parse(text), isGuiAdmin: false });
    } catch {
      return text;
    }
  };
  return {
    ...storage,
    get: (key) => (key === SESSION_KEY ? visitor(storage.get(key)) : key === GUEST_KEY ? null : storage.get(key)),
  };
}

/**
 * The host of the preview: it reads session, theme and language of the admin, and changes none of them. Where one goes in
 * it is no step of the browser: going back leaves the administration's page, not the preview's. `onPlace` hears of it.
 * Who is signed in is the administration's matter: it tells of another session, and `renewSession` asks it for one.
 */
export function previewHost(
  host: Host,
  onPlace: (path: string) => void,
  renewSession: () => Promise<void>,
): PreviewHost {
  let router: ReturnType<Host["createRouter"]> | undefined;
  return {
    ...host,
    storage: overMemory(asVisitor(host.storage)),
    tabStorage: inMemory(),
    onStorageChange: (listener, signal) =>
      host.onStorageChange((key) => {
        if (key !== SESSION_KEY && key !== null) listener(key);
      }, signal),
    renewSession,
    createRouter: (routes) => {
      router = createMemoryRouter(routes, { initialEntries: [host.address().hash.slice(1) || "/"] });
      router.subscribe(({ location: { pathname, search } }) => onPlace(pathname + search));
      return router;
    },
    open: (path) => void router?.navigate(path),
    leave: () => {},
  };
}
