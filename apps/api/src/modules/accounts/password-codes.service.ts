// Single-use codes for setting a password without knowing the old one: for password resets and invitations. Only the
// newest code per account and purpose is valid. Codes are stored hashed.
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { recordEvent } from "../../platform/database/events.repository.ts";
import { randomToken, tokenHash } from "../../platform/signing.ts";
import * as repository from "./accounts.repository.ts";
import { hashPassword } from "./passwords.ts";

export type PasswordCodePurpose = "password-reset" | "invitation";

/** Lifetime of a code in seconds. */
export const CODE_LIFETIME_SECONDS_BY_PURPOSE: Readonly<Record<PasswordCodePurpose, number>> = {
  "password-reset": 10 * 60,
  invitation: 7 * 24 * 3600,
};

export interface IssuedCode {
  code: string;
  /** Epoch seconds. */
  expiresAt: number;
  /** The account's login name. */
  name: string;
  email: string | null;
}

export type PasswordCodes = ReturnType<typeof createPasswordCodes>;

export function createPasswordCodes(db: Database, clock: Clock, { native }: { native: boolean }) {
  /** An account without a password, which logs in with sign-on only, cannot get one by a reset. */
  const mayReset = ({ enabled, passwordHash, email }: repository.AccountRow): boolean =>
    native && enabled && passwordHash !== null && email !== null;
  const mayReceiveCode = (account: repository.AccountRow, purpose: PasswordCodePurpose): boolean =>
    purpose === "invitation" ? native && account.enabled : mayReset(account);

  async function issueIn(tx: Tx, accountId: number, purpose: PasswordCodePurpose): Promise<IssuedCode | undefined> {
    const account = await repository.findAccountById(tx, accountId);
    if (!account || !mayReceiveCode(account, purpose)) return undefined;
    const code = randomToken();
    await repository.deleteAccountCodes(tx, accountId, [purpose]);
    const expiresAt = clock.seconds() + CODE_LIFETIME_SECONDS_BY_PURPOSE[purpose];
    await repository.insertCode(tx, { codeHash: tokenHash(code), purpose, accountId, expiresAt });
    return { code, expiresAt, name: account.name, email: account.email };
  }

  async function find(
    code: string,
  ): Promise<{ account: repository.AccountRow; purpose: PasswordCodePurpose } | undefined> {
    const row = await repository.findValidCode(db.read, tokenHash(code), clock.seconds());
    if (row?.purpose !== "password-reset" && row?.purpose !== "invitation") return undefined;
    const account = row.accountId === null ? undefined : await repository.findAccountById(db.read, row.accountId);
    return account && mayReceiveCode(account, row.purpose) ? { account, purpose: row.purpose } : undefined;
  }

  return {
    /** Whether password login is enabled. If not, no code is issued or accepted. */
    native,
    /**
     * Issues a code. Undefined if the account does not exist or is disabled, for a reset also if it has no password or mail
     * address, and if `unless` returns true, which runs in the same transaction.
     */
    issue: (
      accountId: number,
      purpose: PasswordCodePurpose,
      unless?: (tx: Tx) => Promise<boolean>,
    ): Promise<IssuedCode | undefined> =>
      db.write(async (tx) => ((await unless?.(tx)) ? undefined : issueIn(tx, accountId, purpose))),
    /** Like `issue`, in the caller's transaction. */
    issueIn,
    /** Invalidates codes of this purpose; false if there was none. */
    withdrawIn: async (tx: Tx, accountId: number, purpose: PasswordCodePurpose): Promise<boolean> =>
      (await repository.deleteAccountCodes(tx, accountId, [purpose])) > 0,
    /** Account -> expiry of its valid code of this purpose, in epoch seconds. */
    expiries: (purpose: PasswordCodePurpose): Promise<ReadonlyMap<number, number>> =>
      repository.mapCodeExpiriesByAccount(db.read, purpose, clock.seconds()),
    /** The account with this name key, if a reset can be mailed to it. */
    async findResettable(tx: Tx, nameKey: string): Promise<number | undefined> {
      const account = await repository.findAccountByNameKey(tx, nameKey);
      return account && mayReset(account) ? account.id : undefined;
    },
    /** The user of a code; undefined if it is unknown, used or expired. */
    async lookUp(code: string): Promise<{ user: string; purpose: PasswordCodePurpose } | undefined> {
      const found = await find(code);
      return found && { user: found.account.name, purpose: found.purpose };
    },
    /** Redeems a code: sets the password and ends all sessions; returns the account's id, undefined as with `lookUp`. */
    async redeem(code: string, password: string): Promise<number | undefined> {
      // Checked before the password is hashed, which is expensive and must not be triggered by strangers.
      const found = await find(code);
      if (!found) return undefined;
      const { account, purpose } = found;
      const passwordHash = await hashPassword(password);
      return db.write(async (tx) => {
        const now = await repository.findAccountById(tx, account.id);
        if (!(await repository.redeemCode(tx, tokenHash(code), purpose, clock.seconds()))) return undefined;
        if (!now || !mayReceiveCode(now, purpose)) return undefined;
        await repository.updateAccount(tx, account.id, { passwordHash });
        await repository.endSessions(tx, account.id);
        await repository.deleteAccountCodes(tx, account.id, ["password-reset", "invitation", "sign-on"]);
        await recordEvent(tx, clock, "account.changed", { id: account.id, newPassword: true, by: purpose });
        return account.id;
      });
    },
  };
}
