// Reports the state of the outbox to the operator: pending mails, the last error, and mails that were given up. Read-
// only.

import { mapSequentially } from "../../platform/async-lists.ts";
import type { ReadOnlyDatabase } from "../../platform/database/database.ts";
import { type Job, listJobs, listOpenJobs } from "../../platform/jobs/jobs.ts";
import { accountNames } from "../accounts/accounts.service.ts";
import { MAIL_KINDS, type MailKind, mailJobKind, toMailRequest } from "./mail-jobs.ts";
import type { GivenUpReason } from "./outbox.service.ts";

export interface MailReport {
  waiting: number;
  /** Epoch milliseconds; null: no mail is pending. */
  waitingSince: number | null;
  /** The mail server's error for a pending mail; null: none yet. */
  lastProblem: string | null;
  /** Of the last seven days, newest first. */
  givenUp: GivenUpMail[];
}

export interface GivenUpMail {
  kind: MailKind;
  /** Name of the account; null if it was removed. */
  to: string | null;
  /** Epoch milliseconds. */
  at: number;
  /** `crash`: the process ended five times while sending it. */
  reason: GivenUpReason | "crash";
  /** In English: usually the mail server's error. */
  detail: string;
}

/** The newest mail of a kind to an account. */
export interface LastMail {
  state: "waiting" | "failed" | "over";
  /** When it entered this state, in epoch milliseconds. */
  at: number;
  /** In English: the mail server's last error; null: none. */
  detail: string | null;
}

const GIVEN_UP_SHOWN_MS = 7 * 24 * 3_600_000;
/** Maximum number of jobs of each kind that are read. */
const MAX_JOBS_READ = 200;
const CRASH_DETAIL = "The server ended each time while it was sent";

export async function readMailReport(db: ReadOnlyDatabase, now: number): Promise<MailReport> {
  const waiting = (await mapSequentially(MAIL_KINDS, (kind) => listOpenJobs(db.read, mailJobKind(kind), now))).flat();
  const ended = (
    await mapSequentially(MAIL_KINDS, async (mail) =>
      (await listJobs(db.read, mailJobKind(mail), MAX_JOBS_READ, now)).map((job) => ({ ...job, mail })),
    )
  ).flat();
  const failed = ended.filter((job) => job.state === "failed" && job.updatedAt > now - GIVEN_UP_SHOWN_MS);
  const names = await accountNames(db.read, failed.map(accountIdOf));
  const problems = waiting.map(({ progress }) => readText(progress, "detail")).filter((text) => text !== undefined);
  return {
    waiting: waiting.length,
    waitingSince: waiting.length === 0 ? null : Math.min(...waiting.map(({ createdAt }) => createdAt)),
    lastProblem: problems.at(-1) ?? null,
    givenUp: failed
      .sort((a, b) => b.updatedAt - a.updatedAt)
      .map((job) => ({
        kind: job.mail,
        to: names.get(accountIdOf(job)) ?? null,
        at: job.updatedAt,
        ...readGivenUpReason(job.result),
      })),
  };
}

/** Returns the newest mail of a kind, by account id. */
export async function mapLastMailByAccount(
  db: ReadOnlyDatabase,
  kind: MailKind,
  now: number,
): Promise<Map<number, LastMail>> {
  const ended = (await listJobs(db.read, mailJobKind(kind), MAX_JOBS_READ, now)).filter(({ isOpen }) => !isOpen);
  // Oldest first, so that the newest wins in the map.
  const jobs = [...ended.reverse(), ...(await listOpenJobs(db.read, mailJobKind(kind), now))];
  return new Map(jobs.map((job) => [accountIdOf(job), toLastMail(job)]));
}

function toLastMail({ isOpen, state, updatedAt, progress, result }: Job): LastMail {
  if (isOpen) return { state: "waiting", at: updatedAt, detail: readText(progress, "detail") ?? null };
  if (state !== "failed") return { state: "over", at: updatedAt, detail: null };
  return { state: "failed", at: updatedAt, detail: readGivenUpReason(result).detail };
}

const accountIdOf = ({ payload }: Job): number => toMailRequest(payload).accountId;

/** The job table sets the reason `attempts` on a job whose worker crashed every time. */
function readGivenUpReason(result: Job["result"]): Pick<GivenUpMail, "reason" | "detail"> {
  const reason = readText(result, "reason") as GivenUpReason | "attempts" | undefined;
  return {
    reason: reason === undefined || reason === "attempts" ? "crash" : reason,
    detail: readText(result, "detail") ?? CRASH_DETAIL,
  };
}

function readText(record: Record<string, unknown> | null | undefined, name: string): string | undefined {
  const found = record?.[name];
  return typeof found === "string" ? found : undefined;
}
