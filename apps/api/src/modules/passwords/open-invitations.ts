// What has become of the invitations that nobody has taken yet. Pure.
import { CODE_SECONDS } from "../accounts/password-codes.service.ts";
import type { LastMail } from "../mails/mail-report.service.ts";

export interface OpenInvitation {
  accountId: number;
  /** `mailing`: its mail waits. `failed`: its mail was given up. `open`: its person has a link, mailed or handed on. */
  state: "mailing" | "failed" | "open";
  /** When its link ends, in epoch seconds; null: there is none yet. */
  until: number | null;
  /** In English, what the mail server said last; null: nothing. */
  detail: string | null;
}

/** `living`: the ends of codes by account, in epoch seconds. */
export function openInvitations(
  living: ReadonlyMap<number, number>,
  mails: ReadonlyMap<number, LastMail>,
): OpenInvitation[] {
  const waiting = [...mails].filter(([, { state }]) => state === "waiting").map(([accountId]) => accountId);
  return [...new Set([...living.keys(), ...waiting])].map((accountId) => {
    const until = living.get(accountId) ?? null;
    const mail = mails.get(accountId);
    if (mail?.state === "waiting") return { accountId, state: "mailing", until, detail: mail.detail };
    // A link that was made after a mail was given up is the invitation that counts.
    const isOlder = until !== null && mail !== undefined && mail.at / 1000 < until - CODE_SECONDS.invitation;
    if (mail?.state === "failed" && !isOlder) return { accountId, state: "failed", until, detail: mail.detail };
    return { accountId, state: "open", until, detail: null };
  });
}
