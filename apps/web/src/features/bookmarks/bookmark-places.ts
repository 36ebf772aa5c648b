/** Where bookmarks are kept: an account's at the server, a guest's in this browser. */
import { isApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { MAX_BOOKMARKS } from "@vitrine/contract/limits";
import type { HostStorage } from "../../shared/host/host-storage.ts";
import { type BookmarkPlace, type KeptList, StaleList } from "./bookmark-store.ts";

export const GUEST_KEY = "vitrine.bookmarks";

export function serverPlace(client: Client): BookmarkPlace {
  const read = async (response: Response): Promise<KeptList> => {
    const list = (await response.json()) as ReplyOf<"bookmarks.get">;
    return {
      ids: list.filter(({ gone }) => !gone).map(({ id }) => id),
      gone: list.filter(({ gone }) => gone).map(({ id }) => id),
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
        return client.has("saved_documents") ? await read(response) : { ids, gone: [], tag: undefined };
      } catch (error) {
        throw isApiError(error, "settings.stale") ? new StaleList() : error;
      }
    },
  };
}

/** Nobody knows of it but this browser, so nothing in it is ever confirmed gone. */
export function guestPlace(storage: HostStorage): BookmarkPlace {
  const read = (): KeptList => {
    const text = storage.get(GUEST_KEY);
    return { ids: idsIn(text), gone: [], tag: text ?? "" };
  };
  return {
    load: async () => read(),
    save: async (ids, tag) => {
      if ((storage.get(GUEST_KEY) ?? "") !== tag) throw new StaleList();
      writeGuestIds(storage, ids);
      return read();
    },
  };
}

/** What a browser without storage keeps lasts as long as the page, as everything else there. */
export function writeGuestIds(storage: HostStorage, ids: readonly string[]): void {
  if (ids.length === 0) storage.remove(GUEST_KEY);
  else storage.set(GUEST_KEY, JSON.stringify(ids));
}

/** Whatever else may stand there is no list. */
export function idsIn(text: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(list)) return [];
    const ids = list.filter((id): id is string => typeof id === "string" && id !== "" && id.length <= 64);
    return [...new Set(ids)].slice(0, MAX_BOOKMARKS);
  } catch {
    return [];
  }
}
