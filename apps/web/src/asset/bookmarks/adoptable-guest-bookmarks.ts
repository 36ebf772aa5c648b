import type { HostStorage } from "../../shared/host/host-storage.ts";
import { GUEST_BOOKMARKS_STORAGE_KEY, parseGuestBookmarkIds, writeGuestBookmarkIds } from "./bookmark-storage.ts";

/** Storage key of the account to which this tab has offered the guest's bookmarks. */
const OFFERED_KEY = "vitrine.bookmarks.offered";

interface GuestBookmarksOptions {
  readonly storage: HostStorage;
  readonly tabStorage: HostStorage;
  /** The account; null for a guest, who has nothing to import. */
  readonly user: string | null;
  readonly onChange: () => void;
}

/** The bookmarks that a guest has left in this browser, for an account that has signed in since. */
export class AdoptableGuestBookmarks {
  readonly #options: GuestBookmarksOptions;
  ids: readonly string[];
  #adopting = new Set<string>();

  constructor(options: GuestBookmarksOptions) {
    this.#options = options;
    this.ids = options.user === null ? [] : parseGuestBookmarkIds(options.storage.get(GUEST_BOOKMARKS_STORAGE_KEY));
    if (options.user === null) options.tabStorage.remove(OFFERED_KEY);
  }

  /** Returns true once for each login in a tab, if there are bookmarks to offer. */
  claimOffer(): boolean {
    const { user, tabStorage } = this.#options;
    if (user === null || this.ids.length === 0 || tabStorage.get(OFFERED_KEY) === user) return false;
    tabStorage.set(OFFERED_KEY, user);
    return true;
  }

  /** Deletes the guest's bookmarks. Returns a function that restores them. */
  discard(): () => void {
    const restore = this.#restorer();
    this.#update(() => []);
    return restore;
  }

  /** From now on, the guest's bookmarks that the account saves are deleted. Returns a function that restores all. */
  adopt(): () => void {
    this.#adopting = new Set(this.ids);
    return this.#restorer();
  }

  saved(ids: readonly string[]): void {
    const adopted = new Set(ids.filter((id) => this.#adopting.delete(id)));
    if (adopted.size > 0) this.#update((now) => now.filter((id) => !adopted.has(id)));
  }

  /** Returns those of the refused ids that the account was to adopt; they stay among the guest's bookmarks. */
  refused(ids: readonly string[]): readonly string[] {
    return ids.filter((id) => this.#adopting.delete(id));
  }

  #restorer(): () => void {
    const { ids } = this;
    return () => {
      this.#adopting.clear();
      this.#update((now) => [...new Set([...ids, ...now])]);
    };
  }

  #update(change: (now: readonly string[]) => readonly string[]): void {
    const { storage, onChange } = this.#options;
    this.ids = change(parseGuestBookmarkIds(storage.get(GUEST_BOOKMARKS_STORAGE_KEY)));
    writeGuestBookmarkIds(storage, this.ids);
    onChange();
  }
}
