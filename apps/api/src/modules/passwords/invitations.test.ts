import { afterEach, beforeEach, expect, test } from "vitest";
import { PASSWORD } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { type MailServer, startMailServer } from "../../testing/mail-server.ts";
import { queryRows } from "../../testing/query.ts";
import { openBrowser } from "../../testing/test-browser.ts";
import { mailJobKind } from "../mails/mail-jobs.ts";
import { createMailTemplates } from "../mails/mail-templates.service.ts";

const origin = "https://pictures.example.org";
const DAY = 24 * 3_600_000;
let app: TestApp;
let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
  const mail = { server: server.url, from: { name: "Portal", address: "portal@example.org" } };
  app = await startTestApp({ configuration: { origin, mail } });
  await app.services.accounts.add({ name: "Ida", email: "ida@example.org" });
});
afterEach(async () => {
  await app.close();
  await server.close();
});

const codeOf = (url: string) => url.split("/").at(-1) ?? "";
const look = (code: string) => app.client(null).call("user.password_code", { body: { code } });
const set = (code: string) => app.client(null).call("user.password", { body: { code, password: PASSWORD } });
const invalid = expect.objectContaining({ code: "password.code_invalid" });

test("an invitation by mail lets its person choose the first password, once, and log in", async () => {
  await app.services.invitations.mail("ida", "en");
  await expect.poll(() => server.mails.length, { timeout: 10_000 }).toBe(1);
  const [mail] = server.mails;
  expect(mail?.to).toEqual(["ida@example.org"]);
  const code = /\/#\/password\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect(await look(code)).toEqual({ user: "Ida", purpose: "invitation" });
  const browser = openBrowser(app, origin);
  const { body } = await browser.post("/api/user/password", { code, password: PASSWORD });
  expect(await browser.redeem(String(body.token))).toMatchObject({ status: 200, body: { user: "Ida" } });
  const login = app.client(null).call("session.get", { body: { user: "ida", pass: PASSWORD } });
  expect(await login).toMatchObject({ user: "Ida" });
  await expect(set(code)).rejects.toEqual(invalid);
});

test("one by link works for seven days", async () => {
  const { url, until } = await app.services.invitations.link("IDA");
  expect(url).toContain(`${origin}/#/password/`);
  expect(until).toBe(app.clock.seconds() + (7 * DAY) / 1000);
  app.clock.advance(7 * DAY - 1000);
  expect(await look(codeOf(url))).toMatchObject({ purpose: "invitation" });
  app.clock.advance(1000);
  await expect(look(codeOf(url))).rejects.toEqual(invalid);
});

test("a new one takes the place of the one before, and it can be withdrawn, in the outbox too", async () => {
  const { invitations, mails } = app.services;
  const [first, second] = [await invitations.link("Ida"), await invitations.link("Ida")];
  await expect(look(codeOf(first.url))).rejects.toEqual(invalid);
  expect(await look(codeOf(second.url))).toMatchObject({ user: "Ida" });
  expect(await invitations.withdraw("Ida")).toBe(true);
  await expect(set(codeOf(second.url))).rejects.toEqual(invalid);
  expect(await invitations.withdraw("Ida")).toBe(false);
  await mails.stop();
  await invitations.mail("Ida", "en");
  expect(await invitations.withdraw("Ida")).toBe(true);
  expect((await mails.report()).waiting).toBe(0);
});

test("one that is withdrawn while its mail is written is not mailed, and no link of it works", async () => {
  const { accounts, data, invitations, jobs, mails, passwordCodes } = app.services;
  await mails.stop();
  const write = async (meanwhile: () => Promise<unknown>) => {
    await invitations.mail("ida", "en");
    const run = await jobs.claim(mailJobKind("invitation"));
    const parts = { codes: passwordCodes, portal: "Portal", linkOf: (code: string) => `${origin}/${code}` };
    const texts = async () => void (await meanwhile());
    const account = await accounts.find("ida");
    const letter = { accountId: account?.id ?? 0, locale: "en" };
    const mail = await createMailTemplates({ ...parts, texts }).invitation.write(
      letter,
      run?.isStopped ?? (async () => false),
    );
    await run?.end("done", {});
    return mail;
  };
  expect(await write(() => Promise.resolve())).toMatchObject({ to: "ida@example.org" });
  expect((await passwordCodes.expiries("invitation")).size).toBe(1);
  expect(await write(() => invitations.withdraw("ida"))).toBeUndefined();
  expect((await passwordCodes.expiries("invitation")).size).toBe(0);
  expect(await queryRows(data.db, "SELECT 1 FROM job WHERE state IN ('waiting', 'running')")).toEqual([]);
});

test("gives the reason why an account cannot be invited", async () => {
  const { accounts, invitations } = app.services;
  await accounts.add({ name: "silent" });
  await accounts.add({ name: "gone", email: "gone@example.org", enabled: false });
  await expect(invitations.mail("nobody", "en")).rejects.toMatchObject({ code: "account.unknown" });
  await expect(invitations.mail("silent", "en")).rejects.toMatchObject({ code: "account.no_email" });
  await expect(invitations.mail("gone", "en")).rejects.toMatchObject({ code: "account.disabled" });
  await expect(invitations.link("gone")).rejects.toMatchObject({ code: "account.disabled" });
  expect(await invitations.link("silent")).toHaveProperty("url");
  const mute = await startTestApp({ beside: app, configuration: { origin } });
  await expect(mute.services.invitations.mail("ida", "en")).rejects.toMatchObject({ code: "mail.no_server" });
  await mute.close();
});

test("an account is made with its invitation, or not at all", async () => {
  const { accounts, invitations } = app.services;
  const { url } = await invitations.addByLink({ name: "Paul", groups: ["press"], assetUser: true });
  expect(await look(codeOf(url))).toEqual({ user: "Paul", purpose: "invitation" });
  expect(await accounts.find("paul")).toMatchObject({ groups: ["press"], hasPassword: false, guiAdmin: false });
  await invitations.addByMail({ name: "Ina", email: "ina@example.org" }, "de");
  await expect.poll(() => server.mails.map(({ to }) => to), { timeout: 10_000 }).toEqual([["ina@example.org"]]);

  const before = (await accounts.list()).length;
  for (const [add, code] of [
    [() => invitations.addByMail({ name: "ida", email: "other@example.org" }, "de"), "account.exists"],
    [() => invitations.addByMail({ name: "Eva" }, "de"), "account.no_email"],
    [() => invitations.addByMail({ name: "Eva", email: "eva@" }, "de"), "account.email"],
    [() => invitations.addByLink({ name: "Eva", enabled: false }), "account.disabled"],
  ] as const) {
    await expect(add()).rejects.toMatchObject({ code });
  }
  const mute = await startTestApp({ beside: app, configuration: { origin } });
  const refused = mute.services.invitations.addByMail({ name: "Eva", email: "eva@example.org" }, "de");
  await expect(refused).rejects.toMatchObject({ code: "mail.no_server" });
  await mute.close();
  expect(await accounts.list()).toHaveLength(before);
  expect(server.mails).toHaveLength(1);
});

test("a link takes the place of a mail that still waits", async () => {
  const { invitations, mails } = app.services;
  await mails.stop();
  await invitations.mail("Ida", "en");
  const { url } = await invitations.link("Ida");
  expect((await mails.report()).waiting).toBe(0);
  expect(await look(codeOf(url))).toMatchObject({ user: "Ida" });
});

test("open invitations are listed with the state of their mail until they are accepted", async () => {
  const { accounts, invitations } = app.services;
  const ida = (await accounts.find("ida"))?.id ?? 0;
  expect(await invitations.open()).toEqual([]);
  const { url, until } = await invitations.link("Ida");
  expect(await invitations.open()).toEqual([{ accountId: ida, state: "open", until, detail: null }]);
  await set(codeOf(url));
  expect(await invitations.open()).toEqual([]);

  await app.services.mails.stop();
  await invitations.mail("Ida", "en");
  expect(await invitations.open()).toEqual([{ accountId: ida, state: "mailing", until: null, detail: null }]);
  await invitations.withdraw("Ida");
  expect(await invitations.open()).toEqual([]);

  await invitations.link("Ida");
  app.clock.advance(7 * DAY);
  expect(await invitations.open()).toEqual([]);
});

test("a refused mail is reported as failed until another invitation replaces it", async () => {
  const refusing = await startMailServer({
    refuse: (step) => (step === "to" ? [550, "No such user here"] : undefined),
  });
  const mail = { server: refusing.url, from: { name: "Portal", address: "portal@example.org" } };
  const own = await startTestApp({ configuration: { origin, mail } });
  const { accounts, invitations } = own.services;
  await accounts.add({ name: "Ida", email: "ida@example.org" });
  await invitations.mail("ida", "en");
  const state = async () => (await invitations.open())[0]?.state;
  await expect.poll(state, { timeout: 10_000 }).toBe("failed");
  expect((await invitations.open())[0]?.detail).toContain("No such user here");
  own.clock.advance(1000);
  await invitations.link("Ida");
  expect(await state()).toBe("open");
  await own.close();
  await refusing.close();
});

test("invitations and withdrawals are recorded as events, without the code", async () => {
  const { invitations, mails, data } = app.services;
  await mails.stop();
  const { url } = await invitations.link("Ida");
  await invitations.mail("Ida", "en");
  await invitations.withdraw("Ida");
  const rows = await queryRows(data.db, "SELECT kind, details FROM event WHERE kind LIKE 'account.inv%' ORDER BY id");
  const events = rows as { kind: string; details: string }[];
  expect(events.map(({ kind, details }) => [kind, JSON.parse(details)])).toEqual([
    ["account.invited", { id: 1, by: "link" }],
    ["account.invited", { id: 1, by: "mail" }],
    ["account.invitation_withdrawn", { id: 1 }],
  ]);
  expect(JSON.stringify(events)).not.toContain(codeOf(url));
});
