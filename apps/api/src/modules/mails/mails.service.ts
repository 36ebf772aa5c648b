// Sending of mails: decides whether this server can send any, and runs the outbox.
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { createMailSender, type MailConfiguration } from "../../platform/mail/mail.ts";
import type { PasswordCodes } from "../accounts/password-codes.service.ts";
import type { PortalDocuments } from "../settings/portal-documents.service.ts";
import { type MailReport, readMailReport } from "./mail-report.service.ts";
import { createMailTemplates } from "./mail-templates.service.ts";
import type { ReadStoredTexts } from "./mail-texts.ts";
import { createOutbox, type OutboxOptions } from "./outbox.service.ts";

/** `no_server`: no mail server is configured. `no_origin`: the public address for links is unknown. */
export type MailsDisabledReason = "no_server" | "no_origin";

export interface MailsDeps {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  codes: Pick<PasswordCodes, "issue">;
  documents: Pick<PortalDocuments, "texts" | "textLanguages">;
  log: Pick<FastifyBaseLogger, "warn" | "error">;
}

export interface MailsOptions extends OutboxOptions {
  server: MailConfiguration | undefined;
  /** Name of the installation. */
  portal: string;
  /** Public address of the portal, read when a mail is rendered, after `isReady`. Never taken from a request. */
  address(): string;
  /** Other machines can connect, but the operator has not configured the public address. */
  needsOrigin: boolean;
}

export const findMailsDisabledReason = (
  server: MailConfiguration | undefined,
  needsOrigin: boolean,
): MailsDisabledReason | null => (server === undefined ? "no_server" : needsOrigin ? "no_origin" : null);

/** Builds the address of the portal page where a code sets a new password. */
export const buildPasswordLink = (portal: string, code: string): string => `${portal}/#/password/${code}`;

export type Mails = ReturnType<typeof createMails>;

export function createMails(
  { db, clock, jobs, codes, documents, log }: MailsDeps,
  { server, portal, address, needsOrigin, ...options }: MailsOptions,
) {
  const off = findMailsDisabledReason(server, needsOrigin);
  if (off === "no_origin") {
    log.warn(
      {},
      "no mails are sent: their links need the portal's address. Set VITRINE_ORIGIN, for example to https://pictures.example.org",
    );
  }
  const texts: ReadStoredTexts = async (lang) => {
    if (!(await documents.textLanguages()).includes(lang)) return undefined;
    return JSON.parse((await documents.texts(lang, { withAdmin: true, source: "stored" })).body);
  };
  const outbox = createOutbox(
    {
      jobs,
      clock,
      sender: off === null && server ? createMailSender(server) : undefined,
      templates: createMailTemplates({ codes, texts, portal, linkOf: (code) => buildPasswordLink(address(), code) }),
      onError: (error) => log.error({ err: error }, "sending a mail failed"),
      onGivenUp: (kind, { accountId }, why) => log.warn({ kind, accountId, why }, "gave up sending a mail"),
    },
    options,
  );
  return {
    ...outbox,
    /** Why no mails are sent; null: mails are sent. */
    off,
    report: async (): Promise<MailReport & { off: MailsDisabledReason | null }> => ({
      ...(await readMailReport(db, clock.now())),
      off,
    }),
  };
}
