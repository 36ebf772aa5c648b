// API tokens for scripts: each has a name and the rights of one group, and is stored hashed. A token is neither a
// session nor an account. Permissions are not decided here.
import { LRUCache } from "lru-cache";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { recordEvent } from "../../platform/database/events.repository.ts";
import { OperatorError } from "../../platform/errors/operator-error.ts";
import { isValidName, nameKey } from "../../platform/names.ts";
import { randomToken, tokenHash } from "../../platform/signing.ts";
import { GUEST_GROUP } from "../access/access.ts";
import { findGroupId } from "../access/rights-writer.repository.ts";
import * as repository from "./tokens.repository.ts";

export type { ListedToken } from "./tokens.repository.ts";

export interface NewToken {
  name: string;
  /** Name of the group whose rights the token has. */
  group: string;
  /** Days until it expires; without it, the token is valid until it is revoked. */
  days?: number;
}

/** A valid token. To be looked up again after every commit to the database. */
export interface ValidToken {
  caller: Caller;
  /** Epoch seconds at which the token expires. */
  end: number;
  /** Records a use of the token, at most once a minute. */
  recordUse(): void;
}

/** Prefix of every token, by which secret scanners recognize leaked ones. */
const TOKEN_PREFIX = "vitrine_";
const REF = /^t([0-9a-z]{1,11})$/;
const MAX_DAYS = 3650;
const DAY = 86_400;
/** Minimum seconds between two updates of a token's last use. */
const USE_INTERVAL_SECONDS = 60;
const MAX_CACHED = 10_000;

export const hasApiTokenPrefix = (text: string): boolean => text.startsWith(TOKEN_PREFIX);

export type ApiTokens = ReturnType<typeof createApiTokens>;

export function createApiTokens(db: Database, clock: Clock) {
  const reader = repository.createTokenReader(db);
  const lastRecorded = new LRUCache<number, number>({ max: MAX_CACHED });

  async function toValidToken(stored: repository.StoredToken | undefined): Promise<ValidToken | undefined> {
    if (!stored) return undefined;
    const { groupId } = stored;
    const caller: Caller = {
      kind: "token",
      sessionRef: `t${stored.id.toString(36)}`,
      isAssetUser: true,
      isGuiAdmin: false,
      groups: [...new Set([(await reader.guestGroup()) ?? groupId, groupId])].sort((a, b) => a - b),
      // A token of the guest group sees only what guests see.
      visibility: stored.group === GUEST_GROUP ? "everyone" : "users",
      locale: "de",
    };
    return { caller, end: stored.expiresAt ?? Number.POSITIVE_INFINITY, recordUse: () => recordUse(stored) };
  }

  function recordUse({ id, lastUsedAt }: repository.StoredToken): void {
    const now = clock.seconds();
    if (now - Math.max(lastUsedAt ?? 0, lastRecorded.get(id) ?? 0) < USE_INTERVAL_SECONDS) return;
    lastRecorded.set(id, now);
    // Not awaited, and may fail: a full disk must not stop scripts that only read.
    db.write((tx) => repository.recordTokenUse(tx, id, now)).catch(() => {});
  }

  return {
    /** The token itself is returned only here. */
    async add({ name, group, days }: NewToken): Promise<{ token: string; listed: repository.ListedToken }> {
      if (!isValidName(name)) throw new OperatorError("token.name", "A name has 1 to 100 visible characters.");
      if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= MAX_DAYS))
        throw new OperatorError("token.days", `A token is valid for 1 to ${MAX_DAYS} days.`);
      const token = TOKEN_PREFIX + randomToken();
      const createdAt = clock.seconds();
      const expiresAt = days === undefined ? null : createdAt + days * DAY;
      const id = await db.write(async (tx) => {
        const groupId = await findGroupId(tx, group);
        if (groupId === undefined)
          throw new OperatorError(
            "token.group_unknown",
            `There is no group "${group}". The groups are: ${(await repository.listGroupNames(tx)).join(", ")}.`,
          );
        const row = { name: name.normalize("NFC"), nameKey: nameKey(name), groupId, createdAt, expiresAt };
        const made = await repository.insertToken(tx, { ...row, tokenHash: tokenHash(token) });
        if (made === undefined)
          throw new OperatorError(
            "token.exists",
            `There is a token "${name}" already. Revoke it, or take another name.`,
          );
        await recordEvent(tx, clock, "token.added", { id: made, name: row.name, group, expiresAt });
        return made;
      });
      return { token, listed: { id, name: name.normalize("NFC"), group, createdAt, expiresAt, lastUsedAt: null } };
    },
    list: (): Promise<repository.ListedToken[]> => repository.listTokens(db),
    async revoke(name: string): Promise<void> {
      await db.write(async (tx) => {
        const removed = await repository.deleteToken(tx, nameKey(name));
        if (!removed) throw new OperatorError("token.unknown", `There is no token "${name}". See vitrine token list.`);
        await recordEvent(tx, clock, "token.revoked", removed);
      });
    },
    byToken: async (token: string): Promise<ValidToken | undefined> =>
      await toValidToken(await reader.byHash(tokenHash(token))),
    /** Finds a token by the reference used in signed addresses. */
    async byRef(ref: string): Promise<ValidToken | undefined> {
      const id = REF.exec(ref)?.[1];
      return id === undefined ? undefined : await toValidToken(await reader.byId(Number.parseInt(id, 36)));
    },
  };
}
