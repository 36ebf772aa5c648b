import { afterEach, expect, test } from "vitest";
import { type MailServer, type MailServerOptions, startMailServer } from "../../testing/mail-server.ts";
import { createMailSender, type Mail, MailError } from "./mail.ts";

const from = { name: "Krug, Schale <und> Lampe", address: "portal@example.org" };
const hello: Mail = { to: "ida@example.org", subject: "Hello", text: "Hello" };

const servers: MailServer[] = [];
const start = async (options: MailServerOptions = {}) => {
  const server = await startMailServer(options);
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
const senderTo = (server: string) => createMailSender({ server, from });
const failureOf = (sent: Promise<void>): Promise<MailError> =>
  sent.then(
    () => expect.unreachable("it was sent"),
    (error) => {
      expect(error).toBeInstanceOf(MailError);
      return error;
    },
  );

test("a mail reaches the server, and only the one it is for", async () => {
  const { mails, url } = await start();
  const sender = senderTo(url);
  await sender.check();
  await sender.send({ ...hello, subject: "Grüße\r\nBcc: eve@example.org", text: "Guten Tag" });
  expect(mails).toMatchObject([{ to: ["ida@example.org"], text: "Guten Tag\n" }]);
  expect(mails[0]?.headers.get("from")).toBe('"Krug, Schale <und> Lampe" <portal@example.org>');
  expect(mails[0]?.headers.has("bcc")).toBe(false);
});

test("it has text and HTML, and prevents automatic replies", async () => {
  const { mails, url } = await start();
  await senderTo(url).send({ ...hello, text: "Grüße", html: "<p>Grüße</p>" });
  expect(mails).toMatchObject([{ text: "Grüße\n", html: "<p>Grüße</p>\n" }]);
  expect(mails[0]?.headers.get("auto-submitted")).toBe("auto-generated");
});

test("an address cannot inject further recipients", async () => {
  const { mails, url } = await start();
  for (const to of ["ida@example.org, eve@example.org", "ida@example.org\r\nRCPT TO:<eve@example.org>"])
    await senderTo(url)
      .send({ ...hello, to })
      .catch(() => undefined);
  expect(mails.flatMap(({ to }) => to)).not.toContain("eve@example.org");
});

test.each(["starttls", "always"] as const)("mail is sent over TLS if the server supports it: %s", async (tls) => {
  const server = await start({ tls, login: { user: "portal", password: "hunter2" } });
  await senderTo(server.url).send(hello);
  expect(server).toMatchObject({ secured: 1, passwords: ["hunter2"], mails: [{ to: ["ida@example.org"] }] });
});

test.each(["starttls", "always"] as const)("an untrusted certificate is rejected: %s", async (tls) => {
  const server = await start({ tls });
  const failure = await failureOf(senderTo(server.url.split("?")[0] ?? "").send(hello));
  expect(failure).toMatchObject({ message: expect.stringMatching(/certificate/), isPermanent: false });
  expect(server.mails).toEqual([]);
});

test("a password is never sent without TLS", async () => {
  const { passwords, url } = await start({ login: { user: "a", password: "hunter2" } });
  await expect(senderTo(url).check()).rejects.toThrow(/TLS/);
  expect(passwords).toEqual([]);
});

test("a wrong password is a temporary error, and is not revealed", async () => {
  const { url } = await start({ tls: "always", login: { user: "a", password: "right" } });
  const failure = await failureOf(senderTo(url.replace("right", "hunter2")).send(hello));
  expect(failure).toMatchObject({ message: expect.stringContaining("Wrong name or password"), isPermanent: false });
  expect(failure.message).not.toContain("hunter2");
});

test("an unreachable server is reported", async () => {
  const server = await start();
  await server.close();
  await expect(senderTo(server.url).check()).rejects.toThrow("ECONNREFUSED");
  expect(await failureOf(senderTo(server.url).send(hello))).toMatchObject({ isPermanent: false });
});

test.each([
  ["to", 550, true],
  ["to", 450, false],
  ["data", 554, true],
  ["data", 451, false],
  // The operator can set another sender.
  ["from", 553, false],
] as const)("a rejection of %s with %i is permanent: %s", async (at, code, isPermanent) => {
  const { url } = await start({
    refuse: (step) => (step === at ? [code, "Not\u0007 this, see https://portal/#/x"] : undefined),
  });
  const failure = await failureOf(senderTo(url).send(hello));
  expect(failure.isPermanent).toBe(isPermanent);
  // Mail servers quote rejected mails, whose links may grant access.
  expect(failure.message).toMatch(new RegExp(`${code} Not ?.? ?this, see …$`));
});
