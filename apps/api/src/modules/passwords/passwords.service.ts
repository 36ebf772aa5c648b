// A new password without the old one: asked for by name, mailed to the account's own address, chosen with the code of
// the mail. Whoever asks learns nothing of who has an account: every name costs the same work and the same time.
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { fail } from "../../platform/app-error.ts";
import { clientNetwork } from "../../platform/client-network.ts";
import type { Clock } from "../../platform/clock.ts";
import { countsOf, setCount } from "../../platform/counts.repository.ts";
import type { Database } from "../../platform/database.ts";
import { nameKey } from "../../platform/names.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import type { PasswordCodes, PasswordPurpose } from "../accounts/password-codes.service.ts";
import type { Mails } from "../mails/mails.service.ts";

export interface Passwords {
  /** Whether a new password can be mailed from here. */
  readonly canMail: boolean;
  /** Mails a link to the account of this name, if there is one that may have a new password. `ip` asks. */
  ask(user: string, ip: string, locale: string): Promise<void>;
  /** Whose the code is. @throws password.code_invalid */
  look(code: string): Promise<{ user: string; purpose: PasswordPurpose }>;
  /**
   * Uses the code up and ends every session of the account. Answers a code that opens one in the browser of this key.
   * @throws password.code_invalid
   */
  set(code: string, password: string, browser: string): Promise<string>;
}

export interface PasswordsParts {
  db: Database;
  clock: Clock;
  accounts: Pick<Accounts, "makeSignOnCode">;
  codes: PasswordCodes;
  mails: Pick<Mails, "off" | "post">;
}

/** Of one name: asked for from one client network, so that others do not use up what its owner may ask for, and from all. */
const MAILS_PER_NETWORK = 3;
const MAILS_PER_NAME = 12;
const WINDOW_SECONDS = 3600;
/** Milliseconds that every answer takes: many times as long as the work behind it, which differs. */
const ANSWER_MS = 250;

export function createPasswords({ db, clock, accounts, codes, mails }: PasswordsParts): Passwords {
  const canMail = mails.off === null && codes.native;

  /** Counts a name, whether it exists or not, until it was asked for often enough. */
  function post(user: string, ip: string, locale: string): Promise<void> {
    const name = nameKey(user);
    // Hashed, since people type passwords into the field for the name.
    const key = `reset ${createHash("sha256").update(name).digest("base64url").slice(0, 22)}`;
    const limits = [
      { key, most: MAILS_PER_NAME },
      { key: `${key} ${clientNetwork(ip)}`, most: MAILS_PER_NETWORK },
    ];
    return db.write((tx) => {
      const now = clock.seconds();
      const found = countsOf(
        tx,
        limits.map((limit) => limit.key),
        now,
      );
      const counts = limits.map(({ key, most }) => {
        const last = found.get(key);
        // An end further away stems from a clock that was set back.
        const isOpen = last !== undefined && last.until <= now + WINDOW_SECONDS;
        return { key, most, ...(isOpen ? last : { count: 0, until: now + WINDOW_SECONDS }) };
      });
      const accountId = codes.resettable(tx, name);
      if (counts.some(({ count, most }) => count >= most)) return;
      for (const { key, count, until } of counts) setCount(tx, key, { count: count + 1, until });
      if (accountId !== undefined) mails.post(tx, "password-reset", { accountId, locale });
    });
  }

  return {
    canMail,
    async ask(user, ip, locale) {
      const answered = wait(ANSWER_MS);
      if (canMail) await post(user, ip, locale);
      await answered;
    },
    async look(code) {
      const found = codes.look(code);
      if (!found) throw fail("password.code_invalid");
      return found;
    },
    async set(code, password, browser) {
      const accountId = await codes.redeem(code, password);
      if (accountId === undefined) throw fail("password.code_invalid");
      return accounts.makeSignOnCode(accountId, browser);
    },
  };
}
