// Sends mail by one SMTP server, which the operator names.
import { createTransport } from "nodemailer";

export interface MailConfiguration {
  /** smtp://host:port or smtps://host:port, with name:password@ where the server asks for them. */
  server: string;
  from: { name: string; address: string };
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface MailSender {
  /** Rejects with a sentence when the server cannot be reached or refuses the name and password. */
  check(): Promise<void>;
  /** Resolves when the server has taken the mail over. */
  send(mail: Mail): Promise<void>;
}

const TIMEOUT = 10_000;

export function createMailSender({ server, from }: MailConfiguration): MailSender {
  const transport = createTransport({
    url: server,
    // A password never goes out in the clear, also not to somebody who answers in the server's place.
    requireTLS: new URL(server).password !== "",
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  });
  return {
    async check() {
      await transport.verify();
    },
    async send({ to, subject, text }) {
      await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
    },
  };
}
