// API tokens of scripts: named, with the rights of one group, stored hashed. They open no session and are no account;
// what a caller may do is decided where it is for everybody.
import { LRUCache } from "lru-cache";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { recordEvent } from "../../platform/events.repository.ts";
import { isName, nameKey } from "../../platform/names.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { randomToken, tokenHash } from "../../platform/signing.ts";
import { GUEST_GROUP } from "../access/access.ts";
import * as repository from "./tokens.repository.ts";

export type { ListedToken } from "./tokens.repository.ts";

export interface NewToken {
  name: string;
  /** Of a group that exists. */
  group: string;
  /** From now on; without it, the token holds until it is revoked. */
  days?: number;
}

export type TokenFault = "token.name" | "token.days" | "token.exists" | "token.unknown" | "token.group_unknown";

export class TokenError extends OperatorError<TokenFault> {
  override readonly name = "TokenError";
}

/** A token that holds, for as long as nobody commits anything. */
export interface LivingToken {
  caller: Caller;
  /** Epoch seconds: it is over from here on. */
  end: number;
  /** Notes that it was used, once a minute at most. */
  use(): void;
}

export interface ApiTokens {
  /** The token itself is answered here and never again. */
  add(token: NewToken): Promise<{ token: string; listed: repository.ListedToken }>;
  list(): repository.ListedToken[];
  revoke(name: string): Promise<void>;
  byToken(token: string): LivingToken | undefined;
  /** By the reference that stands in signed addresses. */
  byRef(ref: string): LivingToken | undefined;
}

/** Scanners of leaked secrets find it by its beginning. */
const PREFIX = "vitrine_";
const REF = /^t([0-9a-z]{1,11})$/;
const MOST_DAYS = 3650;
const DAY = 86_400;
/** Seconds between two notes of when a token was last used. */
const NOTE_EVERY = 60;
const REMEMBERED = 10_000;

export const isApiToken = (text: string): boolean => text.startsWith(PREFIX);

export function createApiTokens(db: Database, clock: Clock): ApiTokens {
  const reader = repository.tokenReader(db);
  const noted = new LRUCache<number, number>({ max: REMEMBERED });

  function living(stored: repository.StoredToken | undefined): LivingToken | undefined {
    if (!stored) return undefined;
    const { groupId, guestGroupId } = stored;
    const caller: Caller = {
      kind: "token",
      sessionRef: `t${stored.id.toString(36)}`,
      isAssetUser: true,
      isGuiAdmin: false,
      groups: [...new Set([guestGroupId ?? groupId, groupId])].sort((a, b) => a - b),
      // Never more than the group: that of guests knows what guests know.
      visibility: stored.group === GUEST_GROUP ? "everyone" : "users",
      locale: "de",
    };
    return { caller, end: stored.expiresAt ?? Number.POSITIVE_INFINITY, use: () => use(stored) };
  }

  function use({ id, lastUsedAt }: repository.StoredToken): void {
    const now = clock.seconds();
    if (now - Math.max(lastUsedAt ?? 0, noted.get(id) ?? 0) < NOTE_EVERY) return;
    noted.set(id, now);
    // Not awaited, and it may fail: a full disk stops no script that only reads.
    db.write((tx) => repository.noteUse(tx, id, now)).catch(() => {});
  }

  return {
    async add({ name, group, days }) {
      if (!isName(name)) throw new TokenError("token.name", "A name has 1 to 100 visible characters.");
      if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= MOST_DAYS))
        throw new TokenError("token.days", `A token holds for 1 to ${MOST_DAYS} days.`);
      const token = PREFIX + randomToken();
      const createdAt = clock.seconds();
      const expiresAt = days === undefined ? null : createdAt + days * DAY;
      const id = await db.write((tx) => {
        const groupId = repository.groupByName(tx, group);
        if (groupId === undefined)
          throw new TokenError(
            "token.group_unknown",
            `There is no group "${group}". The groups are: ${repository.groupNames(db).join(", ")}.`,
          );
        const row = { name: name.normalize("NFC"), nameKey: nameKey(name), groupId, createdAt, expiresAt };
        const made = repository.insertToken(tx, { ...row, tokenHash: tokenHash(token) });
        if (made === undefined)
          throw new TokenError("token.exists", `There is a token "${name}" already. Revoke it, or take another name.`);
        recordEvent(tx, {
          at: clock.now(),
          kind: "token.added",
          details: { id: made, name: row.name, group, expiresAt },
        });
        return made;
      });
      return { token, listed: { id, name: name.normalize("NFC"), group, createdAt, expiresAt, lastUsedAt: null } };
    },
    list: () => repository.listTokens(db),
    async revoke(name) {
      await db.write((tx) => {
        const gone = repository.deleteToken(tx, nameKey(name));
        if (!gone) throw new TokenError("token.unknown", `There is no token "${name}". See vitrine token list.`);
        recordEvent(tx, { at: clock.now(), kind: "token.revoked", details: gone });
      });
    },
    byToken: (token) => living(reader.byHash(tokenHash(token))),
    byRef(ref) {
      const id = REF.exec(ref)?.[1];
      return id === undefined ? undefined : living(reader.byId(Number.parseInt(id, 36)));
    },
  };
}
