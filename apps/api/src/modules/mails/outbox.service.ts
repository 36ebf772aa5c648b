// Mails that wait to be sent, as jobs: they survive restarts, mail servers that are away, and a kill between sending and
// noting, after which a mail goes out again. A job holds which mail is for which account in which language. What the
// mail says is made when it is sent, so that no secret waits in the database.
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database.ts";
import type { JobRun, Jobs } from "../../platform/jobs.ts";
import { type Mail, MailError, type MailSender } from "../../platform/mail.ts";
import { jobKind, type Letter, letterOf, MAIL_KINDS, type MailKind } from "./mail-jobs.ts";

export interface MailOfKind {
  /** Seconds for which it is tried to send one. */
  seconds: number;
  /** Undefined: there is nobody to write to any more, or it was withdrawn, as `isWithdrawn` tells in a write. */
  write(letter: Letter, isWithdrawn: (tx: Tx) => boolean): Promise<Mail | undefined>;
}

/** Puts mails in and takes them out; whoever has the outbox sends them. */
export interface MailPost {
  /** Puts a mail in, in the caller's write. One of this kind to this account that still waits goes out in its place. */
  post(tx: Tx, kind: MailKind, letter: Letter): void;
  /** Takes out what still waits of this kind to this account; false: nothing does. */
  withdraw(tx: Tx, kind: MailKind, accountId: number): boolean;
}

export interface Outbox extends MailPost {
  stop(): Promise<void>;
}

export interface OutboxParts {
  jobs: Jobs;
  clock: Clock;
  /** Undefined: no mail server is set; what is put in waits for one. */
  sender: MailSender | undefined;
  kinds: Readonly<Record<MailKind, MailOfKind>>;
  onError(error: unknown): void;
  /** A mail was given up. */
  onGivenUp(kind: MailKind, letter: Letter, why: string): void;
}

export interface OutboxOptions {
  /** False: what waits goes on waiting. */
  isReady?: () => boolean;
  /** Milliseconds between looks for mails. */
  pollMs?: number;
}

const POLL_INTERVAL = 1000;
/** Milliseconds before the second try; before each further one three times as many. Greylisting takes five minutes. */
const FIRST_WAIT = 10_000;
const LONGEST_WAIT = 15 * 60_000;
/** Milliseconds that a mail under way has to end by itself when the process ends; the next process sends it again. */
const STOP_WAIT = 3000;

export function createMailPost(jobs: Pick<Jobs, "addInPlace" | "cancelInPlace">): MailPost {
  return {
    post(tx, kind, { accountId, locale }) {
      jobs.addInPlace(tx, { kind: jobKind(kind), key: String(accountId), payload: { accountId, locale } });
    },
    withdraw: (tx, kind, accountId) => jobs.cancelInPlace(tx, jobKind(kind), String(accountId)),
  };
}

export function createOutbox(parts: OutboxParts, options: OutboxOptions = {}): Outbox {
  const { jobs, clock, sender, kinds, onError, onGivenUp } = parts;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  async function sendAll(by: MailSender): Promise<void> {
    while (!isStopping) {
      const sent = await sendNext(by);
      if (!sent) return;
    }
  }

  /** The most urgent kind first: however many invitations wait, a new password comes at once. */
  async function sendNext(by: MailSender): Promise<boolean> {
    for (const kind of MAIL_KINDS) {
      const run = await jobs.claim(jobKind(kind));
      if (!run) continue;
      await carryOut(kind, run, by);
      return true;
    }
    return false;
  }

  async function carryOut(kind: MailKind, run: JobRun, by: MailSender): Promise<void> {
    const letter = letterOf(run.payload);
    const end = run.createdAt + kinds[kind].seconds * 1000;
    const giveUp = async (reason: GivenUpReason, detail: string) => {
      await run.end("failed", { reason, detail });
      onGivenUp(kind, letter, detail);
    };
    if (clock.now() >= end) return giveUp("late", "It could not be tried in time");
    try {
      const mail = await kinds[kind].write(letter, run.isStopped);
      if (!mail) return await run.end("cancelled", {});
      await by.send(mail);
      await run.end("done", {});
    } catch (error) {
      const detail = error instanceof MailError ? error.message : "The mail could not be written";
      if (!(error instanceof MailError)) onError(error);
      if (error instanceof MailError && error.isFinal) return giveUp("refused", detail);
      const next = clock.now() + Math.min(LONGEST_WAIT, FIRST_WAIT * 3 ** (run.attempts - 1));
      if (next >= end) return giveUp("unreachable", detail);
      run.report({ detail });
      await run.release(next);
    }
  }

  function lookLater(by: MailSender): void {
    if (isStopping) return;
    timer = setTimeout(() => {
      looking = (options.isReady?.() === false ? Promise.resolve() : sendAll(by))
        .catch((error: unknown) => {
          if (!isStopping) onError(error);
        })
        .finally(() => lookLater(by));
    }, options.pollMs ?? POLL_INTERVAL);
    timer.unref();
  }
  if (sender) lookLater(sender);

  return {
    ...createMailPost(jobs),
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      let waiting: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        waiting = setTimeout(resolve, STOP_WAIT);
      });
      await Promise.race([looking, patience]);
      clearTimeout(waiting);
    },
  };
}

/** Refused for good; not to be delivered in its time; or its time was over before it was tried. */
export type GivenUpReason = "refused" | "unreachable" | "late";
