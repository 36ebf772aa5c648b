// Single-use codes by which somebody chooses a password without knowing one: after a reset was asked for, or on an
// invitation. Of an account and a purpose the newest code counts. They are stored hashed.
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { recordEvent } from "../../platform/events.repository.ts";
import { randomToken, tokenHash } from "../../platform/signing.ts";
import * as repository from "./accounts.repository.ts";
import { hashPassword } from "./passwords.ts";

export type PasswordPurpose = "password-reset" | "invitation";

/** Seconds for which a code lives. */
export const CODE_SECONDS: Readonly<Record<PasswordPurpose, number>> = {
  "password-reset": 10 * 60,
  invitation: 7 * 24 * 3600,
};

export interface IssuedCode {
  code: string;
  /** Epoch seconds. */
  expiresAt: number;
  /** The account's name, with which one logs in. */
  name: string;
  email: string | null;
}

export interface PasswordCodes {
  /** Whether passwords open a session. Where they do not, no code is made and none is taken. */
  readonly native: boolean;
  /**
   * Undefined where the account is gone or disabled, for a reset where it has no password to be reset, and where `unless` says
   * so in the same write.
   */
  issue(accountId: number, purpose: PasswordPurpose, unless?: (tx: Tx) => boolean): Promise<IssuedCode | undefined>;
  /** The same in the caller's write. */
  issueIn(tx: Tx, accountId: number, purpose: PasswordPurpose): IssuedCode | undefined;
  /** Codes of this purpose stop working; false: there was none. */
  withdrawIn(tx: Tx, accountId: number, purpose: PasswordPurpose): boolean;
  /** When the code of each account ends that has one of this purpose, in epoch seconds. */
  living(purpose: PasswordPurpose): ReadonlyMap<number, number>;
  /** The account to which a reset can be mailed. */
  resettable(tx: Tx, nameKey: string): number | undefined;
  /** Whose a code is; undefined when it is unknown, used or expired. */
  look(code: string): { user: string; purpose: PasswordPurpose } | undefined;
  /** Uses it up, sets the password, ends every session of the account and answers its id; undefined as with `look`. */
  redeem(code: string, password: string): Promise<number | undefined>;
}

export function createPasswordCodes(db: Database, clock: Clock, { native }: { native: boolean }): PasswordCodes {
  /** An account that only a sign-on method lets in gets no password by asking for one. */
  const mayReset = ({ enabled, passwordHash, email }: repository.AccountRow): boolean =>
    native && enabled && passwordHash !== null && email !== null;
  const mayHave = (account: repository.AccountRow, purpose: PasswordPurpose): boolean =>
    purpose === "invitation" ? native && account.enabled : mayReset(account);

  function issueIn(tx: Tx, accountId: number, purpose: PasswordPurpose): IssuedCode | undefined {
    const account = repository.accountById(tx, accountId);
    if (!account || !mayHave(account, purpose)) return undefined;
    const code = randomToken();
    repository.deleteCodesOf(tx, accountId, [purpose]);
    const expiresAt = clock.seconds() + CODE_SECONDS[purpose];
    repository.insertCode(tx, { codeHash: tokenHash(code), purpose, accountId, expiresAt });
    return { code, expiresAt, name: account.name, email: account.email };
  }

  function find(code: string): { account: repository.AccountRow; purpose: PasswordPurpose } | undefined {
    const row = repository.livingCode(db.read, tokenHash(code), clock.seconds());
    if (row?.purpose !== "password-reset" && row?.purpose !== "invitation") return undefined;
    const account = row.accountId === null ? undefined : repository.accountById(db.read, row.accountId);
    return account && mayHave(account, row.purpose) ? { account, purpose: row.purpose } : undefined;
  }

  return {
    native,
    issue: (accountId, purpose, unless) =>
      db.write((tx) => (unless?.(tx) ? undefined : issueIn(tx, accountId, purpose))),
    issueIn,
    withdrawIn: (tx, accountId, purpose) => repository.deleteCodesOf(tx, accountId, [purpose]) > 0,
    living: (purpose) => repository.livingCodesOf(db.read, purpose, clock.seconds()),
    resettable(tx, nameKey) {
      const account = repository.accountByKey(tx, nameKey);
      return account && mayReset(account) ? account.id : undefined;
    },
    look(code) {
      const found = find(code);
      return found && { user: found.account.name, purpose: found.purpose };
    },
    async redeem(code, password) {
      // Before the password is hashed: strangers shall not make the server work.
      const found = find(code);
      if (!found) return undefined;
      const { account, purpose } = found;
      const passwordHash = await hashPassword(password);
      return db.write((tx) => {
        const now = repository.accountById(tx, account.id);
        if (!repository.redeemCode(tx, tokenHash(code), purpose, clock.seconds())) return undefined;
        if (!now || !mayHave(now, purpose)) return undefined;
        repository.updateAccount(tx, account.id, { passwordHash });
        repository.endSessions(tx, account.id);
        repository.deleteCodesOf(tx, account.id, ["password-reset", "invitation", "sign-on"]);
        const details = { id: account.id, newPassword: true, by: purpose };
        recordEvent(tx, { at: clock.now(), kind: "account.changed", details });
        return account.id;
      });
    },
  };
}
