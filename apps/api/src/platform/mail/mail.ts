// Sends mail through the operator's SMTP server.
import { createTransport } from "nodemailer";
import type { SMTPError } from "nodemailer/lib/smtp-connection";

export interface MailConfiguration {
  /** smtp://host:port or smtps://host:port, with name:password@ if the server requires a login. */
  server: string;
  from: { name: string; address: string };
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** HTML version. */
  html?: string;
}

/** Its message is for the operator: the reply of the mail server, with URLs removed. */
export class MailError extends Error {
  override readonly name = "MailError";
  /** The server rejects this mail for this recipient permanently. */
  readonly isPermanent: boolean;

  constructor(error: unknown) {
    super(toSafeMessage(error));
    this.isPermanent = isPermanentRejection(error as Partial<SMTPError>);
  }
}

const TIMEOUT_MS = 10_000;
const MAX_MESSAGE_LENGTH = 300;

export type MailSender = ReturnType<typeof createMailSender>;

export function createMailSender({ server, from }: MailConfiguration) {
  const transport = createTransport({
    url: server,
    // Never sends a password unencrypted, not even to an impersonated server.
    requireTLS: new URL(server).password !== "",
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    /** Rejects with a readable message if the server cannot be reached or rejects the login. */
    async check(): Promise<void> {
      await transport.verify();
    },
    /** Resolves when the server has accepted the mail. @throws MailError */
    async send({ to, subject, text, html }: Mail): Promise<void> {
      // Prevents automatic replies.
      const headers = { "Auto-Submitted": "auto-generated" };
      const content = html === undefined ? { text } : { text, html };
      try {
        await transport.sendMail({ from, to: { name: "", address: to }, subject, headers, ...content });
      } catch (error) {
        throw new MailError(error);
      }
    },
  };
}

/** Whether the mail can never be sent. Not for a rejected sender or login, which is an error of configuration. */
function isPermanentRejection({ code, command, responseCode = 0 }: Partial<SMTPError>): boolean {
  if (code === "EENVELOPE" && command === "API") return true;
  return responseCode >= 500 && (code === "EMESSAGE" || (code === "EENVELOPE" && command !== "MAIL FROM"));
}

/** Removes URLs: servers quote the rejected mail, which may contain a sign-in link. */
function toSafeMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const plain = message.replace(/\b\w+:\/\/\S+/g, "…").replace(/[\p{C}\s]+/gu, " ");
  return plain.length > MAX_MESSAGE_LENGTH ? `${plain.slice(0, MAX_MESSAGE_LENGTH)}…` : plain;
}
