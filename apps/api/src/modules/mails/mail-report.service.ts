// What an operator is told of the mails: how many wait, since when and why, and which were given up. Read-only.

import type { ReadOnly } from "../../platform/database.ts";
import { type Job, listJobs, listOpenJobs } from "../../platform/jobs.ts";
import { namesOfAccounts } from "../accounts/accounts.service.ts";
import { jobKind, letterOf, MAIL_KINDS, type MailKind } from "./mail-jobs.ts";
import type { GivenUpReason } from "./outbox.service.ts";

export interface MailReport {
  waiting: number;
  /** Epoch milliseconds; null: none waits. */
  waitingSince: number | null;
  /** What the mail server said to one that waits; null: nothing yet. */
  lastProblem: string | null;
  /** Of the last seven days, the newest first. */
  givenUp: GivenUpMail[];
}

export interface GivenUpMail {
  kind: MailKind;
  /** Name of the account; null where it is gone. */
  to: string | null;
  /** Epoch milliseconds. */
  at: number;
  /** `crash`: whoever sent it ended five times. */
  reason: GivenUpReason | "crash";
  /** In English: mostly what the mail server said. */
  detail: string;
}

/** The newest mail of a kind to an account. */
export interface LastMail {
  state: "waiting" | "failed" | "over";
  /** When that became its state, in epoch milliseconds. */
  at: number;
  /** In English: what the mail server said last; null: nothing. */
  detail: string | null;
}

const SHOWN_FOR = 7 * 24 * 3_600_000;
/** Jobs of each kind that are looked at. */
const LOOKED_AT = 200;
const CRASH = "The server ended each time while it was sent";

export function reportMails(db: ReadOnly, now: number): MailReport {
  const waiting = MAIL_KINDS.flatMap((kind) => listOpenJobs(db.read, jobKind(kind), now));
  const ended = MAIL_KINDS.flatMap((mail) =>
    listJobs(db.read, jobKind(mail), LOOKED_AT, now).map((job) => ({ ...job, mail })),
  );
  const failed = ended.filter((job) => job.state === "failed" && job.updatedAt > now - SHOWN_FOR);
  const names = namesOfAccounts(db.read, failed.map(accountOf));
  const problems = waiting.map(({ progress }) => textIn(progress, "detail")).filter((text) => text !== undefined);
  return {
    waiting: waiting.length,
    waitingSince: waiting.length === 0 ? null : Math.min(...waiting.map(({ createdAt }) => createdAt)),
    lastProblem: problems.at(-1) ?? null,
    givenUp: failed
      .sort((a, b) => b.updatedAt - a.updatedAt)
      .map((job) => ({
        kind: job.mail,
        to: names.get(accountOf(job)) ?? null,
        at: job.updatedAt,
        ...whyGivenUp(job.result),
      })),
  };
}

/** By the id of the account. */
export function lastMails(db: ReadOnly, kind: MailKind, now: number): Map<number, LastMail> {
  const ended = listJobs(db.read, jobKind(kind), LOOKED_AT, now).filter(({ isOpen }) => !isOpen);
  // The oldest first, so that the newest stays.
  const jobs = [...ended.reverse(), ...listOpenJobs(db.read, jobKind(kind), now)];
  return new Map(jobs.map((job) => [accountOf(job), lastMail(job)]));
}

function lastMail({ isOpen, state, updatedAt, progress, result }: Job): LastMail {
  if (isOpen) return { state: "waiting", at: updatedAt, detail: textIn(progress, "detail") ?? null };
  if (state !== "failed") return { state: "over", at: updatedAt, detail: null };
  return { state: "failed", at: updatedAt, detail: whyGivenUp(result).detail };
}

const accountOf = ({ payload }: Job): number => letterOf(payload).accountId;

/** The table of jobs itself says `attempts` of one that took its worker down. */
function whyGivenUp(result: Job["result"]): Pick<GivenUpMail, "reason" | "detail"> {
  const reason = textIn(result, "reason") as GivenUpReason | "attempts" | undefined;
  return {
    reason: reason === undefined || reason === "attempts" ? "crash" : reason,
    detail: textIn(result, "detail") ?? CRASH,
  };
}

function textIn(facts: Record<string, unknown> | null | undefined, name: string): string | undefined {
  const found = facts?.[name];
  return typeof found === "string" ? found : undefined;
}
