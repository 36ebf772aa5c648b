/**
 * The bookmarks of whoever uses the portal. What is wished shows at once; it is saved one list after the other, and what
 * is wished meanwhile is saved with the next. A failure takes back what was not saved.
 */
import { unmet, type Wish, type Wishes, withWishes } from "./wishes.ts";

/** A list as it is kept. */
export interface KeptList {
  readonly ids: readonly string[];
  /** Assets that stood in it and are confirmed gone. */
  readonly gone: readonly string[];
  /** Names this state of the list; undefined where nobody can say whether it has changed. */
  readonly tag: string | undefined;
}

/** Where the list is kept: at the server, or in this browser. */
export interface BookmarkPlace {
  load(): Promise<KeptList>;
  /**
   * Answers what is kept now.
   * @throws StaleList where the list is another one than `tag` names.
   */
  save(ids: readonly string[], tag: string | undefined): Promise<KeptList>;
}

export class StaleList extends Error {}

/** `loading`: nobody knows yet what is kept. `updating`: something is being saved. */
export type BookmarkStatus = "initial" | "loading" | "updating" | "success" | "failure";

export interface BookmarkState {
  readonly status: BookmarkStatus;
  /** In the order in which they were added, with all that is wished. */
  readonly ids: readonly string[];
}

export interface BookmarkEvents {
  /** It was not saved, and is taken back. `again` wishes for it once more, but for what was wished since. */
  failed(error: unknown, again: () => void): void;
  /** They exist no longer: they were dropped from the list, and it was saved without them. */
  gone(ids: readonly string[]): void;
  /** They were wished for, and the list was saved without them: nobody may see them, or they exist no longer. */
  refused(ids: readonly string[]): void;
  /** A list was saved: these are kept now. Comes before what is told as gone or refused with it. */
  saved(kept: readonly string[]): void;
  /** The store was closed before these wishes could be saved. */
  unsaved(count: number): void;
}

export interface BookmarkStore {
  get(): BookmarkState;
  subscribe(listener: () => void): () => void;
  /** Reads the list again: somebody else may have changed it. Rejects never; a failure shows in the status. */
  refresh(): Promise<void>;
  wish(wishes: Wishes): void;
  /** Nothing is shown or saved by it any more. What is on its way arrives; what is not is told as unsaved. */
  close(): void;
}

/** How often a list that others change at the same time is read and saved again. */
const STALE_TRIES = 5;

export function createBookmarkStore(place: BookmarkPlace, events: BookmarkEvents): BookmarkStore {
  const listeners = new Set<() => void>();
  let list: KeptList | null = null;
  let wishes = new Map<string, Wish>();
  /** Those of the wishes that are on their way. */
  let sent: Wishes = new Map();
  let state: BookmarkState = { status: "initial", ids: [] };
  let closed = false;
  let running: Promise<void> | null = null;
  let reread = false;
  /** What was wished since something failed. */
  let sinceFailure = new Set<string>();

  const show = (status: BookmarkStatus) => {
    if (closed) return;
    state = { status, ids: withWishes(list?.ids ?? [], wishes) };
    for (const listener of listeners) listener();
  };

  /** What is gone was said, or will be, with the list that is saved without it. */
  const needsSaving = () => wishes.size > 0 || (list?.gone.length ?? 0) > 0;

  const saveOnce = async (before: KeptList) => {
    const asked = new Map(wishes);
    sent = asked;
    const ids = withWishes(before.ids, asked);
    const kept = await place.save(ids, before.tag).finally(() => {
      sent = new Map();
    });
    const present = new Set(kept.ids);
    const missing = ids.filter((id) => !present.has(id));
    const gone = [...before.gone, ...missing.filter((id) => !asked.has(id))];
    const refused = missing.filter((id) => asked.has(id));
    for (const [id, wish] of asked) if (wishes.get(id) === wish) wishes.delete(id);
    list = { ...kept, gone: [] };
    if (closed) return;
    events.saved(kept.ids);
    if (gone.length > 0) events.gone(gone);
    if (refused.length > 0) events.refused(refused);
  };

  const work = async () => {
    let tries = 0;
    while (reread || list === null || needsSaving()) {
      if (reread || list === null) {
        reread = false;
        list = await place.load();
        // By now it may be somebody else who would save.
        if (closed) return;
      }
      wishes = unmet(list.ids, wishes);
      if (!needsSaving()) break;
      show("updating");
      try {
        await saveOnce(list);
        tries = 0;
      } catch (error) {
        tries += 1;
        if (!(error instanceof StaleList) || tries > STALE_TRIES) throw error;
        reread = true;
      }
      if (closed) return;
    }
  };

  const run = (): Promise<void> => {
    running ??= work().then(
      () => {
        running = null;
        // What was wished after the last look at it.
        if (!closed && (reread || needsSaving())) return run();
        show("success");
      },
      (error: unknown) => {
        running = null;
        const lost = wishes;
        wishes = new Map();
        reread = false;
        // What is gone is said with the next save that succeeds.
        show(list === null ? "failure" : "success");
        if (closed || lost.size === 0) return;
        const later = new Set<string>();
        sinceFailure = later;
        events.failed(error, () => wish(new Map([...lost].filter(([id]) => !later.has(id)))));
      },
    );
    return running;
  };
  const wish = (more: Wishes) => {
    if (closed || more.size === 0) return;
    for (const [id, one] of more) {
      wishes.delete(id);
      wishes.set(id, one);
      sinceFailure.add(id);
    }
    show(list === null ? "loading" : "updating");
    void run();
  };

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: () => {
      reread = true;
      if (list === null && running === null) show("loading");
      return run();
    },
    wish,
    close: () => {
      if (closed) return;
      closed = true;
      listeners.clear();
      const lost = [...wishes].filter(([id, wish]) => sent.get(id) !== wish);
      if (lost.length > 0) events.unsaved(lost.length);
    },
  };
}
