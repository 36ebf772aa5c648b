// Accounts of people: names, passwords, flags, groups. Whatever changes what an account may do ends its sessions in
// the same write. It opens no sessions; that is `sessions`.
import { PASSWORD_CHARACTERS } from "@vitrine/contract/password-rule";
import type { SignOnSession } from "../../db/tables/account.table.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/database.ts";
import { defined } from "../../platform/defined.ts";
import { recordEvent } from "../../platform/events.repository.ts";
import { isName, nameKey } from "../../platform/names.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { randomToken, tokenHash } from "../../platform/signing.ts";
import { groupOf } from "../access/groups.service.ts";
import * as repository from "./accounts.repository.ts";
import { accountsOfDemo } from "./demo-passwords.service.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

export { namesOfAccounts } from "./accounts.repository.ts";

export interface NewAccount {
  name: string;
  /** Without one, only a sign-on method lets the account in. */
  password?: string;
  displayName?: string | null;
  email?: string | null;
  /** Default true. */
  assetUser?: boolean;
  /** Default false. */
  guiAdmin?: boolean;
  /** Default true. */
  enabled?: boolean;
  /** Names; groups that do not exist are made, */
  groups?: readonly string[];
  /** or refused, where this is set: a form may be older than the deletion of a group. */
  onlyKnownGroups?: boolean;
}

/** Everything throws an `AccountError`, or a `GroupError` of its groups, where it says why not. */
export interface ChangedAccount extends Partial<Omit<NewAccount, "name">> {
  /** Groups beside those it is in, or beside `groups`. */
  joins?: readonly string[];
  /** Groups that it is in no more; one that is gone anyway is no fault. */
  leaves?: readonly string[];
}

export interface AccountSummary {
  id: number;
  name: string;
  displayName: string | null;
  email: string | null;
  assetUser: boolean;
  guiAdmin: boolean;
  enabled: boolean;
  /** Without one, only a sign-on method lets the account in, or an invitation. */
  hasPassword: boolean;
  groups: string[];
}

/** `account.last_admin`: nobody could administer the portal any more. */
export type AccountFault =
  | "account.exists"
  | "account.unknown"
  | "account.name"
  | "account.email"
  | "account.password"
  | "account.last_admin";

export class AccountError extends OperatorError<AccountFault> {
  override readonly name = "AccountError";
}

/** Who comes with a sign-on code, and what their provider's own logout needs. */
export interface SignedOn {
  accountId: number;
  signOn: SignOnSession | undefined;
}

export interface Accounts {
  /** `alongside` is written with it. */
  add(account: NewAccount, alongside?: (tx: Tx, id: number) => void): Promise<AccountSummary>;
  list(): Promise<AccountSummary[]>;
  find(name: string): Promise<AccountSummary | undefined>;
  count(): Promise<number>;
  /** Ends the sessions of the account, unless only its display name or address changes. */
  change(name: string, change: ChangedAccount): Promise<AccountSummary>;
  /** Deletes it with its sessions and bookmarks. */
  remove(name: string): Promise<void>;
  /** The account whose password this is, enabled or not. Takes equally long when there is none. */
  authenticate(name: string, password: string): Promise<{ id: number; enabled: boolean } | undefined>;
  /** The names of the demo's accounts that still have the demo's password; ends what sessions they have. */
  endSessionsOfDemo(): Promise<string[]>;
  /** Whether somebody can come in who may administer the portal. */
  hasAdmin(): Promise<boolean>;
  /** There is none, and the link of the terminal can make one: its password would open a session. */
  needsSetup(): Promise<boolean>;
  /** The single-use code of the link that makes the first admin; an earlier one stops working. */
  makeSetupCode(): Promise<string>;
  /** Undefined when the code is wrong or an admin exists already. */
  createFirstAdmin(code: string, account: { name: string; password: string }): Promise<AccountSummary | undefined>;
  /** A code for `session/get?token=`: 60 seconds, once, for the browser of this key. */
  makeSignOnCode(accountId: number, browser: string, signOn?: SignOnSession): Promise<string>;
  /** Uses up a sign-on code; undefined when it is unknown, used, expired or another browser's. */
  redeemSignOnCode(code: string, browser: string): Promise<SignedOn | undefined>;
}

/** One `@` with something on both sides, and nothing that a mail header could break at. */
const EMAIL = /^[^\s\p{C}@,;<>"]{1,64}@[^\s\p{C}@,;<>"]{1,190}$/u;
const SIGN_ON_SECONDS = 60;
const PASSWORD_CODES = ["password-reset", "invitation"] as const;

const NATIVE_ALONE: repository.WaysIn = { native: true, providers: [] };

export function createAccounts(db: Database, clock: Clock, waysIn = NATIVE_ALONE): Accounts {
  const hasAdmin = (at: Reader | Tx = db.read) => repository.countAdmins(at, waysIn) > 0;

  /** Undoes a change after which nobody could administer the portal, if somebody could before. */
  function keepAnAdmin<T>(tx: Tx, change: () => T): T {
    const before = hasAdmin(tx);
    const result = change();
    if (!before || hasAdmin(tx)) return result;
    throw new AccountError(
      "account.last_admin",
      "That is the last account that may administer the portal and can log in. Give that right to another one first, with a way in.",
    );
  }

  async function find(name: string): Promise<AccountSummary | undefined> {
    const row = await repository.findAccount(db, nameKey(name));
    return row && summaryOf(row, repository.groupsOf(db.read, row.id));
  }
  const summary = async (name: string): Promise<AccountSummary> => {
    const found = await find(name);
    if (!found) throw unknown(name);
    return found;
  };

  const note = (tx: Tx, kind: string, details: Record<string, unknown>) =>
    recordEvent(tx, { at: clock.now(), kind, details });

  async function list(): Promise<AccountSummary[]> {
    return (await repository.listAccounts(db)).map((row) => summaryOf(row, row.groups));
  }

  async function rowOf(account: NewAccount) {
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

  function putInGroups(
    tx: Tx,
    id: number,
    names: readonly string[],
    { onlyKnownGroups }: Pick<NewAccount, "onlyKnownGroups">,
  ): void {
    const ids = names.map((name) => groupOf(tx, name, !onlyKnownGroups));
    repository.setGroups(tx, id, ids);
  }

  return {
    list,
    find,
    count: () => repository.countAccounts(db),
    async add(account, alongside) {
      const row = await rowOf(account);
      if (await repository.findAccount(db, row.nameKey)) throw taken(account.name);
      await db.write((tx) => {
        const id = repository.insertAccount(tx, row);
        putInGroups(tx, id, account.groups ?? [], account);
        note(tx, "account.added", { id, ...rightsOf(row), groups: account.groups ?? [] });
        alongside?.(tx, id);
      });
      return summary(account.name);
    },
    async change(name, { password, groups, joins, leaves, onlyKnownGroups = false, ...facts }) {
      const row = await repository.findAccount(db, nameKey(name));
      if (!row) throw unknown(name);
      checkEmail(facts.email);
      if (password !== undefined) checkPassword(password);
      const change = { ...facts, ...(password === undefined ? {} : { passwordHash: await hashPassword(password) }) };
      const memberships = defined({ groups, joins, leaves });
      const movesGroups = Object.keys(memberships).length > 0;
      const rights = { ...rightsOf(facts), ...memberships };
      await db.write((tx) => {
        keepAnAdmin(tx, () => repository.updateAccount(tx, row.id, change));
        if (movesGroups) {
          const kept = (groups ?? repository.groupsOf(tx, row.id)).filter((group) => !leaves?.includes(group));
          putInGroups(tx, row.id, [...kept, ...(joins ?? [])], { onlyKnownGroups });
        }
        if (password !== undefined || Object.keys(rights).length > 0) repository.endSessions(tx, row.id);
        // Links to another address, or from before the password that counts now.
        if (password !== undefined || facts.email !== undefined) repository.deleteCodesOf(tx, row.id, PASSWORD_CODES);
        if (password !== undefined) repository.deleteCodesOf(tx, row.id, ["sign-on"]);
        note(tx, "account.changed", { id: row.id, ...rights, newPassword: password !== undefined });
      });
      return summary(name);
    },
    async remove(name) {
      await db.write((tx) => {
        const id = keepAnAdmin(tx, () => repository.deleteAccount(tx, nameKey(name)));
        if (id === undefined) throw unknown(name);
        repository.deleteCodesOf(tx, id, ["sign-on", ...PASSWORD_CODES]);
        note(tx, "account.removed", { id });
      });
    },
    async authenticate(name, password) {
      const row = await repository.findAccount(db, nameKey(name));
      const right = await verifyPassword(row?.passwordHash, password);
      return right && row ? { id: row.id, enabled: row.enabled } : undefined;
    },
    async endSessionsOfDemo() {
      const found = await accountsOfDemo(db.sqlite);
      if (found.length > 0) await db.write((tx) => found.map(({ id }) => repository.endSessions(tx, id)));
      return found.map(({ name }) => name);
    },
    hasAdmin: async () => hasAdmin(),
    needsSetup: async () => waysIn.native && !hasAdmin(),
    async makeSetupCode() {
      const code = randomToken();
      await db.write((tx) => {
        repository.deleteCodes(tx, "setup");
        repository.insertCode(tx, { codeHash: tokenHash(code), purpose: "setup" });
      });
      return code;
    },
    async createFirstAdmin(code, account) {
      // Before the password is hashed: strangers shall not make the server work.
      if (!(await repository.codeExists(db, tokenHash(code))) || !waysIn.native || hasAdmin()) return undefined;
      const row = await rowOf({ ...account, guiAdmin: true });
      if (await repository.findAccount(db, row.nameKey)) throw taken(account.name);
      const made = await db.write((tx) => {
        if (!repository.redeemCode(tx, tokenHash(code), "setup", clock.seconds())) return false;
        note(tx, "account.added", { id: repository.insertAccount(tx, row), ...rightsOf(row), bySetup: true });
        return true;
      });
      return made ? summary(account.name) : undefined;
    },
    async makeSignOnCode(accountId, browser, signOn) {
      const code = randomToken();
      const expiresAt = clock.seconds() + SIGN_ON_SECONDS;
      const codeHash = signOnHash(code, browser);
      await db.write((tx) => repository.insertCode(tx, { codeHash, purpose: "sign-on", accountId, expiresAt, signOn }));
      return code;
    },
    async redeemSignOnCode(code, browser) {
      const codeHash = signOnHash(code, browser);
      const found = await db.write((tx) => repository.redeemCode(tx, codeHash, "sign-on", clock.seconds()));
      return found?.accountId ? { accountId: found.accountId, signOn: found.signOn ?? undefined } : undefined;
    },
  };
}

const signOnHash = (code: string, browser: string) => tokenHash(`${code} ${browser}`);

function summaryOf(row: repository.AccountRow, groups: string[]): AccountSummary {
  const { id, name, displayName, email, passwordHash, assetUser, guiAdmin, enabled } = row;
  return { id, name, displayName, email, assetUser, guiAdmin, enabled, hasPassword: passwordHash !== null, groups };
}

/** The rights that are set. For the event log, so without name, address and password. */
function rightsOf({ assetUser, guiAdmin, enabled }: Pick<ChangedAccount, "assetUser" | "guiAdmin" | "enabled">) {
  const set = Object.entries({ assetUser, guiAdmin, enabled }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set);
}

const unknown = (name: string) => new AccountError("account.unknown", `There is no account "${name}".`);
const taken = (name: string) => new AccountError("account.exists", `"${name}" exists already.`);

function checkName(name: string): void {
  if (!isName(name)) throw new AccountError("account.name", "A name has 1 to 100 visible characters.");
}

function checkEmail(email: string | null | undefined): void {
  if (email == null || EMAIL.test(email)) return;
  throw new AccountError("account.email", `"${email}" is no mail address. Say it as name@example.org.`);
}

function checkPassword(password: string): void {
  const { least } = PASSWORD_CHARACTERS;
  if (password.length < least) {
    throw new AccountError("account.password", `A password has at least ${least} characters.`);
  }
}
