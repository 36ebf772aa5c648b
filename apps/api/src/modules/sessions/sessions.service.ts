// Opens, finds and ends sessions. Session tokens of accounts are stored hashed; those of guests are signed and not
// stored. Also resolves API tokens, which are created and revoked elsewhere. Permissions are not decided here.

import type { ReplyOf } from "@vitrine/contract/endpoint";
import { LRUCache } from "lru-cache";
import type { ProviderSession } from "../../db/tables/account.table.ts";
import { type Caller, parseAccountSessionId, toAccountSessionRef } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { createCommitCache, type Database } from "../../platform/database/database.ts";
import { recordEvent } from "../../platform/database/events.repository.ts";
import { createAppError } from "../../platform/errors/app-error.ts";
import { OperatorError } from "../../platform/errors/operator-error.ts";
import { nameKey } from "../../platform/names.ts";
import { randomToken, type Signing, tokenHash } from "../../platform/signing.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import { isDemoPassword } from "../accounts/demo-passwords.service.ts";
import { type ApiTokens, hasApiTokenPrefix, type ValidToken } from "../tokens/tokens.service.ts";
import {
  createGroupViewCaller,
  type GroupView,
  parseGroupViewRef,
  signGroupViewToken,
  verifyGroupViewToken,
} from "./group-view.ts";
import { createGuestPass, parseGuestRef, signGuestToken, toGuestRef, verifyGuestToken } from "./guest-token.ts";
import { createLoginGuard } from "./login-guard.ts";
import * as repository from "./sessions.repository.ts";

export { deleteSessionsAndTokens } from "./sessions.repository.ts";

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
export interface ClientAddress {
  ip: string;
  /** The request was made on this machine and not forwarded by a proxy. */
  isLocal: boolean;
}

export type SessionReply = ReplyOf<"session.get">;

/** Minimum seconds between two updates of a session's last use. */
const TOUCH_INTERVAL_SECONDS = 60;
const CACHE_LIMIT = 20_000;
/** Syntax of the tokens of accounts, guests, group views and scripts; anything else is rejected without a lookup. */
const TOKEN =
  /^(a[\w-]{32}|g[\w-]{22}\.[0-9a-z]{1,8}\.[\w-]{43}|v[0-9a-z]{1,11}-[0-9a-z]{1,11}\.[\w-]{43}|vitrine_[\w-]{32})$/;
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

interface SessionKind {
  byToken(token: string): Promise<CachedSession | undefined>;
  byRef(ref: string): Promise<CachedSession | undefined>;
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
  const viewSigner = signing.signer("group-view");
  const guard = createLoginGuard(db, clock);
  const touched = new LRUCache<number, number>({ max: CACHE_LIMIT });
  // Languages that guests chose, kept in memory only: nothing is stored for guests, and browsers send Accept-Language
  // anyway.
  const guestLocales = new LRUCache<string, string>({ max: CACHE_LIMIT });
  // Two caches: a session reference is no credential and must not be accepted as a token. Misses are not cached, since
  // attackers could fill the cache.
  const byTokens = createCommitCache<string, CachedSession>(db, CACHE_LIMIT);
  const byRefs = createCommitCache<string, CachedSession>(db, CACHE_LIMIT);

  const listLoginMethods = (locale: string) => [
    ...(options.nativeLogin ? [NATIVE] : []),
    ...options.listProviderMethods(locale),
  ];

  async function toAccountSession(stored: repository.StoredSession | undefined): Promise<CachedSession | undefined> {
    if (!stored?.enabled) return undefined;
    const guest = await reader.guestGroup();
    const groups = await reader.groupsOf(stored.accountId);
    const { guiAdmin: isGuiAdmin, assetUser: isAssetUser } = stored;
    return {
      stored,
      end: stored.createdAt + options.totalSeconds,
      idleSince: stored.lastUsedAt,
      caller: {
        kind: "account",
        accountId: stored.accountId,
        sessionRef: toAccountSessionRef(stored.id),
        isAssetUser,
        isGuiAdmin,
        // Accounts also see what guests see.
        groups: [...new Set(guest === undefined ? groups : [guest, ...groups])].sort((a, b) => a - b),
        visibility: isGuiAdmin ? "admins" : isAssetUser ? "users" : "everyone",
        locale: stored.locale ?? DEFAULT_LOCALE,
      },
    };
  }

  async function toGuestSession(pass: { id: string; end: number } | undefined): Promise<CachedSession | undefined> {
    if (!pass || !options.guestAccess || (await reader.guestLoggedOut(pass.id))) return undefined;
    const guest = await reader.guestGroup();
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

  /** Ends with the admin's session, with the right to administer, and with the group. */
  async function toGroupViewSession(view: GroupView | undefined): Promise<CachedSession | undefined> {
    if (!view) return undefined;
    const admin = await toAccountSession(await reader.byId(view.sessionId));
    if (!admin?.caller.isGuiAdmin || !(await reader.groupExists(view.groupId))) return undefined;
    return { ...admin, caller: createGroupViewCaller(view, await reader.guestGroup(), admin.caller) };
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
    // Looking at the portal as a group is no use of the administration, so it does not prolong its session.
    if (session.caller.kind !== "group-view" && now - lastUsed >= TOUCH_INTERVAL_SECONDS) {
      touched.set(id, now);
      // Not awaited: if it fails, the session only expires a little earlier.
      db.write((tx) => repository.touchSession(tx, id, now)).catch(() => {});
    }
    return session;
  }

  /** How each kind of session is found, by the first letter of its token and of its reference. */
  const kinds: Readonly<Record<string, SessionKind>> = {
    a: {
      byToken: async (token) => await toAccountSession(await reader.byToken(tokenHash(token))),
      byRef: async (ref) => await toAccountSession(await reader.byId(parseAccountSessionId(ref) ?? 0)),
    },
    g: {
      byToken: (token) => toGuestSession(verifyGuestToken(token, signer)),
      byRef: (ref) => toGuestSession(parseGuestRef(ref)),
    },
    v: {
      byToken: (token) => toGroupViewSession(verifyGroupViewToken(token, viewSigner)),
      byRef: (ref) => toGroupViewSession(parseGroupViewRef(ref)),
    },
    t: {
      byToken: async (token) => toTokenSession(await apiTokens.byToken(token)),
      byRef: async (ref) => toTokenSession(await apiTokens.byRef(ref)),
    },
  };

  const byToken = async (token: string): Promise<CachedSession | undefined> => {
    if (!TOKEN.test(token)) return undefined;
    const find = async () => kinds[hasApiTokenPrefix(token) ? "t" : token.charAt(0)]?.byToken(token);
    return touchIfValid(await byTokens.get(token, find));
  };

  async function openAccountSession(
    accountId: number,
    locale: string,
    signOn?: ProviderSession,
  ): Promise<SessionReply> {
    const account = await repository.accountById(db, accountId);
    if (!account?.enabled) throw createAppError("login.no_authorization");
    // The prefix distinguishes it from guest tokens.
    const token = `a${randomToken()}`;
    const now = clock.seconds();
    await db.write((tx) =>
      repository.insertLoginSession(tx, {
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
      if (!options.guestAccess) throw createAppError("session.required");
      return {
        user: null,
        isAssetUser: true,
        isGuiAdmin: false,
        workspace: options.workspace,
        session: signGuestToken(createGuestPass(clock.seconds() + options.guestSeconds), signer),
        login: listLoginMethods(locale),
      };
    },
    async login(user: string, pass: string, { ip, isLocal }: ClientAddress, locale: string): Promise<SessionReply> {
      if (!options.nativeLogin) throw createAppError("login.not_native");
      const name = nameKey(user);
      const account = await guard.attempt(name, ip, () => accounts.authenticate(user, pass));
      if (!account) throw createAppError("login.invalid");
      if (isDemoPassword(pass) && (options.isOpenToOthers || !isLocal)) {
        options.onDemoPassword(name);
        throw createAppError("login.no_authorization");
      }
      return openAccountSession(account.id, locale);
    },
    /** Opens a session for a single-use code of a sign-on or a password reset, if the browser key matches. */
    async redeem(code: string, browser: string | undefined, locale: string): Promise<SessionReply> {
      const found = browser === undefined ? undefined : await accounts.redeemSignOnCode(code, browser);
      // A code without a provider comes from a password reset.
      if (!found || (!options.nativeLogin && !found.signOn)) throw createAppError("login.code_invalid");
      return openAccountSession(found.accountId, locale, found.signOn);
    },
    callerByToken: async (token: string): Promise<Caller | undefined> => (await byToken(token))?.caller,
    /** The caller of a session reference, for signed addresses. The signature must be verified before or after. */
    callerByRef: async (ref: string): Promise<Caller | undefined> =>
      touchIfValid(await byRefs.get(ref, async () => kinds[ref.charAt(0)]?.byRef(ref)))?.caller,
    /** Returns the data needed for the logout at the sign-on provider, if one opened the session. */
    async logout(token: string): Promise<ProviderSession | undefined> {
      const session = await byToken(token);
      // A group view only reads: leaving it must not end the admin's session.
      if (!session || session.caller.kind === "group-view") return undefined;
      const { stored, end } = session;
      const guest = parseGuestRef(session.caller.sessionRef);
      return db.write(async (tx) => {
        if (guest) await repository.insertGuestLogout(tx, guest.id, end);
        return stored && (await repository.deleteSession(tx, stored.id));
      });
    },
    async setLocale(token: string, locale: string): Promise<void> {
      const session = await byToken(token);
      if (!session || session.caller.kind === "group-view") return;
      const { stored } = session;
      const guest = parseGuestRef(session.caller.sessionRef);
      if (stored) await db.write((tx) => repository.setSessionLocale(tx, stored.id, locale));
      if (!guest) return;
      guestLocales.set(guest.id, locale);
      byTokens.delete(token);
      byRefs.delete(session.caller.sessionRef);
    },
    /**
     * A session of the portal with the rights of a group, for reading only. It is recorded who looks.
     * @throws OperatorError group.unknown
     */
    async viewAs(admin: Caller, groupName: string): Promise<SessionReply> {
      const sessionId = parseAccountSessionId(admin.sessionRef);
      const groupId = await reader.groupId(groupName);
      if (sessionId === undefined || !admin.isGuiAdmin) throw createAppError("session.forbidden");
      if (groupId === undefined) throw new OperatorError("group.unknown", `There is no group "${groupName}".`);
      await db.write((tx) => recordEvent(tx, clock, "group.viewed", { name: groupName }));
      return {
        // The portal looks as it does to a signed-in account; for the group of guests, as it does to guests (null).
        user: groupId === (await reader.guestGroup()) ? null : groupName,
        isAssetUser: true,
        isGuiAdmin: false,
        workspace: options.workspace,
        session: signGroupViewToken({ sessionId, groupId }, viewSigner),
        login: [],
      };
    },
    /** Account id -> number of its open sessions. */
    countOpen: (): Promise<Map<number, number>> =>
      repository.countOpenSessionsByAccount(db.read, clock.seconds(), options),
    /** Ends the open sessions of an account, except the one from which `by` asks for it; returns how many. */
    endOf: (accountId: number, by: Caller): Promise<number> =>
      db.write(async (tx) => {
        const limits = { ...options, now: clock.seconds() };
        const ended = await repository.deleteSessionsOfAccount(
          tx,
          accountId,
          parseAccountSessionId(by.sessionRef),
          limits,
        );
        if (ended > 0) await recordEvent(tx, clock, "account.sessions_ended", { id: accountId });
        return ended;
      }),
    /** Deletes expired sessions, logouts, failure counts and codes. */
    purge: (): Promise<void> =>
      db.write((tx) =>
        repository.deleteExpiredSessionData(tx, clock.seconds(), options.idleSeconds, options.totalSeconds),
      ),
  };
}
