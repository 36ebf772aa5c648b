/** Storage of bookmarks: on the server for an account, in this browser for a guest. */
import { isApiErrorWithCode } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { MAX_BOOKMARKS } from "@vitrine/contract/limits";
import type { HostStorage } from "../../shared/host/host-storage.ts";
import { type BookmarkStorage, StaleBookmarkListError, type StoredBookmarkList } from "./bookmark-list.ts";

export const GUEST_BOOKMARKS_STORAGE_KEY = "vitrine.bookmarks";

export function createServerStorage(client: Client): BookmarkStorage {
  const read = async (response: Response): Promise<StoredBookmarkList> => {
    const list = (await response.json()) as ReplyOf<"bookmarks.get">;
    return {
      ids: list.filter(({ gone }) => !gone).map(({ id }) => id),
      deleted: list.filter(({ gone }) => gone).map(({ id }) => id),
      tag: response.headers.get("etag") ?? undefined,
    };
  };
  return {
    load: async () => read(await client.raw("bookmarks.get")),
    save: async (ids, tag) => {
      const body = ids.map((id) => ({ id }));
      const headers: Record<string, string> = tag === undefined ? {} : { "if-match": tag };
      try {
        const response = await client.raw("bookmarks.save", { body, headers });
        return client.has("saved_documents") ? await read(response) : { ids, deleted: [], tag: undefined };
      } catch (error) {
        throw isApiErrorWithCode(error, "settings.stale") ? new StaleBookmarkListError() : error;
      }
    },
  };
}

/** Stores the bookmarks of a guest in this browser. Never reports deleted assets, since no server checks the list. */
export function createGuestStorage(storage: HostStorage): BookmarkStorage {
  const read = (): StoredBookmarkList => {
    const text = storage.get(GUEST_BOOKMARKS_STORAGE_KEY);
    return { ids: parseGuestBookmarkIds(text), deleted: [], tag: text ?? "" };
  };
  return {
    load: async () => read(),
    save: async (ids, tag) => {
      if ((storage.get(GUEST_BOOKMARKS_STORAGE_KEY) ?? "") !== tag) throw new StaleBookmarkListError();
      writeGuestBookmarkIds(storage, ids);
      return read();
    },
  };
}

/** Stores a guest's bookmarks; in a browser without storage, they last as long as the page. */
export function writeGuestBookmarkIds(storage: HostStorage, ids: readonly string[]): void {
  if (ids.length === 0) storage.remove(GUEST_BOOKMARKS_STORAGE_KEY);
  else storage.set(GUEST_BOOKMARKS_STORAGE_KEY, JSON.stringify(ids));
}

/** Parses stored bookmarks; invalid text gives an empty list. */
export function parseGuestBookmarkIds(text: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(list)) return [];
    const ids = list.filter((id): id is string => typeof id === "string" && id !== "" && id.length <= 64);
    return [...new Set(ids)].slice(0, MAX_BOOKMARKS);
  } catch {
    return [];
  }
}
