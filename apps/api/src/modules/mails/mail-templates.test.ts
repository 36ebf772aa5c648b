import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PASSWORD } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { type MailServer, startMailServer } from "../../testing/mail-server.ts";
import { queryRows } from "../../testing/query.ts";
import type { MailKind } from "./mail-jobs.ts";

const origin = "https://pictures.example.org";
let app: TestApp;
let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
  app = await startWith({ name: "Krug & Schale" });
});
afterEach(async () => {
  await app.close();
  await server.close();
});

const startWith = (configuration: Partial<TestApp["configuration"]>) =>
  startTestApp({
    configuration: {
      origin,
      mail: { server: server.url, from: { name: "Krug & Schale", address: "portal@example.org" } },
      ...configuration,
    },
  });

/** Sends one to a new account of this name, and answers it as it arrived. */
async function mailTo(name: string, kind: MailKind, locale: string) {
  const { accounts, data, mails } = app.services;
  const { id } = await accounts.add({ name, password: PASSWORD, email: "ida@example.org" });
  await data.db.write((tx) => mails.enqueue(tx, kind, { accountId: id, locale }));
  await expect.poll(() => server.mails.length, { timeout: 10_000 }).toBe(1);
  const mail = server.mails[0];
  if (!mail) throw new Error("no mail");
  return { id, ...mail, subject: mail.headers.get("subject") };
}

const codesOf = async (id: number) =>
  await queryRows(
    app.services.data.db,
    "SELECT purpose, expires_at AS until FROM one_time_code WHERE account_id = ?",
    id,
  );

describe("a mail for a new password", () => {
  test.each([
    ["de", "Neues Passwort", "Guten Tag ida,", "10 Minuten"],
    ["en", "A new password", "Hello ida,", "10 minutes"],
    ["en-GB", "A new password", "Hello ida,", "10 minutes"],
    // Nobody has written words in it.
    ["fr", "A new password", "Hello ida,", "10 minutes"],
  ])("is in the language of who asked: %s", async (locale, subject, hello, minutes) => {
    const mail = await mailTo("ida", "password-reset", locale);
    expect(mail.to).toEqual(["ida@example.org"]);
    expect(mail.content).toContain("multipart/alternative");
    for (const form of [mail.text, mail.html]) {
      expect(form).toContain(hello);
      expect(form).toContain(minutes);
    }
    expect(mail.html).toContain(`<html lang="${locale === "de" ? "de" : "en"}" dir="ltr">`);
    expect(mail.html).toContain("Krug &amp; Schale");
    expect(mail.text).toContain("Krug & Schale");
    expect(decodeWords(mail.subject ?? "")).toContain(subject);
  });

  test("links to the configured address with a code that is created when the mail is sent and not stored", async () => {
    const { id, text, html } = await mailTo("ida", "password-reset", "de");
    const link = new RegExp(`${origin}/#/password/([\\w-]{32})`);
    const code = link.exec(text)?.[1] ?? "";
    expect(link.exec(html)?.[1]).toBe(code);
    expect(await codesOf(id)).toEqual([{ purpose: "password-reset", until: app.clock.seconds() + 600 }]);
    const { sqlite } = app.services.data.db;
    const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
    const rows = tables.map((name) => JSON.stringify(sqlite.prepare(`SELECT * FROM "${name}"`).all()));
    expect(rows.join()).not.toContain(code);
    expect(app.logs.join()).not.toContain(code);
  });

  test("loads no external picture, style or script", async () => {
    const { html } = await mailTo("ida", "password-reset", "en");
    expect(html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import/);
    const addresses = new Set([...html.matchAll(/https?:\/\/[^\s"'<>]+/g)].map(([found]) => new URL(found).origin));
    expect([...addresses]).toEqual([origin]);
  });

  test("escapes HTML in a name", async () => {
    const { html, text } = await mailTo(`<b>"ida" & 'co'</b>`, "password-reset", "en");
    expect(html).toContain("Hello &lt;b&gt;&quot;ida&quot; &amp; &#39;co&#39;&lt;/b&gt;,");
    expect(text).toContain(`Hello <b>"ida" & 'co'</b>,`);
  });

  test("does not read a name as a placeholder", async () => {
    const { text } = await mailTo("{{portal}}", "password-reset", "en");
    expect(text).toContain("Hello {{portal}},");
  });

  test("uses customized texts, also in custom languages, and right-to-left", async () => {
    const admin = await app.services.accounts.add({ name: "ada", password: PASSWORD, guiAdmin: true });
    const { session } = await app.client(null).call("session.get", { body: { user: admin.name, pass: PASSWORD } });
    const mail = { reset: { text: "مرحبا {{name}}" }, link: "الرابط:" };
    await app.client(session).call("translations.save", { query: { lang: "ar" }, body: { admin: { mail } } });
    const { html, text } = await mailTo("ida", "password-reset", "ar");
    expect(text).toContain("مرحبا ida");
    expect(html).toContain('<html lang="ar" dir="rtl">');
    // What is not written stays English.
    expect(html).toContain("Choose a new password");
  });
});

test("an invitation names the account and lasts seven days", async () => {
  const { id, text, subject } = await mailTo("ida", "invitation", "en");
  expect(subject).toContain("Your access to Krug & Schale");
  expect(text).toMatch(/user name is ida\b.*7 days/s);
  expect(await codesOf(id)).toEqual([{ purpose: "invitation", until: app.clock.seconds() + 7 * 24 * 3600 }]);
});

test.each([
  ["is disabled", { enabled: false }],
  ["has no address any more", { email: null }],
])("nothing is sent to an account that %s", async (_which, change) => {
  const { accounts, data, mails } = app.services;
  const { id } = await accounts.add({ name: "ida", password: PASSWORD, email: "ida@example.org", ...change });
  await data.db.write((tx) => mails.enqueue(tx, "password-reset", { accountId: id, locale: "de" }));
  await expect.poll(async () => (await mails.report()).waiting, { timeout: 10_000 }).toBe(0);
  expect([server.mails, await codesOf(id)]).toEqual([[], []]);
});

test("without the portal's public address no mail is sent, and the log names the missing setting", async () => {
  const open = await startWith({ origin: undefined, host: "0.0.0.0" });
  try {
    expect(open.services.mails.off).toBe("no_origin");
    expect(open.logs.join()).toContain("Set VITRINE_ORIGIN");
  } finally {
    await open.close();
  }
});

test("a mail from before a restart is sent with a working link, but only once the portal is listening", async () => {
  const own = await startWith({ origin: undefined });
  try {
    const { accounts, data, mails } = own.services;
    const { id } = await accounts.add({ name: "ida", password: PASSWORD, email: "ida@example.org" });
    await data.db.write((tx) => mails.enqueue(tx, "password-reset", { accountId: id, locale: "de" }));
    await wait(2500);
    expect([server.mails.length, await mails.report()]).toMatchObject([0, { waiting: 1, lastProblem: null }]);
    const address = await own.fastify.listen({ host: "127.0.0.1", port: 0 });
    await expect.poll(() => server.mails[0]?.text, { timeout: 10_000 }).toContain(`${address}/#/password/`);
    expect(own.logs.join()).not.toContain("sending a mail failed");
  } finally {
    await own.close();
  }
});

/** RFC 2047, as far as it is met here. */
function decodeWords(text: string): string {
  return text.replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, word: string) =>
    decodeURIComponent(word.replaceAll("_", " ").replace(/=([0-9A-F]{2})/g, "%$1")),
  );
}
