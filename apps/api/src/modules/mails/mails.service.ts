// Mail of this server: whether it can send any, and the outbox.
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { createMailSender, type MailConfiguration } from "../../platform/mail.ts";
import type { PasswordCodes } from "../accounts/password-codes.service.ts";
import type { PortalDocuments } from "../settings/portal-documents.service.ts";
import { createLetters } from "./letters.service.ts";
import { type MailReport, reportMails } from "./mail-report.service.ts";
import type { StoredTexts } from "./mail-texts.ts";
import { createOutbox, type Outbox, type OutboxOptions } from "./outbox.service.ts";

/** No mail server is set; or none is known at which others reach the portal, to be put into links. */
export type MailsOff = "no_server" | "no_origin";

export interface Mails extends Outbox {
  /** Why nothing goes out; null: mails go out. */
  readonly off: MailsOff | null;
  report(): MailReport & { off: MailsOff | null };
}

export interface MailsParts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  codes: Pick<PasswordCodes, "issue">;
  documents: Pick<PortalDocuments, "texts" | "textLanguages">;
  log: MailsLog;
}

interface MailsLog {
  warn(facts: object, sentence: string): void;
  error(facts: object, sentence: string): void;
}

export interface MailsSettings extends OutboxOptions {
  server: MailConfiguration | undefined;
  /** Name of the installation. */
  portal: string;
  /** Where people reach the portal, asked for when a mail is written, once `isReady`. Never what a request says. */
  address(): string;
  /** Others than this machine come, and the operator has not said by which address. */
  needsOrigin: boolean;
}

export const mailsOff = (server: MailConfiguration | undefined, needsOrigin: boolean): MailsOff | null =>
  server === undefined ? "no_server" : needsOrigin ? "no_origin" : null;

/** Where the portal takes a code for a new password. */
export const passwordLink = (portal: string, code: string): string => `${portal}/#/password/${code}`;

export function createMails(
  { db, clock, jobs, codes, documents, log }: MailsParts,
  { server, portal, address, needsOrigin, ...options }: MailsSettings,
): Mails {
  const off = mailsOff(server, needsOrigin);
  if (off === "no_origin") {
    log.warn(
      {},
      "no mail goes out: its links need the portal's address. Set VITRINE_ORIGIN, for example to https://pictures.example.org",
    );
  }
  const texts: StoredTexts = async (lang) => {
    if (!(await documents.textLanguages()).includes(lang)) return undefined;
    return JSON.parse((await documents.texts(lang, { withAdmin: true, source: "stored" })).body);
  };
  const outbox = createOutbox(
    {
      jobs,
      clock,
      sender: off === null && server ? createMailSender(server) : undefined,
      kinds: createLetters({ codes, texts, portal, linkOf: (code) => passwordLink(address(), code) }),
      onError: (error) => log.error({ err: error }, "a mail is not sent"),
      onGivenUp: (kind, { accountId }, why) => log.warn({ kind, accountId, why }, "a mail is given up"),
    },
    options,
  );
  return { ...outbox, off, report: () => ({ ...reportMails(db, clock.now()), off }) };
}
