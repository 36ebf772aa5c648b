// Password reset: requested by user name, mailed to the address of the account, completed with the code in the mail.
// Requests do not reveal which accounts exist: every name takes the same work and the same time.
import { setTimeout as wait } from "node:timers/promises";
import { clientNetwork } from "../../platform/client-network.ts";
import type { Clock } from "../../platform/clock.ts";
import {
  hashUserName,
  readAttemptCounts,
  saveAttemptCount,
} from "../../platform/database/attempt-counts.repository.ts";
import type { Database } from "../../platform/database/database.ts";
import { createAppError } from "../../platform/errors/app-error.ts";
import { nameKey } from "../../platform/names.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import type { PasswordCodePurpose, PasswordCodes } from "../accounts/password-codes.service.ts";
import type { Mails } from "../mails/mails.service.ts";

export interface PasswordResetsDeps {
  db: Database;
  clock: Clock;
  accounts: Pick<Accounts, "makeSignOnCode">;
  codes: PasswordCodes;
  mails: Pick<Mails, "off" | "enqueue">;
}

/** Per user name: from one client network, so that others cannot use up the owner's limit, and from all networks. */
const MAILS_PER_NETWORK = 3;
const MAILS_PER_NAME = 12;
const WINDOW_SECONDS = 3600;
/**
 * Milliseconds that every reply takes: far longer than the actual work, whose duration would reveal if an account
 * exists.
 */
const ANSWER_MS = 250;

export type PasswordResets = ReturnType<typeof createPasswordResets>;

export function createPasswordResets({ db, clock, accounts, codes, mails }: PasswordResetsDeps) {
  const canMail = mails.off === null && codes.native;

  /** Puts a reset mail into the outbox, within the limits. Requests are counted for names that do not exist, too. */
  function enqueueReset(user: string, ip: string, locale: string): Promise<void> {
    const name = nameKey(user);
    const key = `reset ${hashUserName(name)}`;
    const limits = [
      { key, most: MAILS_PER_NAME },
      { key: `${key} ${clientNetwork(ip)}`, most: MAILS_PER_NETWORK },
    ];
    return db.write(async (tx) => {
      const now = clock.seconds();
      const found = await readAttemptCounts(
        tx,
        limits.map((limit) => limit.key),
        now,
      );
      const counts = limits.map(({ key, most }) => {
        const last = found.get(key);
        // A count that ends later than a whole window from now is ignored: the clock was set back since it was stored.
        const isOpen = last !== undefined && last.until <= now + WINDOW_SECONDS;
        return { key, most, ...(isOpen ? last : { count: 0, until: now + WINDOW_SECONDS }) };
      });
      const accountId = await codes.findResettable(tx, name);
      if (counts.some(({ count, most }) => count >= most)) return;
      for (const { key, count, until } of counts) await saveAttemptCount(tx, key, { count: count + 1, until });
      if (accountId !== undefined) await mails.enqueue(tx, "password-reset", { accountId, locale });
    });
  }

  return {
    /** Whether password resets by mail are available. */
    canMail,
    /** Mails a link to the account with this name, if it exists and may reset its password. `ip` is the requester's. */
    async requestReset(user: string, ip: string, locale: string): Promise<void> {
      const answered = wait(ANSWER_MS);
      if (canMail) await enqueueReset(user, ip, locale);
      await answered;
    },
    /** Returns the account and the purpose of a code. @throws password.code_invalid */
    async readCode(code: string): Promise<{ user: string; purpose: PasswordCodePurpose }> {
      const found = await codes.lookUp(code);
      if (!found) throw createAppError("password.code_invalid");
      return found;
    },
    /**
     * Redeems the code and ends all sessions of the account. Returns a login code that works in the browser with this
     * key.
     * @throws password.code_invalid
     */
    async set(code: string, password: string, browser: string): Promise<string> {
      const accountId = await codes.redeem(code, password);
      if (accountId === undefined) throw createAppError("password.code_invalid");
      return accounts.makeSignOnCode(accountId, browser);
    },
  };
}
