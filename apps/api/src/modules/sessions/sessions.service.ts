// Opens, finds and ends sessions. Session tokens of accounts are stored hashed; those of guests are signed and not
// stored. Also resolves API tokens, which are created and revoked elsewhere. Permissions are not decided here.

import type { ReplyOf } from "@vitrine/contract/endpoint";
import { LRUCache } from "lru-cache";
import type { SignOnSession } from "../../db/tables/account.table.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { createCommitCache, type Database } from "../../platform/database/database.ts";
import { fail } from "../../platform/errors/app-error.ts";
import { nameKey } from "../../platform/names.ts";
import { randomToken, type Signing, tokenHash } from "../../platform/signing.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import { isDemoPassword } from "../accounts/demo-passwords.service.ts";
import { type ApiTokens, isApiToken, type ValidToken } from "../tokens/tokens.service.ts";
import { createGuestPass, parseGuestRef, parseGuestToken, signGuestToken, toGuestRef } from "./guest-token.ts";
import { createLoginGuard } from "./login-guard.ts";
import * as repository from "./sessions.repository.ts";

export { deleteAllSessions } from "./sessions.repository.ts";

export interface SessionOptions {
  guestAccess: boolean;
  /** Name of the installation. */
  workspace: string;
  idleSeconds: number;
  totalSeconds: number;
  guestSeconds: number;
  /** Whether other machines can connect: the demo passwords are refused then. */
  isOpenToOthers: boolean;
  /** Called when a login with a demo password was refused. */
  onDemoPassword(nameKey: string): void;
  /** Whether users can log in with name and password. */
  nativeLogin: boolean;
  /** The login methods of sign-on providers. */
  listProviderMethods(locale: string): SessionReply["login"];
}

/** Where a request comes from. */
export interface Visitor {
  ip: string;
  /** The request was made on this machine and not forwarded by a proxy. */
  isLocal: boolean;
}

export type SessionReply = ReplyOf<"session.get">;

/** Minimum seconds between two updates of a session's last use. */
const TOUCH_INTERVAL_SECONDS = 60;
const CACHE_LIMIT = 20_000;
/** Syntax of account, guest and API tokens; anything else is rejected without a lookup. */
const TOKEN = /^(a[\w-]{32}|g[\w-]{22}\.[0-9a-z]{1,8}\.[\w-]{43}|vitrine_[\w-]{32})$/;
const DEFAULT_LOCALE = "de";
const NATIVE = { name: "native", url: "#/login" };

interface CachedSession {
  caller: Caller;
  /** Epoch seconds at which the session expires. */
  end: number;
  idleSince: number;
  stored?: repository.StoredSession;
  /** Records the use of an API token. */
  recordUse?: ValidToken["recordUse"];
}

export interface SessionDeps {
  db: Database;
  clock: Clock;
  signing: Signing;
  accounts: Accounts;
  apiTokens: Pick<ApiTokens, "byToken" | "byRef">;
}

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions({ db, clock, signing, accounts, apiTokens }: SessionDeps, options: SessionOptions) {
  const reader = repository.createSessionReader(db);
  const signer = signing.signer("guest");
  const guard = createLoginGuard(db, clock);
  const touched = new LRUCache<number, number>({ max: CACHE_LIMIT });
  // Best effort: nothing is stored for guests, and their browsers send Accept-Language anyway.
  const guestLocales = new LRUCache<string, string>({ max: CACHE_LIMIT });
  // Two caches: a session reference is no credential and must not be accepted as a token. Misses are not cached, since
  // attackers could fill the cache.
  const byTokens = createCommitCache<string, CachedSession>(db, CACHE_LIMIT);
  const byRefs = createCommitCache<string, CachedSession>(db, CACHE_LIMIT);

  const listLoginMethods = (locale: string) => [
    ...(options.nativeLogin ? [NATIVE] : []),
    ...options.listProviderMethods(locale),
  ];

  function toAccountSession(stored: repository.StoredSession | undefined): CachedSession | undefined {
    if (!stored?.enabled) return undefined;
    const guest = reader.guestGroup();
    const groups = reader.groupsOf(stored.accountId);
    const { guiAdmin: isGuiAdmin, assetUser: isAssetUser } = stored;
    return {
      stored,
      end: stored.createdAt + options.totalSeconds,
      idleSince: stored.lastUsedAt,
      caller: {
        kind: "account",
        accountId: stored.accountId,
        sessionRef: `a${stored.id.toString(36)}`,
        isAssetUser,
        isGuiAdmin,
        // Accounts also see what guests see.
        groups: [...new Set(guest === undefined ? groups : [guest, ...groups])].sort((a, b) => a - b),
        visibility: isGuiAdmin ? "admins" : isAssetUser ? "users" : "everyone",
        locale: stored.locale ?? DEFAULT_LOCALE,
      },
    };
  }

  function toGuestSession(pass: { id: string; end: number } | undefined): CachedSession | undefined {
    if (!pass || !options.guestAccess || reader.guestLoggedOut(pass.id)) return undefined;
    const guest = reader.guestGroup();
    return {
      end: pass.end,
      idleSince: Number.POSITIVE_INFINITY,
      caller: {
        kind: "guest",
        sessionRef: toGuestRef(pass),
        isAssetUser: true,
        isGuiAdmin: false,
        groups: guest === undefined ? [] : [guest],
        visibility: "everyone",
        locale: guestLocales.get(pass.id) ?? DEFAULT_LOCALE,
      },
    };
  }

  const toTokenSession = (found: ValidToken | undefined): CachedSession | undefined =>
    found && { ...found, idleSince: Number.POSITIVE_INFINITY };

  /** The session if it has not expired; records its use. */
  function touchIfValid(session: CachedSession | undefined): CachedSession | undefined {
    if (!session) return undefined;
    const now = clock.seconds();
    if (now >= session.end) return undefined;
    session.recordUse?.();
    if (!session.stored) return session;
    const { id } = session.stored;
    const lastUsed = Math.max(session.idleSince, touched.get(id) ?? 0);
    if (now >= lastUsed + options.idleSeconds) return undefined;
    if (now - lastUsed >= TOUCH_INTERVAL_SECONDS) {
      touched.set(id, now);
      // Not awaited: if it fails, the session only expires a little earlier.
      db.write((tx) => repository.touchSession(tx, id, now)).catch(() => {});
    }
    return session;
  }

  const byToken = (token: string): CachedSession | undefined => {
    if (!TOKEN.test(token)) return undefined;
    return touchIfValid(
      byTokens.get(token, () => {
        if (isApiToken(token)) return toTokenSession(apiTokens.byToken(token));
        return token.startsWith("g")
          ? toGuestSession(parseGuestToken(token, signer))
          : toAccountSession(reader.byToken(tokenHash(token)));
      }),
    );
  };

  async function openAccountSession(accountId: number, locale: string, signOn?: SignOnSession): Promise<SessionReply> {
    const account = await repository.accountById(db, accountId);
    if (!account?.enabled) throw fail("login.no_authorization");
    // The prefix distinguishes it from guest tokens.
    const token = `a${randomToken()}`;
    const now = clock.seconds();
    await db.write((tx) =>
      repository.insertSession(tx, {
        tokenHash: tokenHash(token),
        accountId,
        locale,
        createdAt: now,
        lastUsedAt: now,
        signOn: signOn ?? null,
      }),
    );
    return {
      user: account.name,
      isAssetUser: account.assetUser,
      isGuiAdmin: account.guiAdmin,
      workspace: options.workspace,
      session: token,
      login: listLoginMethods(locale),
    };
  }

  return {
    /** The login methods; available without a session. */
    listLoginMethods,
    async openGuest(locale: string): Promise<SessionReply> {
      if (!options.guestAccess) throw fail("session.required");
      return {
        user: null,
        isAssetUser: true,
        isGuiAdmin: false,
        workspace: options.workspace,
        session: signGuestToken(createGuestPass(clock.seconds() + options.guestSeconds), signer),
        login: listLoginMethods(locale),
      };
    },
    async login(user: string, pass: string, { ip, isLocal }: Visitor, locale: string): Promise<SessionReply> {
      if (!options.nativeLogin) throw fail("login.not_native");
      const name = nameKey(user);
      const account = await guard.attempt(name, ip, () => accounts.authenticate(user, pass));
      if (!account) throw fail("login.invalid");
      if (isDemoPassword(pass) && (options.isOpenToOthers || !isLocal)) {
        options.onDemoPassword(name);
        throw fail("login.no_authorization");
      }
      return openAccountSession(account.id, locale);
    },
    /** Opens a session for a single-use code of a sign-on or a password reset, if the browser key matches. */
    async redeem(code: string, browser: string | undefined, locale: string): Promise<SessionReply> {
      const found = browser === undefined ? undefined : await accounts.redeemSignOnCode(code, browser);
      // A code without a provider comes from a password reset.
      if (!found || (!options.nativeLogin && !found.signOn)) throw fail("login.code_invalid");
      return openAccountSession(found.accountId, locale, found.signOn);
    },
    callerByToken: (token: string): Caller | undefined => byToken(token)?.caller,
    /** The caller of a session reference, for signed addresses. The signature must be verified before or after. */
    callerByRef(ref: string): Caller | undefined {
      const id = /^a([0-9a-z]{1,11})$/.exec(ref)?.[1];
      const find = () =>
        id === undefined
          ? (toGuestSession(parseGuestRef(ref)) ?? toTokenSession(apiTokens.byRef(ref)))
          : toAccountSession(reader.byId(Number.parseInt(id, 36)));
      return touchIfValid(byRefs.get(ref, find))?.caller;
    },
    /** Returns the data needed for the logout at the sign-on provider, if one opened the session. */
    async logout(token: string): Promise<SignOnSession | undefined> {
      const session = byToken(token);
      if (!session) return undefined;
      const { stored, end } = session;
      const guest = parseGuestRef(session.caller.sessionRef);
      return db.write((tx) => {
        if (guest) repository.insertGuestLogout(tx, guest.id, end);
        return stored && repository.deleteSession(tx, stored.id);
      });
    },
    async setLocale(token: string, locale: string): Promise<void> {
      const session = byToken(token);
      if (!session) return;
      const { stored } = session;
      const guest = parseGuestRef(session.caller.sessionRef);
      if (stored) await db.write((tx) => repository.setSessionLocale(tx, stored.id, locale));
      if (!guest) return;
      guestLocales.set(guest.id, locale);
      byTokens.delete(token);
      byRefs.delete(session.caller.sessionRef);
    },
    /** Deletes expired sessions, logouts, failure counts and codes. */
    purge: (): Promise<void> =>
      db.write((tx) => repository.deleteExpired(tx, clock.seconds(), options.idleSeconds, options.totalSeconds)),
  };
}
