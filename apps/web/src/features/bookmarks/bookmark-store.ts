/**
 * The bookmarks of the current user, with optimistic updates. Changes show at once and are saved one request at a time;
 * changes made during a save are part of the next one. A failed save reverts unsaved changes.
 */
import { applyChanges, type BookmarkChange, type BookmarkChanges, pendingChanges } from "./bookmark-changes.ts";

/** A list of bookmarks as it is stored. */
export interface StoredList {
  readonly ids: readonly string[];
  /** Assets that were in the list and no longer exist. */
  readonly deleted: readonly string[];
  /** Version of the list (ETag); undefined if the storage cannot detect changes. */
  readonly tag: string | undefined;
}

/** Stores a list of bookmarks on the server or in this browser. */
export interface BookmarkStorage {
  load(): Promise<StoredList>;
  /**
   * Returns the list as stored now.
   * @throws StaleListError if the list has changed since `tag`.
   */
  save(ids: readonly string[], tag: string | undefined): Promise<StoredList>;
}

export class StaleListError extends Error {}

/** `loading`: the stored list is not known yet. `updating`: changes are being saved. */
export type BookmarkStatus = "initial" | "loading" | "updating" | "success" | "failure";

export interface BookmarkState {
  readonly status: BookmarkStatus;
  /** In the order in which they were added, including unsaved changes. */
  readonly ids: readonly string[];
}

export interface BookmarkStoreEvents {
  /** A save failed and its changes were reverted. `again` retries those that no later change has replaced. */
  failed(error: unknown, again: () => void): void;
  /** These assets no longer exist, and were removed from the list. */
  deleted(ids: readonly string[]): void;
  /** These were added, but the server left them out: the user may not see them, or they no longer exist. */
  refused(ids: readonly string[]): void;
  /** A list was saved; these are its ids. Called before `deleted` and `refused` of the same save. */
  saved(saved: readonly string[]): void;
  /** The store was closed before these changes could be saved. */
  unsaved(count: number): void;
}

export interface BookmarkStore {
  get(): BookmarkState;
  subscribe(listener: () => void): () => void;
  /**
   * Reads the list again, since another tab or device may have changed it. Never rejects; errors show in the status.
   */
  refresh(): Promise<void>;
  apply(pending: BookmarkChanges): void;
  /** Stops updates and saves. A running request completes; other changes are reported as unsaved. */
  close(): void;
}

/** Retries of a save when another client changes the list at the same time. */
const MAX_STALE_RETRIES = 5;

export function createBookmarkStore(storage: BookmarkStorage, events: BookmarkStoreEvents): BookmarkStore {
  const listeners = new Set<() => void>();
  let list: StoredList | null = null;
  let pending = new Map<string, BookmarkChange>();
  /** The pending changes that the running request saves. */
  let inFlight: BookmarkChanges = new Map();
  let state: BookmarkState = { status: "initial", ids: [] };
  let closed = false;
  let running: Promise<void> | null = null;
  let reloadNeeded = false;
  /** Ids changed since the last failure. */
  let sinceFailure = new Set<string>();

  const setStatus = (status: BookmarkStatus) => {
    if (closed) return;
    state = { status, ids: applyChanges(list?.ids ?? [], pending) };
    for (const listener of listeners) listener();
  };

  /** Deleted assets are removed from the stored list by a save, which also reports them. */
  const needsSaving = () => pending.size > 0 || (list?.deleted.length ?? 0) > 0;

  const saveOnce = async (before: StoredList) => {
    const requested = new Map(pending);
    inFlight = requested;
    const ids = applyChanges(before.ids, requested);
    const saved = await storage.save(ids, before.tag).finally(() => {
      inFlight = new Map();
    });
    const present = new Set(saved.ids);
    const missing = ids.filter((id) => !present.has(id));
    const gone = [...before.deleted, ...missing.filter((id) => !requested.has(id))];
    const refused = missing.filter((id) => requested.has(id));
    for (const [id, change] of requested) if (pending.get(id) === change) pending.delete(id);
    list = { ...saved, deleted: [] };
    if (closed) return;
    events.saved(saved.ids);
    if (gone.length > 0) events.deleted(gone);
    if (refused.length > 0) events.refused(refused);
  };

  const syncUntilSaved = async () => {
    let tries = 0;
    while (reloadNeeded || list === null || needsSaving()) {
      if (reloadNeeded || list === null) {
        reloadNeeded = false;
        list = await storage.load();
        // Another user may be signed in by now.
        if (closed) return;
      }
      pending = pendingChanges(list.ids, pending);
      if (!needsSaving()) break;
      setStatus("updating");
      try {
        await saveOnce(list);
        tries = 0;
      } catch (error) {
        tries += 1;
        if (!(error instanceof StaleListError) || tries > MAX_STALE_RETRIES) throw error;
        reloadNeeded = true;
      }
      if (closed) return;
    }
  };

  const run = (): Promise<void> => {
    running ??= syncUntilSaved().then(
      () => {
        running = null;
        // Changes made after the last check.
        if (!closed && (reloadNeeded || needsSaving())) return run();
        setStatus("success");
      },
      (error: unknown) => {
        running = null;
        const lost = pending;
        pending = new Map();
        reloadNeeded = false;
        // Deleted assets are reported with the next successful save.
        setStatus(list === null ? "failure" : "success");
        if (closed || lost.size === 0) return;
        const later = new Set<string>();
        sinceFailure = later;
        events.failed(error, () => apply(new Map([...lost].filter(([id]) => !later.has(id)))));
      },
    );
    return running;
  };
  const apply = (changes: BookmarkChanges) => {
    if (closed || changes.size === 0) return;
    for (const [id, change] of changes) {
      pending.delete(id);
      pending.set(id, change);
      sinceFailure.add(id);
    }
    setStatus(list === null ? "loading" : "updating");
    void run();
  };

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: () => {
      reloadNeeded = true;
      if (list === null && running === null) setStatus("loading");
      return run();
    },
    apply,
    close: () => {
      if (closed) return;
      closed = true;
      listeners.clear();
      const lost = [...pending].filter(([id, change]) => inFlight.get(id) !== change);
      if (lost.length > 0) events.unsaved(lost.length);
    },
  };
}
