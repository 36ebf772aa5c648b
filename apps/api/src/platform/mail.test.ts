import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { createMailSender } from "./mail.ts";

const from = { name: "Krug, Schale <und> Lampe", address: "portal@example.org" };

/** A mail server on a free port that keeps what it is given, passwords too. */
async function mailServer() {
  const mails: { to: string[]; content: string }[] = [];
  const passwords: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      passwords.push(password ?? "");
      done(null, { user: username ?? "" });
    },
    onData(stream, session, done) {
      text(stream).then((content) => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), content });
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return { mails, passwords, port, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}

test("a mail reaches the server, and only the one it is for", async () => {
  const { mails, port, close } = await mailServer();
  const sender = createMailSender({ server: `smtp://127.0.0.1:${port}`, from });
  await sender.check();
  await sender.send({ to: "ida@example.org", subject: "Grüße\r\nBcc: eve@example.org", text: "Guten Tag" });
  await close();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toEqual(["ida@example.org"]);
  expect(mails[0]?.content).toMatch(/^From: "Krug, Schale <und> Lampe" <portal@example\.org>\r?$/m);
  expect(mails[0]?.content).not.toMatch(/^Bcc:/im);
});

test("an address cannot bring further ones", async () => {
  const { mails, port, close } = await mailServer();
  const sender = createMailSender({ server: `smtp://127.0.0.1:${port}`, from });
  await sender.send({ to: "ida@example.org, eve@example.org", subject: "Hello", text: "Hello" }).catch(() => undefined);
  await close();
  expect(mails.flatMap(({ to }) => to)).not.toContain("eve@example.org");
});

test("a password is never said to a server that does not speak TLS", async () => {
  const { passwords, port, close } = await mailServer();
  await expect(createMailSender({ server: `smtp://a:hunter2@127.0.0.1:${port}`, from }).check()).rejects.toThrow(/TLS/);
  await close();
  expect(passwords).toEqual([]);
});

test("a server that is not there is told", async () => {
  const { port, close } = await mailServer();
  await close();
  await expect(createMailSender({ server: `smtp://127.0.0.1:${port}`, from }).check()).rejects.toThrow("ECONNREFUSED");
});
