// Derives the state of invitations that have not been accepted yet. Pure.
import { CODE_LIFETIME_SECONDS } from "../accounts/password-codes.service.ts";
import type { LastMail } from "../mails/mail-report.service.ts";

export interface OpenInvitation {
  accountId: number;
  /**
   * `mailing`: the mail is pending. `failed`: sending was given up. `open`: the user has a link, mailed or passed on.
   */
  state: "mailing" | "failed" | "open";
  /** When the link expires, in epoch seconds; null: there is no link yet. */
  until: number | null;
  /** In English, the mail server's last error; null: none. */
  detail: string | null;
}

/** `linkEnds`: when the valid links expire, by account id, in epoch seconds. */
export function listOpenInvitations(
  linkEnds: ReadonlyMap<number, number>,
  mails: ReadonlyMap<number, LastMail>,
): OpenInvitation[] {
  const waiting = [...mails].filter(([, { state }]) => state === "waiting").map(([accountId]) => accountId);
  return [...new Set([...linkEnds.keys(), ...waiting])].map((accountId) => {
    const until = linkEnds.get(accountId) ?? null;
    const mail = mails.get(accountId);
    if (mail?.state === "waiting") return { accountId, state: "mailing", until, detail: mail.detail };
    // A link created after sending was given up replaces the failed mail.
    const isOlder = until !== null && mail !== undefined && mail.at / 1000 < until - CODE_LIFETIME_SECONDS.invitation;
    if (mail?.state === "failed" && !isOlder) return { accountId, state: "failed", until, detail: mail.detail };
    return { accountId, state: "open", until, detail: null };
  });
}
