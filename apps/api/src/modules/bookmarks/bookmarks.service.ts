// Reads and saves the bookmarks of accounts. Guests' bookmarks stay in the browser; the contract refuses guests here.
import type { BodyOf, ReplyOf } from "@vitrine/contract/endpoint";
import { type JsonText, toJsonText } from "../../db/json-text.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Database } from "../../platform/database/database.ts";
import { createAppError } from "../../platform/errors/app-error.ts";
import { etagOf, matchesIfMatch } from "../../platform/replies/etag.ts";
import type { Access } from "../access/access.service.ts";
import type { UsageCounter } from "../usage/usage-counter.service.ts";
import { type BookmarkLists, filterBookmarkable, readBookmarkLists, saveBookmarkList } from "./bookmarks.repository.ts";

export { saveBookmarkList } from "./bookmarks.repository.ts";

export interface SerializedBookmarks {
  readonly text: JsonText;
  readonly etag: string;
}

export interface BookmarksDeps {
  db: Database;
  access: Pick<Access, "forCaller">;
  usage: Pick<UsageCounter, "countBookmarked">;
}

export type Bookmarks = ReturnType<typeof createBookmarks>;

export function createBookmarks({ db, access, usage }: BookmarksDeps) {
  return {
    get: async (caller: Caller): Promise<SerializedBookmarks> =>
      toStoredBookmarks(accountOf(caller), await readBookmarkLists(db.read, accountOf(caller))),
    /**
     * Replaces the list durably and returns the stored one. Assets that were in the list may stay even if they are hidden
     * now; new ones that are hidden or do not exist are omitted.
     * @throws settings.stale if `ifMatch` names another state of the list.
     */
    async save(
      caller: Caller,
      list: BodyOf<"bookmarks.save">,
      ifMatch: string | undefined,
    ): Promise<SerializedBookmarks> {
      const rights = await access.forCaller(caller);
      const { stored, added } = await db.write(async (tx) => {
        const account = accountOf(caller);
        const before = await readBookmarkLists(tx, account);
        const present = toStoredBookmarks(account, before);
        if (!matchesIfMatch(ifMatch, present.etag))
          throw createAppError("settings.stale", { current: JSON.parse(present.text), etag: present.etag });
        const ids = list.map(({ id }) => id);
        const known = new Set(before.bookmarked);
        const kept = await filterBookmarkable(tx, account, ids, rights);
        await saveBookmarkList(tx, account, kept);
        return {
          stored: toStoredBookmarks(account, await readBookmarkLists(tx, account)),
          added: kept.filter((id) => !known.has(id)),
        };
      });
      usage.countBookmarked(added, caller);
      return stored;
    },
  };
}

function accountOf({ accountId }: Caller): number {
  if (accountId === undefined) throw createAppError("bookmarks.guest");
  return accountId;
}

function toStoredBookmarks(account: number, { bookmarked: kept, deleted: gone }: BookmarkLists): SerializedBookmarks {
  const list: ReplyOf<"bookmarks.get"> = [
    ...kept.map((id) => ({ id: String(id) })),
    ...gone.map((id) => ({ id: String(id), gone: true as const })),
  ];
  const text = toJsonText(list);
  // The ETag contains the account, so that it is not valid for an equal list of another account.
  return { text, etag: etagOf(`${account} ${text}`) };
}
