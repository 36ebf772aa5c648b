// Manages user accounts: names, passwords, flags, groups. Every change of an account's rights ends its sessions in the
// same transaction. Sessions are opened in `sessions`.

import { PASSWORD_LENGTH_LIMITS } from "@vitrine/contract/password-rule";
import type { ProviderSession } from "../../db/tables/account.table.ts";
import { mapSequentially } from "../../platform/async-lists.ts";
import { type Caller, parseAccountSessionId } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import { recordEvent } from "../../platform/database/events.repository.ts";
import { OperatorError } from "../../platform/errors/operator-error.ts";
import { isValidName, nameKey } from "../../platform/names.ts";
import { omitUndefined } from "../../platform/omit-undefined.ts";
import { randomToken, tokenHash } from "../../platform/signing.ts";
import { findOrCreateGroupId } from "../access/groups.service.ts";
import * as repository from "./accounts.repository.ts";
import { accountsWithDemoPassword } from "./demo-passwords.service.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

export { listAllAccountEmails, mapAccountNamesById as accountNames } from "./accounts.repository.ts";

export interface NewAccount {
  name: string;
  /** Without one, the account can log in with a sign-on method only. */
  password?: string;
  displayName?: string | null;
  email?: string | null;
  /** Default true. */
  assetUser?: boolean;
  /** Default false. */
  guiAdmin?: boolean;
  /** Default true. */
  enabled?: boolean;
  /** Names of groups. Groups that do not exist are created, unless `onlyKnownGroups` is set. */
  groups?: readonly string[];
  /** Refuses groups that do not exist: one may have been deleted after a form was opened. */
  onlyKnownGroups?: boolean;
}

/** Changes of an account; omitted properties stay as they are. */
export interface AccountUpdate extends Partial<Omit<NewAccount, "name">> {
  /** Groups to add to its present ones, or to `groups`. */
  joins?: readonly string[];
  /** Groups to leave; a group that no longer exists is ignored. */
  leaves?: readonly string[];
}

export type AccountSummary = ReturnType<typeof summaryOf>;

/** The account of a redeemed sign-on code, and what the provider's logout needs. */
export interface RedeemedSignOn {
  accountId: number;
  signOn: ProviderSession | undefined;
}

/** One `@` with text on both sides, and no characters that could break a mail header. */
const EMAIL = /^[^\s\p{C}@,;<>"]{1,64}@[^\s\p{C}@,;<>"]{1,190}$/u;
const SIGN_ON_SECONDS = 60;
const PASSWORD_CODES = ["password-reset", "invitation"] as const;

const PASSWORD_ONLY: repository.EnabledLoginMethods = { native: true, providers: [] };

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(db: Database, clock: Clock, loginMethods = PASSWORD_ONLY) {
  const hasAdmin = async (at: Reader = db.read) => (await repository.countAdminsWithLoginMethod(at, loginMethods)) > 0;

  /** Rolls back a change (by throwing) that would leave no admin who can log in, unless there was none before. */
  async function ensureAdminRemains<T>(tx: Tx, change: () => Promise<T>): Promise<T> {
    const before = await hasAdmin(tx);
    const result = await change();
    if (!before || (await hasAdmin(tx))) return result;
    throw new OperatorError(
      "account.last_admin",
      "That is the last account that may administer the portal and can log in. Give that right to another account that can log in first.",
    );
  }

  async function find(name: string): Promise<AccountSummary | undefined> {
    const row = await repository.findAccountByNameKey(db.read, nameKey(name));
    return row && summaryOf(row, await repository.listGroupNamesOfAccount(db.read, row.id));
  }
  const get = async (name: string): Promise<AccountSummary> => {
    const found = await find(name);
    if (!found) throw unknown(name);
    return found;
  };

  async function list(): Promise<AccountSummary[]> {
    return (await repository.listAccounts(db)).map((row) => summaryOf(row, row.groups));
  }

  async function toRow(account: NewAccount) {
    checkName(account.name);
    checkEmail(account.email);
    if (account.password !== undefined) checkPassword(account.password);
    return {
      name: account.name.normalize("NFC"),
      nameKey: nameKey(account.name),
      displayName: account.displayName ?? null,
      email: account.email ?? null,
      passwordHash: account.password === undefined ? null : await hashPassword(account.password),
      assetUser: account.assetUser ?? true,
      guiAdmin: account.guiAdmin ?? false,
      enabled: account.enabled ?? true,
      createdAt: clock.seconds(),
    };
  }

  async function setMemberships(
    tx: Tx,
    id: number,
    names: readonly string[],
    { onlyKnownGroups }: Pick<NewAccount, "onlyKnownGroups">,
  ): Promise<void> {
    const ids = await mapSequentially(names, (name) => findOrCreateGroupId(tx, name, !onlyKnownGroups));
    await repository.setAccountGroups(tx, id, ids);
  }

  return {
    list,
    find,
    /** @throws OperatorError account.unknown */
    get,
    count: (): Promise<number> => repository.countAccounts(db),
    /** `alongside` runs in the same transaction. */
    async add(account: NewAccount, alongside?: (tx: Tx, id: number) => Promise<void>): Promise<AccountSummary> {
      const row = await toRow(account);
      if (await repository.findAccountByNameKey(db.read, row.nameKey)) throw taken(account.name);
      await db.write(async (tx) => {
        const id = await repository.insertAccount(tx, row);
        await setMemberships(tx, id, account.groups ?? [], account);
        await recordEvent(tx, clock, "account.added", { id, ...rightsOf(row), groups: account.groups ?? [] });
        await alongside?.(tx, id);
      });
      return get(account.name);
    },
    /**
     * Ends the sessions of the account, unless only its display name or mail address changes. The session of an admin
     * who changes only their own groups stays, since rights are read with every request.
     */
    async change(
      name: string,
      { password, groups, joins, leaves, onlyKnownGroups = false, ...accountFields }: AccountUpdate,
      by?: Caller,
    ): Promise<AccountSummary> {
      const row = await repository.findAccountByNameKey(db.read, nameKey(name));
      if (!row) throw unknown(name);
      checkEmail(accountFields.email);
      if (password !== undefined) checkPassword(password);
      const change = {
        ...accountFields,
        ...(password === undefined ? {} : { passwordHash: await hashPassword(password) }),
      };
      const memberships = omitUndefined({ groups, joins, leaves });
      const changesGroups = Object.keys(memberships).length > 0;
      const flags = rightsOf(accountFields);
      const rights = { ...flags, ...memberships };
      const isOnlyGroups = password === undefined && Object.keys(flags).length === 0;
      const keptSession = isOnlyGroups && by ? parseAccountSessionId(by.sessionRef) : undefined;
      await db.write(async (tx) => {
        await ensureAdminRemains(tx, () => repository.updateAccount(tx, row.id, change));
        if (changesGroups) {
          const kept = (groups ?? (await repository.listGroupNamesOfAccount(tx, row.id))).filter(
            (group) => !leaves?.includes(group),
          );
          await setMemberships(tx, row.id, [...kept, ...(joins ?? [])], { onlyKnownGroups });
        }
        if (password !== undefined || Object.keys(rights).length > 0)
          await repository.endSessions(tx, row.id, keptSession);
        // Deletes codes that were mailed to the old address or created before the new password.
        if (password !== undefined || accountFields.email !== undefined)
          await repository.deleteAccountCodes(tx, row.id, PASSWORD_CODES);
        if (password !== undefined) await repository.deleteAccountCodes(tx, row.id, ["sign-on"]);
        await recordEvent(tx, clock, "account.changed", { id: row.id, ...rights, newPassword: password !== undefined });
      });
      return get(name);
    },
    /** Deletes the account with its sessions and bookmarks. */
    async remove(name: string): Promise<void> {
      await db.write(async (tx) => {
        const id = await ensureAdminRemains(tx, () => repository.deleteAccount(tx, nameKey(name)));
        if (id === undefined) throw unknown(name);
        await repository.deleteAccountCodes(tx, id, ["sign-on", ...PASSWORD_CODES]);
        // Leaves out a name that is a mail address, as those of people invited by a list: the log must not keep it.
        await recordEvent(tx, clock, "account.removed", { id, ...(name.includes("@") ? {} : { name }) });
      });
    },
    /** The account with this name and password, enabled or not. Takes equally long if there is none. */
    async authenticate(name: string, password: string): Promise<{ id: number; enabled: boolean } | undefined> {
      const row = await repository.findAccountByNameKey(db.read, nameKey(name));
      const isCorrect = await verifyPassword(row?.passwordHash, password);
      return isCorrect && row ? { id: row.id, enabled: row.enabled } : undefined;
    },
    /** Ends the sessions of demo accounts that still have the demo's password; returns their names. */
    async endDemoSessions(): Promise<string[]> {
      const found = await accountsWithDemoPassword(db.read);
      if (found.length > 0) await db.write((tx) => mapSequentially(found, ({ id }) => repository.endSessions(tx, id)));
      return found.map(({ name }) => name);
    },
    /** Whether an account that may administer the portal can log in. */
    hasAdmin: (): Promise<boolean> => hasAdmin(),
    /** Whether there is no admin and the setup link in the terminal can create one, i.e. password login is enabled. */
    needsSetup: async (): Promise<boolean> => loginMethods.native && !(await hasAdmin()),
    /** Creates the single-use code of the setup link for the first admin; an earlier code stops working. */
    async makeSetupCode(): Promise<string> {
      const code = randomToken();
      await db.write(async (tx) => {
        await repository.deleteSetupCodes(tx, "setup");
        await repository.insertCode(tx, { codeHash: tokenHash(code), purpose: "setup" });
      });
      return code;
    },
    /** Creates the first admin; undefined if the code is wrong, passwords are disabled or an admin exists. */
    async createFirstAdmin(
      code: string,
      account: { name: string; password: string },
    ): Promise<AccountSummary | undefined> {
      // Checked before the password is hashed, which is expensive and must not be triggered by strangers.
      if (
        !(await repository.findValidCode(db.read, tokenHash(code), clock.seconds())) ||
        !loginMethods.native ||
        (await hasAdmin())
      )
        return undefined;
      const row = await toRow({ ...account, guiAdmin: true });
      if (await repository.findAccountByNameKey(db.read, row.nameKey)) throw taken(account.name);
      const isCreated = await db.write(async (tx) => {
        if (!(await repository.redeemCode(tx, tokenHash(code), "setup", clock.seconds()))) return false;
        await recordEvent(tx, clock, "account.added", {
          id: await repository.insertAccount(tx, row),
          ...rightsOf(row),
          bySetup: true,
        });
        return true;
      });
      return isCreated ? get(account.name) : undefined;
    },
    /** Creates a code for `session/get?token=`, valid once, for 60 seconds, in the browser with this key. */
    async makeSignOnCode(accountId: number, browser: string, signOn?: ProviderSession): Promise<string> {
      const code = randomToken();
      const expiresAt = clock.seconds() + SIGN_ON_SECONDS;
      const codeHash = signOnHash(code, browser);
      await db.write((tx) => repository.insertCode(tx, { codeHash, purpose: "sign-on", accountId, expiresAt, signOn }));
      return code;
    },
    /** Redeems a sign-on code; undefined if it is unknown, used, expired or another browser's. */
    async redeemSignOnCode(code: string, browser: string): Promise<RedeemedSignOn | undefined> {
      const codeHash = signOnHash(code, browser);
      const found = await db.write((tx) => repository.redeemCode(tx, codeHash, "sign-on", clock.seconds()));
      return found?.accountId ? { accountId: found.accountId, signOn: found.signOn ?? undefined } : undefined;
    },
  };
}

const signOnHash = (code: string, browser: string) => tokenHash(`${code} ${browser}`);

function summaryOf(row: repository.AccountRow, groups: string[]) {
  const { id, name, displayName, email, passwordHash, assetUser, guiAdmin, enabled, lastLoginAt } = row;
  /** Without a password, the account can log in with a sign-on method or an invitation only. */
  const hasPassword = passwordHash !== null;
  return { id, name, displayName, email, assetUser, guiAdmin, enabled, hasPassword, lastLoginAt, groups };
}

/** Picks the rights from a change for the event log, which must not contain name, address and password. */
function rightsOf({ assetUser, guiAdmin, enabled }: Pick<AccountUpdate, "assetUser" | "guiAdmin" | "enabled">) {
  const set = Object.entries({ assetUser, guiAdmin, enabled }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set);
}

const unknown = (name: string) => new OperatorError("account.unknown", `There is no account "${name}".`);
const taken = (name: string) => new OperatorError("account.exists", `"${name}" exists already.`);

function checkName(name: string): void {
  if (!isValidName(name)) throw new OperatorError("account.name", "A name has 1 to 100 visible characters.");
}

function checkEmail(email: string | null | undefined): void {
  if (email == null || EMAIL.test(email)) return;
  throw new OperatorError("account.email", `"${email}" is not a mail address. Use the form name@example.org.`);
}

function checkPassword(password: string): void {
  const { min: least } = PASSWORD_LENGTH_LIMITS;
  if (password.length < least) {
    throw new OperatorError("account.password", `A password has at least ${least} characters.`);
  }
}
