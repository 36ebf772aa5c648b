/**
 * A stored list of bookmarks with optimistic updates. Changes show at once and are saved one request at a time; changes
 * made during a save are part of the next one. A failed save reverts unsaved changes.
 */
import { Store } from "../../shared/store.ts";
import {
  applyBookmarkChanges,
  type BookmarkChange,
  type BookmarkChanges,
  filterPendingChanges,
} from "./bookmark-changes.ts";

/** A list of bookmarks as it is stored. */
export interface StoredBookmarkList {
  readonly ids: readonly string[];
  /** Assets that were in the list and no longer exist. */
  readonly deleted: readonly string[];
  /** Version of the list (ETag); undefined if the storage cannot detect changes. */
  readonly tag: string | undefined;
}

export interface BookmarkStorage {
  load(): Promise<StoredBookmarkList>;
  /**
   * Stores the list, and returns it as it is stored now.
   * @throws StaleBookmarkListError if the list has changed since `tag`.
   */
  save(ids: readonly string[], tag: string | undefined): Promise<StoredBookmarkList>;
}

export class StaleBookmarkListError extends Error {}

/** `loading`: the stored list is not known yet. `updating`: changes are being saved. */
export type BookmarkListStatus = "initial" | "loading" | "updating" | "success" | "failure";

export interface BookmarkListState {
  readonly status: BookmarkListStatus;
  /** In the order in which they were added, including unsaved changes. */
  readonly ids: readonly string[];
}

export interface BookmarkListEventHandlers {
  /** A save failed and its changes were reverted. `again` retries those that no later change has replaced. */
  failed(error: unknown, again: () => void): void;
  /** These assets no longer exist, and were removed from the list. */
  deleted(ids: readonly string[]): void;
  /** These were added, but the server left them out: the user may not see them, or they no longer exist. */
  refused(ids: readonly string[]): void;
  /** A list was saved; these are its ids. Called before `deleted` and `refused` of the same save. */
  saved(saved: readonly string[]): void;
  /** The list was closed before these changes could be saved. */
  unsaved(count: number): void;
}

/** Retries of a save when another client changes the list at the same time. */
const MAX_STALE_RETRIES = 5;

export class BookmarkList extends Store<BookmarkListState> {
  readonly #storage: BookmarkStorage;
  readonly #events: BookmarkListEventHandlers;
  #stored: StoredBookmarkList | null = null;
  #pending = new Map<string, BookmarkChange>();
  /** The pending changes that the running request saves. */
  #inFlight: BookmarkChanges = new Map();
  #closed = false;
  #running: Promise<void> | null = null;
  #reloadNeeded = false;
  /** Ids changed since the last failure. */
  #sinceFailure = new Set<string>();

  constructor(storage: BookmarkStorage, events: BookmarkListEventHandlers) {
    super({ status: "initial", ids: [] });
    this.#storage = storage;
    this.#events = events;
  }

  /** Reads the list again, since another tab or device may have changed it. Never rejects; errors show in the status. */
  refresh(): Promise<void> {
    this.#reloadNeeded = true;
    if (this.#stored === null && this.#running === null) this.#setStatus("loading");
    return this.#run();
  }

  apply(changes: BookmarkChanges): void {
    if (this.#closed || changes.size === 0) return;
    for (const [id, change] of changes) {
      this.#pending.delete(id);
      this.#pending.set(id, change);
      this.#sinceFailure.add(id);
    }
    this.#setStatus(this.#stored === null ? "loading" : "updating");
    void this.#run();
  }

  /** Stops updates and saves. A running request completes; other changes are reported as unsaved. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.end();
    const lost = [...this.#pending].filter(([id, change]) => this.#inFlight.get(id) !== change);
    if (lost.length > 0) this.#events.unsaved(lost.length);
  }

  #setStatus(status: BookmarkListStatus): void {
    if (!this.#closed) this.set({ status, ids: applyBookmarkChanges(this.#stored?.ids ?? [], this.#pending) });
  }

  /** Deleted assets are removed from the stored list by a save, which also reports them. */
  #needsSaving(): boolean {
    return this.#pending.size > 0 || (this.#stored?.deleted.length ?? 0) > 0;
  }

  #run(): Promise<void> {
    this.#running ??= this.#syncUntilSaved().then(
      () => {
        this.#running = null;
        // Runs again for changes made after the last check.
        if (!this.#closed && (this.#reloadNeeded || this.#needsSaving())) return this.#run();
        this.#setStatus("success");
      },
      (error: unknown) => {
        this.#running = null;
        this.#revert(error);
      },
    );
    return this.#running;
  }

  async #syncUntilSaved(): Promise<void> {
    let tries = 0;
    while (this.#reloadNeeded || this.#stored === null || this.#needsSaving()) {
      if (this.#reloadNeeded || this.#stored === null) {
        this.#reloadNeeded = false;
        this.#stored = await this.#storage.load();
        // Saves nothing once the list is closed: another user may be signed in by now.
        if (this.#closed) return;
      }
      this.#pending = filterPendingChanges(this.#stored.ids, this.#pending);
      if (!this.#needsSaving()) break;
      this.#setStatus("updating");
      try {
        await this.#saveOnce(this.#stored);
        tries = 0;
      } catch (error) {
        tries += 1;
        if (!(error instanceof StaleBookmarkListError) || tries > MAX_STALE_RETRIES) throw error;
        this.#reloadNeeded = true;
      }
      if (this.#closed) return;
    }
  }

  async #saveOnce(before: StoredBookmarkList): Promise<void> {
    const requested = new Map(this.#pending);
    this.#inFlight = requested;
    const ids = applyBookmarkChanges(before.ids, requested);
    const saved = await this.#storage.save(ids, before.tag).finally(() => {
      this.#inFlight = new Map();
    });
    const present = new Set(saved.ids);
    const missing = ids.filter((id) => !present.has(id));
    const gone = [...before.deleted, ...missing.filter((id) => !requested.has(id))];
    const refused = missing.filter((id) => requested.has(id));
    for (const [id, change] of requested) if (this.#pending.get(id) === change) this.#pending.delete(id);
    this.#stored = { ...saved, deleted: [] };
    if (this.#closed) return;
    this.#events.saved(saved.ids);
    if (gone.length > 0) this.#events.deleted(gone);
    if (refused.length > 0) this.#events.refused(refused);
  }

  #revert(error: unknown): void {
    const lost = this.#pending;
    this.#pending = new Map();
    this.#reloadNeeded = false;
    // `#stored` keeps its deleted assets: the next successful save reports them.
    this.#setStatus(this.#stored === null ? "failure" : "success");
    if (this.#closed || lost.size === 0) return;
    const later = new Set<string>();
    this.#sinceFailure = later;
    this.#events.failed(error, () => this.apply(new Map([...lost].filter(([id]) => !later.has(id)))));
  }
}
