// Outbox: sends pending mails, which are stored as jobs and so survive restarts and mail server outages. A process
// killed between sending and recording sends the mail again. A job stores only the kind of mail, the account and the
// language; the mail is rendered when it is sent, so that no secret is stored in the database.
import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { JobRun, Jobs } from "../../platform/jobs/jobs.ts";
import { type Mail, MailError, type MailSender } from "../../platform/mail/mail.ts";
import { MAIL_KINDS, type MailKind, type MailRequest, mailJobKind, toMailRequest } from "./mail-jobs.ts";

export interface MailTemplate {
  /** Seconds after which sending is given up. */
  retrySeconds: number;
  /**
   * Returns undefined if the account was removed, or if the mail was withdrawn, which `isWithdrawn` checks in a
   * transaction.
   */
  write(request: MailRequest, isWithdrawn: (tx: Tx) => Promise<boolean>): Promise<Mail | undefined>;
}

export interface OutboxDeps {
  jobs: Jobs;
  clock: Clock;
  /** Undefined: no mail server is configured; mails stay pending. */
  sender: MailSender | undefined;
  templates: Readonly<Record<MailKind, MailTemplate>>;
  onError(error: unknown): void;
  /** Called when sending a mail was given up. */
  onGivenUp(kind: MailKind, request: MailRequest, why: string): void;
}

export interface OutboxOptions {
  /** False: pending mails are not sent yet. */
  isReady?: () => boolean;
  /** Milliseconds between polls for pending mails. */
  pollMs?: number;
}

const POLL_INTERVAL_MS = 1000;
/** Milliseconds before the second attempt; tripled for each further attempt. Greylisting takes five minutes. */
const FIRST_RETRY_WAIT_MS = 10_000;
const MAX_RETRY_WAIT_MS = 15 * 60_000;
/** Milliseconds that a mail being sent may take on shutdown; after that, the next process sends it again. */
const STOP_TIMEOUT_MS = 3000;

/** Adds and withdraws mails. The process that runs the outbox sends them. */
export type MailQueue = ReturnType<typeof createMailQueue>;

export function createMailQueue(jobs: Pick<Jobs, "addInWrite" | "cancelInWrite">) {
  return {
    /** Adds a mail in the caller's transaction. Replaces a pending mail of the same kind to the same account. */
    async enqueue(tx: Tx, kind: MailKind, { accountId, locale }: MailRequest): Promise<void> {
      await jobs.addInWrite(tx, { kind: mailJobKind(kind), key: String(accountId), payload: { accountId, locale } });
    },
    /** Removes a pending mail of this kind to this account; false: there was none. */
    withdraw: (tx: Tx, kind: MailKind, accountId: number): Promise<boolean> =>
      jobs.cancelInWrite(tx, mailJobKind(kind), String(accountId)),
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(parts: OutboxDeps, options: OutboxOptions = {}) {
  const { jobs, clock, sender, templates, onError, onGivenUp } = parts;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> = Promise.resolve();

  async function sendAll(sender: MailSender): Promise<void> {
    while (!isStopping) {
      const sent = await sendNext(sender);
      if (!sent) return;
    }
  }

  /** Most urgent kind first: pending invitations do not delay a password reset. */
  async function sendNext(sender: MailSender): Promise<boolean> {
    for (const kind of MAIL_KINDS) {
      const run = await jobs.claim(mailJobKind(kind));
      if (!run) continue;
      await sendOne(kind, run, sender);
      return true;
    }
    return false;
  }

  async function sendOne(kind: MailKind, run: JobRun, sender: MailSender): Promise<void> {
    const request = toMailRequest(run.payload);
    const end = run.createdAt + templates[kind].retrySeconds * 1000;
    const giveUp = async (reason: GivenUpReason, detail: string) => {
      await run.end("failed", { reason, detail });
      onGivenUp(kind, request, detail);
    };
    if (clock.now() >= end) return giveUp("late", "It could not be sent in time");
    try {
      const mail = await templates[kind].write(request, run.isStopped);
      if (!mail) return await run.end("cancelled", {});
      await sender.send(mail);
      await run.end("done", {});
    } catch (error) {
      const detail = error instanceof MailError ? error.message : "The mail could not be written";
      if (!(error instanceof MailError)) onError(error);
      if (error instanceof MailError && error.isPermanent) return giveUp("refused", detail);
      const next = clock.now() + Math.min(MAX_RETRY_WAIT_MS, FIRST_RETRY_WAIT_MS * 3 ** (run.attempts - 1));
      if (next >= end) return giveUp("unreachable", detail);
      run.report({ detail });
      await run.release(next);
    }
  }

  function schedulePoll(sender: MailSender): void {
    if (isStopping) return;
    timer = setTimeout(() => {
      polling = (options.isReady?.() === false ? Promise.resolve() : sendAll(sender))
        .catch((error: unknown) => {
          if (!isStopping) onError(error);
        })
        .finally(() => schedulePoll(sender));
    }, options.pollMs ?? POLL_INTERVAL_MS);
    timer.unref();
  }
  if (sender) schedulePoll(sender);

  return {
    ...createMailQueue(jobs),
    async stop(): Promise<void> {
      isStopping = true;
      clearTimeout(timer);
      await Promise.race([polling, wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** Rejected permanently; not delivered before the deadline; or the deadline had passed before the first attempt. */
export type GivenUpReason = "refused" | "unreachable" | "late";
