/** The bookmarks of the current user: changes them, confirms large changes, and shows notices of the results. */
import { focusManager } from "@tanstack/react-query";
import { MAX_BOOKMARKS } from "@vitrine/contract/limits";
import { maxZipAssetsQuery } from "../../shared/api/portal-queries.ts";
import { createMemoryStorage } from "../../shared/host/host-storage.ts";
import { fetchAllHitIds } from "../../shared/search/fetch-all-hit-ids.ts";
import type { SearchLocation } from "../../shared/search/search-location.ts";
import { getSort } from "../../shared/search/sort.ts";
import { createFindAssets, readUnknownFields } from "../../shared/search/use-find-assets.ts";
import { Store } from "../../shared/store.ts";
import type { StoreDeps } from "../../shared/store-deps.ts";
import { getTitle } from "../asset-doc.ts";
import { findCachedAsset } from "../cached-asset.ts";
import { AdoptableGuestBookmarks } from "./adoptable-guest-bookmarks.ts";
import {
  type BookmarkChange,
  type BookmarkChanges,
  computeUndoChanges,
  LIST_END_POSITION,
} from "./bookmark-changes.ts";
import { BookmarkList } from "./bookmark-list.ts";
import { createBookmarkNoticeHandlers } from "./bookmark-list-events.ts";
import { createGuestStorage, createServerStorage, GUEST_BOOKMARKS_STORAGE_KEY } from "./bookmark-storage.ts";

/** A bookmarked asset as named in notices. */
export interface BookmarkItem {
  readonly id: string;
  /** Undefined if only the id is known. */
  readonly title: string | undefined;
}

export interface LoadedBookmarks {
  /** Ids in the order in which they were added. */
  readonly ids: readonly string[];
  has(id: string): boolean;
  /** The list could not be loaded and is empty. */
  readonly failed: boolean;
}

export interface BookmarksState {
  /** Null until it is loaded. */
  readonly list: LoadedBookmarks | null;
  /** Number of bookmarks that a guest has left in this browser and the account may import. */
  readonly guestCount: number;
  /** A change that waits for confirmation, since it exceeds the limit of one download. */
  readonly confirmation: { readonly count: number; readonly max: number; readonly confirm: () => void } | null;
}

const nothing: BookmarksState = { list: null, guestCount: 0, confirmation: null };
/** Storage key that changes with every save of an account's list, so that other tabs read it again. */
const SAVED_KEY = "vitrine.bookmarks.saved";
const UNLIMITED = -1;
const ADD: BookmarkChange = { bookmarked: true, position: LIST_END_POSITION };
const REMOVE: BookmarkChange = { bookmarked: false };
/** Shared id of the notices of changes, so that they replace each other, and other undo notices. */
const CHANGE_NOTICE_ID = "undo";

/** The list of one user. */
interface OpenList {
  readonly user: string | null;
  /** Set in a group view, whose list is forgotten with it. */
  readonly viewedGroup: string | undefined;
  readonly list: BookmarkList;
  readonly guest: AdoptableGuestBookmarks;
  readonly closed: AbortController;
}

export class Bookmarks extends Store<BookmarksState> {
  readonly #deps: StoreDeps;
  #open: OpenList | undefined;
  #isStarted = false;
  #whenLoaded: ((open: OpenList) => void)[] = [];
  #collecting = new AbortController();

  constructor(deps: StoreDeps) {
    super(nothing);
    this.#deps = deps;
  }

  /** Loads the list, and from then on the lists of users who sign in later. */
  load(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const { session, connection, closed } = this.#deps;
    const ends = [
      session.subscribe(() => this.#followUser()),
      connection.subscribe(() => {
        if (connection.get() && this.get().list?.failed) this.retry();
      }),
      focusManager.subscribe((focused) => {
        if (focused) void this.#open?.list.refresh();
      }),
    ];
    closed.addEventListener("abort", () => {
      for (const end of ends) end();
      this.#closeList();
    });
    this.#followUser();
  }

  retry(): void {
    void this.#open?.list.refresh();
  }

  /** Removes the items if all are bookmarked, else adds those that are not. */
  toggle(items: readonly BookmarkItem[]): void {
    this.#run((open) => {
      const bookmarked = new Set(open.list.get().ids);
      const [only, more] = items;
      if (items.every(({ id }) => bookmarked.has(id))) this.#removeItems(open, items);
      else if (only && !more) this.#add(open, [only.id], this.#nameOf(items));
      else {
        const ids = items.map(({ id }) => id).filter((id) => !bookmarked.has(id));
        void this.#confirmIfMany(open, ids.length, () => this.#add(open, ids));
      }
    });
  }

  remove(items: readonly BookmarkItem[]): void {
    this.#run((open) => this.#removeItems(open, items));
  }

  /** Removes assets that the user may no longer see, without undo, since an account could not add them again. */
  forget(ids: readonly string[]): void {
    this.#run(({ list }) => {
      list.apply(new Map(ids.map((id) => [id, REMOVE])));
      const text = this.#t("views:bookmark.notice.removed_many", { count: ids.length });
      this.#deps.notify({ kind: "success", text, id: CHANGE_NOTICE_ID });
    });
  }

  /** Adds the whole result of a search; `ids` as far as known. */
  addResult(location: SearchLocation, total: number, ids: readonly string[]): void {
    this.#run((open) => {
      if (total > MAX_BOOKMARKS) this.#notifyFull();
      else void this.#confirmIfMany(open, total, () => void this.#addHits(open, location, total, ids));
    });
  }

  /** Returns true once for each login in a tab, if there are a guest's bookmarks to offer to the account. */
  claimGuestOffer(): boolean {
    return this.#open?.guest.claimOffer() ?? false;
  }

  importGuestBookmarks(): void {
    this.#run((open) => {
      const before = new Set(open.list.get().ids);
      const news = open.guest.ids.filter((id) => !before.has(id));
      // Bookmarks that the account has already need no saving.
      if (news.length === 0) open.guest.discard();
      else this.#add(open, news, undefined, open.guest.adopt());
    });
  }

  /** Deletes the guest's bookmarks. Returns the function that restores them. */
  discardGuestBookmarks(): () => void {
    return this.#open?.guest.discard() ?? (() => {});
  }

  cancelConfirmation(): void {
    this.set({ ...this.get(), confirmation: null });
  }

  get #t() {
    return this.#deps.language.i18n.t;
  }

  /** Runs as soon as the list is loaded. */
  #run(action: (open: OpenList) => void): void {
    this.load();
    if (this.#open && this.get().list) action(this.#open);
    else this.#whenLoaded.push(action);
  }

  #followUser(): void {
    const { session, viewedGroup } = this.#deps.session.get();
    const user = session?.isAssetUser ? session.user : undefined;
    if (user === this.#open?.user && viewedGroup === this.#open?.viewedGroup) return;
    this.#closeList();
    if (user !== undefined) this.#openList(user, viewedGroup);
  }

  #closeList(): void {
    this.#open?.closed.abort();
    this.#open?.list.close();
    this.#open = undefined;
    this.#collecting.abort();
    this.set(nothing);
  }

  #openList(user: string | null, viewedGroup: string | undefined): void {
    const { client, host } = this.#deps;
    // A group view changes nothing.
    const isView = viewedGroup !== undefined;
    const [storage, tabStorage] = isView
      ? [createMemoryStorage(), createMemoryStorage()]
      : [host.storage, host.tabStorage];
    const closed = new AbortController();
    const isGuest = user === null || isView;
    const guest = new AdoptableGuestBookmarks({
      storage,
      tabStorage,
      user: isView ? null : user,
      onChange: () => this.#update(),
    });
    const events = createBookmarkNoticeHandlers({
      ...this.#deps,
      guest,
      nameOf: (ids) => this.#nameOf(ids.map(withoutTitle)),
    });
    const list = new BookmarkList(isGuest ? createGuestStorage(storage) : createServerStorage(client), {
      ...events,
      saved: (ids) => {
        if (!isGuest) storage.set(SAVED_KEY, String(Date.now()));
        guest.saved(ids);
      },
    });
    this.#open = { user, viewedGroup, list, guest, closed };
    list.subscribe(() => this.#update());
    const key = isGuest ? GUEST_BOOKMARKS_STORAGE_KEY : SAVED_KEY;
    host.onStorageChange((changed) => {
      if (changed === key || changed === null) void list.refresh();
    }, closed.signal);
    void list.refresh();
  }

  /** Shows the state of the list, and runs what waits for it. */
  #update(): void {
    const open = this.#open;
    if (!open) return;
    const { status, ids } = open.list.get();
    const guestCount = open.guest.ids.length;
    if (status === "initial" || status === "loading") {
      this.set({ ...this.get(), list: null, guestCount });
      return;
    }
    const bookmarked = new Set(ids);
    const list = { ids, has: (id: string) => bookmarked.has(id), failed: status === "failure" };
    this.set({ ...this.get(), list, guestCount });
    for (const action of this.#whenLoaded.splice(0)) action(open);
  }

  /** Undefined if there are several, or if no list has loaded the asset. */
  #nameOf([only, more]: readonly BookmarkItem[]): string | undefined {
    if (!only || more) return undefined;
    const { queries, language, settings } = this.#deps;
    const asset = findCachedAsset(queries, only.id, language.i18n.language);
    return only.title ?? (asset && getTitle(asset, settings().bookmark.title));
  }

  /** Changes the list, and shows a notice with an undo button; `onUndone` runs on undo. */
  #change(
    { list, closed }: OpenList,
    changes: BookmarkChanges,
    toText: (count: number) => string,
    onUndone?: () => void,
  ) {
    const before = list.get().ids;
    list.apply(changes);
    const back = computeUndoChanges(before, list.get().ids);
    const notice = { id: CHANGE_NOTICE_ID, signal: closed.signal } as const;
    if (back.size === 0)
      return this.#deps.notify({ ...notice, kind: "info", text: this.#t("views:bookmark.notice.all_there") });
    const run = () => {
      onUndone?.();
      list.apply(back);
    };
    const action = { label: this.#t("global:action.undo"), run, undoes: true } as const;
    this.#deps.notify({ ...notice, kind: "success", text: toText(back.size), action });
  }

  #add(open: OpenList, ids: readonly string[], title?: string, onUndone?: () => void) {
    if (new Set([...open.list.get().ids, ...ids]).size > MAX_BOOKMARKS) return this.#notifyFull();
    const toText = (count: number) =>
      title === undefined
        ? this.#t("views:bookmark.notice.added_many", { count })
        : this.#t("views:bookmark.notice.added", { title });
    this.#change(open, new Map(ids.map((id) => [id, ADD])), toText, onUndone);
  }

  #removeItems(open: OpenList, items: readonly BookmarkItem[]): void {
    const title = this.#nameOf(items);
    this.#change(open, new Map(items.map(({ id }) => [id, REMOVE])), (count) =>
      title === undefined
        ? this.#t("views:bookmark.notice.removed_many", { count })
        : this.#t("views:bookmark.notice.removed", { title }),
    );
  }

  #notifyFull(): void {
    const text = this.#t("views:bookmark.notice.too_many", { max: MAX_BOOKMARKS });
    this.#deps.notify({ kind: "warning", text, id: "bookmarks.full" });
  }

  /** Runs at once, or after the user has confirmed the number if it exceeds the download limit. */
  async #confirmIfMany({ closed }: OpenList, count: number, run: () => void): Promise<void> {
    const { queries, client } = this.#deps;
    const max = await queries.fetchQuery(maxZipAssetsQuery(client)).catch(() => UNLIMITED);
    if (closed.signal.aborted) return;
    if (max === UNLIMITED || count <= max) return run();
    const confirm = () => {
      this.cancelConfirmation();
      run();
    };
    this.set({ ...this.get(), confirmation: { count, max, confirm } });
  }

  async #addHits(open: OpenList, location: SearchLocation, total: number, ids: readonly string[]): Promise<void> {
    this.#collecting.abort();
    this.#collecting = new AbortController();
    const { signal } = this.#collecting;
    if (ids.length >= total) return this.#add(open, ids);
    const { client, queries, language, settings, notify } = this.#deps;
    const text = this.#t("views:bookmark.notice.collecting", { count: total });
    notify({ kind: "info", text, id: CHANGE_NOTICE_ID });
    const unknownFields = readUnknownFields(queries);
    const find = createFindAssets({ client, locale: language.i18n.language, queries, unknownFields });
    const sort = getSort(location, settings().sorting);
    try {
      this.#add(
        open,
        await fetchAllHitIds({ client, location, sort, unknownFields, find, signal, limit: MAX_BOOKMARKS }),
      );
    } catch {
      if (signal.aborted) return;
      notify({ kind: "danger", text: this.#t("views:bookmark.notice.not_collected"), id: CHANGE_NOTICE_ID });
    }
  }
}

const withoutTitle = (id: string): BookmarkItem => ({ id, title: undefined });
