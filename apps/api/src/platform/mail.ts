// Sends mail by one SMTP server, which the operator names.
import { createTransport } from "nodemailer";
import type { SMTPError } from "nodemailer/lib/smtp-connection";

export interface MailConfiguration {
  /** smtp://host:port or smtps://host:port, with name:password@ where the server asks for them. */
  server: string;
  from: { name: string; address: string };
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same for readers that show it. */
  html?: string;
}

export interface MailSender {
  /** Rejects with a sentence when the server cannot be reached or refuses the name and password. */
  check(): Promise<void>;
  /** Resolves when the server has taken the mail over. @throws MailError */
  send(mail: Mail): Promise<void>;
}

/** Its message is for the operator. It holds what the mail server said, but no address of the web. */
export class MailError extends Error {
  override readonly name = "MailError";
  /** The server wants this mail for this recipient neither now nor later. */
  readonly isFinal: boolean;

  constructor(error: unknown) {
    super(shown(error));
    this.isFinal = refusesForGood(error as Partial<SMTPError>);
  }
}

const TIMEOUT = 10_000;
const LONGEST_MESSAGE = 300;

export function createMailSender({ server, from }: MailConfiguration): MailSender {
  const transport = createTransport({
    url: server,
    // A password never goes out in the clear, also not to somebody who answers in the server's place.
    requireTLS: new URL(server).password !== "",
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async check() {
      await transport.verify();
    },
    async send({ to, subject, text, html }) {
      // So that no holiday notice answers.
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

/** A refused sender or password is the operator's to put right: the mail may still go out. */
function refusesForGood({ code, command, responseCode = 0 }: Partial<SMTPError>): boolean {
  if (code === "EENVELOPE" && command === "API") return true;
  return responseCode >= 500 && (code === "EMESSAGE" || (code === "EENVELOPE" && command !== "MAIL FROM"));
}

/** Servers repeat what they refuse, and a mail may hold a link that opens an account. */
function shown(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const plain = message.replace(/\b\w+:\/\/\S+/g, "…").replace(/[\p{C}\s]+/gu, " ");
  return plain.length > LONGEST_MESSAGE ? `${plain.slice(0, LONGEST_MESSAGE)}…` : plain;
}
