// The lists that accounts keep. Guests keep theirs in the browser; the contract lets no guest in here.
import type { BodyOf, ReplyOf } from "@vitrine/contract/endpoint";
import { type JsonText, jsonText } from "../../db/json-text.ts";
import { fail } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { etagOf, permits } from "../../platform/etag.ts";
import type { Access } from "../access/access.service.ts";
import type { UsageCounter } from "../usage/counting.service.ts";
import { type KeptList, keepable, readList, saveList } from "./bookmarks.repository.ts";

export interface Bookmarks {
  get(caller: Caller): Promise<StoredBookmarks>;
  /**
   * Replaces the list, durably, and answers what is stored now. What stood in the list stays, even if it is hidden at
   * the moment; what is new and cannot be seen is left out, and so is what does not exist.
   * @throws settings.stale where `ifMatch` names another state of the list.
   */
  save(caller: Caller, list: BodyOf<"bookmarks.save">, ifMatch: string | undefined): Promise<StoredBookmarks>;
}

export interface StoredBookmarks {
  readonly text: JsonText;
  readonly etag: string;
}

export interface BookmarksDependencies {
  db: Database;
  access: Pick<Access, "viewOf">;
  usage: Pick<UsageCounter, "bookmarks">;
}

export function createBookmarks({ db, access, usage }: BookmarksDependencies): Bookmarks {
  return {
    get: async (caller) => shown(accountOf(caller), readList(db, accountOf(caller))),
    async save(caller, list, ifMatch) {
      const { stored, added } = await db.write((tx) => {
        const account = accountOf(caller);
        const before = readList(tx, account);
        const present = shown(account, before);
        if (!permits(ifMatch, present.etag))
          throw fail("settings.stale", { current: JSON.parse(present.text), etag: present.etag });
        const ids = list.map(({ id }) => id);
        const known = new Set(before.kept);
        const kept = keepable(tx, account, ids, access.viewOf(caller));
        saveList(tx, account, kept);
        return { stored: shown(account, readList(tx, account)), added: kept.filter((id) => !known.has(id)) };
      });
      usage.bookmarks(added, caller);
      return stored;
    },
  };
}

/** For the demo library: what an account keeps from the start. Runs inside a write of the caller's. */
export function presetBookmarks(tx: Tx, accountId: number, assetIds: readonly number[]): void {
  saveList(tx, accountId, assetIds);
}

function accountOf({ accountId }: Caller): number {
  if (accountId === undefined) throw fail("bookmarks.guest");
  return accountId;
}

function shown(account: number, { kept, gone }: KeptList): StoredBookmarks {
  const list: ReplyOf<"bookmarks.get"> = [
    ...kept.map((id) => ({ id: String(id) })),
    ...gone.map((id) => ({ id: String(id), gone: true as const })),
  ];
  const text = jsonText(list);
  // Of two accounts with equal lists, neither saves what was meant for the other.
  return { text, etag: etagOf(`${account} ${text}`) };
}
