// Single-use codes by which somebody chooses a password without knowing one: after a reset was asked for, or on an
// invitation. Of an account and a purpose the newest code counts. They are stored hashed.
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { randomToken, tokenHash } from "../../platform/signing.ts";
import * as repository from "./accounts.repository.ts";

export type PasswordPurpose = "password-reset" | "invitation";

/** Seconds for which a code lives. */
export const CODE_SECONDS: Readonly<Record<PasswordPurpose, number>> = {
  "password-reset": 10 * 60,
  invitation: 7 * 24 * 3600,
};

export interface IssuedCode {
  code: string;
  /** The account's name, with which one logs in. */
  name: string;
  email: string | null;
}

export interface PasswordCodes {
  /** Undefined where the account is gone or disabled, and for a reset where it has no password to be reset. */
  issue(accountId: number, purpose: PasswordPurpose): Promise<IssuedCode | undefined>;
}

/** An account that only a sign-on method lets in gets no password by asking for one. */
const mayReset = ({ enabled, passwordHash, email }: repository.AccountRow): boolean =>
  enabled && passwordHash !== null && email !== null;

export function createPasswordCodes(db: Database, clock: Clock): PasswordCodes {
  function issueIn(tx: Tx, accountId: number, purpose: PasswordPurpose): IssuedCode | undefined {
    const account = repository.accountById(tx, accountId);
    if (!account?.enabled || (purpose === "password-reset" && !mayReset(account))) return undefined;
    const code = randomToken();
    repository.deleteCodesOf(tx, accountId, [purpose]);
    const expiresAt = clock.seconds() + CODE_SECONDS[purpose];
    repository.insertCode(tx, { codeHash: tokenHash(code), purpose, accountId, expiresAt });
    return { code, name: account.name, email: account.email };
  }

  return {
    issue: (accountId, purpose) => db.write((tx) => issueIn(tx, accountId, purpose)),
  };
}
