// Opens, finds and ends sessions. Tokens of accounts are stored hashed; those of guests are signed and not stored. The
// API token of a script is found here as well, and neither opened nor ended.
// What a session may do is not decided here.

import type { ReplyOf } from "@vitrine/contract/endpoint";
import { LRUCache } from "lru-cache";
import type { SignOnSession } from "../../db/tables/account.table.ts";
import { fail } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { createCommitCache } from "../../platform/commit-cache.ts";
import type { Database } from "../../platform/database.ts";
import { nameKey } from "../../platform/names.ts";
import { randomToken, type Signing, tokenHash } from "../../platform/signing.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import { isDemoPassword } from "../accounts/demo-passwords.service.ts";
import { type ApiTokens, isApiToken, type LivingToken } from "../tokens/tokens.service.ts";
import { guestRef, guestToken, newGuestPass, parseGuestRef, parseGuestToken } from "./guest-token.ts";
import { createLoginGuard } from "./login-guard.ts";
import * as repository from "./sessions.repository.ts";

export { endEverySession } from "./sessions.repository.ts";

export interface SessionOptions {
  guestAccess: boolean;
  /** Name of the installation. */
  workspace: string;
  idleSeconds: number;
  totalSeconds: number;
  guestSeconds: number;
  /** Whether anybody beyond this machine may come: passwords of the demo open nothing then. */
  openToOthers: boolean;
  /** A login was refused for that. */
  onDemoPassword(nameKey: string): void;
  /** Whether names and passwords open a session. */
  nativeLogin: boolean;
  /** The other ways to log in. */
  otherMethods(locale: string): SessionReply["login"];
}

/** Where a request comes from. */
export interface Visitor {
  ip: string;
  /** The request was made on this machine and not forwarded by a proxy. */
  isLocal: boolean;
}

export type SessionReply = ReplyOf<"session.get">;

export interface Sessions {
  /** The ways to log in, for whoever has no session yet; every session lists the same. */
  methods(locale: string): SessionReply["login"];
  openGuest(locale: string): Promise<SessionReply>;
  login(user: string, pass: string, from: Visitor, locale: string): Promise<SessionReply>;
  /** For a single-use code of a sign-on method or of a new password, sent by the browser of this key. */
  redeem(code: string, browser: string | undefined, locale: string): Promise<SessionReply>;
  callerByToken(token: string): Caller | undefined;
  /** The caller of a session reference, for signed addresses. The signature must be verified before or after. */
  callerByRef(ref: string): Caller | undefined;
  /** Answers what the logout of the session's provider needs, where one opened it. */
  logout(token: string): Promise<SignOnSession | undefined>;
  setLocale(token: string, locale: string): Promise<void>;
  /** Deletes what has expired. */
  purge(): Promise<void>;
}

/** Seconds between two notes of when a session was last used. */
const TOUCH_EVERY = 60;
const CACHE_LIMIT = 20_000;
/** Of accounts, of guests and of scripts; anything else is not worth a look. */
const TOKEN = /^(a[\w-]{32}|g[\w-]{22}\.[0-9a-z]{1,8}\.[\w-]{43}|vitrine_[\w-]{32})$/;
const DEFAULT_LOCALE = "de";
const NATIVE = { name: "native", url: "#/login" };

interface CachedSession {
  caller: Caller;
  /** Epoch seconds: the session is over from here on. */
  end: number;
  idleSince: number;
  stored?: repository.StoredSession;
  /** Notes the use of an API token. */
  use?: LivingToken["use"];
}

export interface SessionParts {
  db: Database;
  clock: Clock;
  signing: Signing;
  accounts: Accounts;
  apiTokens: Pick<ApiTokens, "byToken" | "byRef">;
}

export function createSessions(
  { db, clock, signing, accounts, apiTokens }: SessionParts,
  options: SessionOptions,
): Sessions {
  const reader = repository.sessionReader(db);
  const signer = signing.signer("guest");
  const guard = createLoginGuard(db, clock);
  const touched = new LRUCache<number, number>({ max: CACHE_LIMIT });
  // Best effort: guests leave nothing in the database, and their browsers send Accept-Language anyway.
  const guestLocales = new LRUCache<string, string>({ max: CACHE_LIMIT });
  // Two caches: a reference proves nothing and must not be found among tokens. Misses are not cached, since strangers
  // could fill the cache.
  const byTokens = createCommitCache<string, CachedSession>(db, CACHE_LIMIT);
  const byRefs = createCommitCache<string, CachedSession>(db, CACHE_LIMIT);

  const methods = (locale: string) => [...(options.nativeLogin ? [NATIVE] : []), ...options.otherMethods(locale)];

  function accountSession(stored: repository.StoredSession | undefined): CachedSession | undefined {
    if (!stored || stored.enabled === 0) return undefined;
    const guest = reader.guestGroup();
    const groups = JSON.parse(stored.groups) as number[];
    const isGuiAdmin = stored.guiAdmin === 1;
    const isAssetUser = stored.assetUser === 1;
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
        // Somebody who is signed in also sees what guests see.
        groups: [...new Set(guest === undefined ? groups : [guest, ...groups])].sort((a, b) => a - b),
        visibility: isGuiAdmin ? "admins" : isAssetUser ? "users" : "everyone",
        locale: stored.locale ?? DEFAULT_LOCALE,
      },
    };
  }

  function guestSession(pass: { id: string; end: number } | undefined): CachedSession | undefined {
    if (!pass || !options.guestAccess || reader.guestLoggedOut(pass.id)) return undefined;
    const guest = reader.guestGroup();
    return {
      end: pass.end,
      idleSince: Number.POSITIVE_INFINITY,
      caller: {
        kind: "guest",
        sessionRef: guestRef(pass),
        isAssetUser: true,
        isGuiAdmin: false,
        groups: guest === undefined ? [] : [guest],
        visibility: "everyone",
        locale: guestLocales.get(pass.id) ?? DEFAULT_LOCALE,
      },
    };
  }

  const scriptSession = (found: LivingToken | undefined): CachedSession | undefined =>
    found && { ...found, idleSince: Number.POSITIVE_INFINITY };

  /** The session if it has not expired; records its use. */
  function living(session: CachedSession | undefined): CachedSession | undefined {
    if (!session) return undefined;
    const now = clock.seconds();
    if (now >= session.end) return undefined;
    session.use?.();
    if (!session.stored) return session;
    const { id } = session.stored;
    const lastUsed = Math.max(session.idleSince, touched.get(id) ?? 0);
    if (now >= lastUsed + options.idleSeconds) return undefined;
    if (now - lastUsed >= TOUCH_EVERY) {
      touched.set(id, now);
      // Not awaited: when it fails, the session only ends a little earlier.
      db.write((tx) => repository.touchSession(tx, id, now)).catch(() => {});
    }
    return session;
  }

  const byToken = (token: string): CachedSession | undefined => {
    if (!TOKEN.test(token)) return undefined;
    return living(
      byTokens.get(token, () => {
        if (isApiToken(token)) return scriptSession(apiTokens.byToken(token));
        return token.startsWith("g")
          ? guestSession(parseGuestToken(token, signer))
          : accountSession(reader.byToken(tokenHash(token)));
      }),
    );
  };

  async function open(accountId: number, locale: string, signOn?: SignOnSession): Promise<SessionReply> {
    const account = await repository.accountById(db, accountId);
    if (!account?.enabled) throw fail("login.no_authorization");
    // The letter keeps it apart from the tokens of guests.
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
      login: methods(locale),
    };
  }

  return {
    methods,
    async openGuest(locale) {
      if (!options.guestAccess) throw fail("session.required");
      return {
        user: null,
        isAssetUser: true,
        isGuiAdmin: false,
        workspace: options.workspace,
        session: guestToken(newGuestPass(clock.seconds() + options.guestSeconds), signer),
        login: methods(locale),
      };
    },
    async login(user, pass, { ip, isLocal }, locale) {
      if (!options.nativeLogin) throw fail("login.not_native");
      const name = nameKey(user);
      const account = await guard.attempt(name, ip, () => accounts.authenticate(user, pass));
      if (!account) throw fail("login.invalid");
      if (isDemoPassword(pass) && (options.openToOthers || !isLocal)) {
        options.onDemoPassword(name);
        throw fail("login.no_authorization");
      }
      return open(account.id, locale);
    },
    async redeem(code, browser, locale) {
      const found = browser === undefined ? undefined : await accounts.redeemSignOnCode(code, browser);
      // One without a provider followed a new password.
      if (!found || (!options.nativeLogin && !found.signOn)) throw fail("login.code_invalid");
      return open(found.accountId, locale, found.signOn);
    },
    callerByToken: (token) => byToken(token)?.caller,
    callerByRef(ref) {
      const id = /^a([0-9a-z]{1,11})$/.exec(ref)?.[1];
      const find = () =>
        id === undefined
          ? (guestSession(parseGuestRef(ref)) ?? scriptSession(apiTokens.byRef(ref)))
          : accountSession(reader.byId(Number.parseInt(id, 36)));
      return living(byRefs.get(ref, find))?.caller;
    },
    async logout(token) {
      const session = byToken(token);
      if (!session) return undefined;
      const { stored, end } = session;
      const guest = parseGuestRef(session.caller.sessionRef);
      return db.write((tx) => {
        if (guest) repository.insertGuestLogout(tx, guest.id, end);
        return stored && repository.deleteSession(tx, stored.id);
      });
    },
    async setLocale(token, locale) {
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
    purge: () => db.write((tx) => repository.purge(tx, clock.seconds(), options.idleSeconds, options.totalSeconds)),
  };
}
