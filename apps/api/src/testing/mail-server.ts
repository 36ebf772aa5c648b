// A real SMTP server for tests on a free local port: stores received mails and rejects on request.
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { LOCAL_CERTIFICATE, LOCAL_KEY } from "./local-certificate.ts";

export interface ReceivedMail {
  to: string[];
  /** The raw message. */
  content: string;
  headers: ReadonlyMap<string, string>;
  /** The decoded text and HTML parts. */
  text: string;
  html: string;
}

/** A rejection: SMTP code and message. */
export type Refusal = readonly [code: number, words: string];

export interface MailServerOptions {
  /** Default: no TLS. */
  tls?: "starttls" | "always";
  /** Default: a free port. */
  port?: number;
  /** Requires this name and password. */
  login?: { user: string; password: string };
  /** Called at each step of each mail; a result rejects it. */
  refuse?(step: "from" | "to" | "data", address: string): Refusal | undefined;
  /** Awaited after a mail was received and stored, before the sender gets the reply. */
  beforeAnswer?(): Promise<void>;
}

export interface MailServer {
  mails: ReceivedMail[];
  /** Passwords sent by clients, in order. */
  passwords: string[];
  /** Number of connections that used TLS. */
  secured: number;
  port: number;
  /** smtp:// or smtps:// URL that trusts this server's certificate. */
  url: string;
  close(): Promise<void>;
}

export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { tls, login, refuse, beforeAnswer } = options;
  const received: Pick<MailServer, "mails" | "passwords" | "secured"> = { mails: [], passwords: [], secured: 0 };
  const check = (step: "from" | "to" | "data", address: string | null) => {
    const [responseCode, words] = refuse?.(step, address ?? "") ?? [];
    return words === undefined ? null : Object.assign(new Error(words), { responseCode });
  };
  const server = new SMTPServer({
    secure: tls === "always",
    key: LOCAL_KEY,
    cert: LOCAL_CERTIFICATE,
    disabledCommands: tls === "starttls" ? [] : ["STARTTLS"],
    authOptional: login === undefined,
    allowInsecureAuth: true,
    closeTimeout: 100,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      received.passwords.push(password ?? "");
      const right = !login || (login.user === username && login.password === password);
      done(right ? null : new Error("Wrong name or password"), { user: username ?? "" });
    },
    onSecure(_socket, _session, done) {
      received.secured++;
      done();
    },
    onMailFrom: ({ address }, _session, done) => done(check("from", address)),
    onRcptTo: ({ address }, _session, done) => done(check("to", address)),
    onData(stream, session, done) {
      text(stream).then(async (content) => {
        const refused = check("data", "");
        if (!refused) {
          received.mails.push(
            readMail(
              session.envelope.rcptTo.map(({ address }) => address),
              content,
            ),
          );
          await beforeAnswer?.();
        }
        done(refused);
      }, done);
    },
  });
  // Killed clients leave broken connections.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const trust = tls ? `?tls.ca=${encodeURIComponent(LOCAL_CERTIFICATE)}` : "";
  const user = login ? `${login.user}:${login.password}@` : "";
  return Object.assign(received, {
    port,
    url: `${tls === "always" ? "smtps" : "smtp"}://${user}localhost:${port}${trust}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  });
}

function readMail(to: string[], content: string): ReceivedMail {
  const [head = "", ...body] = content.replaceAll("\r\n", "\n").split("\n\n");
  const headers = readHeaders(head);
  const boundary = /boundary="?([^";]+)/.exec(headers.get("content-type") ?? "")?.[1];
  const parts = boundary === undefined ? [content.replaceAll("\r\n", "\n")] : body.join("\n\n").split(`--${boundary}`);
  const part = (type: string) =>
    parts.find((one) => readHeaders(one.trimStart()).get("content-type")?.startsWith(type));
  return { to, content, headers, text: decode(part("text/plain")), html: decode(part("text/html")) };
}

function readHeaders(text: string): Map<string, string> {
  const [head = ""] = text.split("\n\n");
  const lines = head.replace(/\n[ \t]+/g, " ").split("\n");
  return new Map(lines.map((line) => [line.split(":")[0]?.toLowerCase() ?? "", line.slice(line.indexOf(":") + 2)]));
}

function decode(part = ""): string {
  const trimmed = part.trimStart();
  const at = trimmed.indexOf("\n\n");
  const body = at === -1 ? "" : trimmed.slice(at + 2);
  const encoding = readHeaders(trimmed).get("content-transfer-encoding");
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
