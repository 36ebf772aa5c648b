import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { logInAs, PASSWORD } from "../../testing/callers.ts";
import { startTestApp, type TestApp, type TestOptions } from "../../testing/harness.ts";
import { type MailServer, startMailServer } from "../../testing/mail-server.ts";
import { queryValue } from "../../testing/query.ts";
import { openBrowser, type TestBrowser } from "../../testing/test-browser.ts";

const origin = "https://pictures.example.org";
const NEW_PASSWORD = "four words are long";
const MINUTE = 60_000;

let app: TestApp;
let server: MailServer;
const start = (configuration: TestOptions["configuration"] = {}) =>
  startTestApp({
    configuration: {
      origin,
      mail: { server: server.url, from: { name: "Portal", address: "portal@example.org" } },
      ...configuration,
    },
  });
beforeEach(async () => {
  server = await startMailServer();
  app = await start();
  await app.services.accounts.add({ name: "Mira", password: PASSWORD, email: "mira@example.org" });
});
afterEach(async () => {
  await app.close();
  await server.close();
});

const ask = (body: { user: string; subject?: string; message?: string }, locale = "en") =>
  app.client(null, locale).call("user.passwordmail", { body });
const login = (user: string, pass: string) => app.client(null).call("session.get", { body: { user, pass } });
const look = (code: string) => app.client(null).call("user.password_code", { body: { code } });
const set = (code: string, password = NEW_PASSWORD) =>
  app.client(null).call("user.password", { body: { code, password } });
const invalid = expect.objectContaining({ status: 410, code: "password.code_invalid" });
const codeIn = (text = "") => /\/#\/password\/([\w-]+)/.exec(text)?.[1] ?? "no code";
const accountId = async (name: string) =>
  (await app.services.accounts.list()).find((account) => account.name === name)?.id ?? 0;
const newCode = async (name = "Mira") =>
  (await app.services.passwordCodes.issue(await accountId(name), "password-reset"))?.code ?? "none";
/** How often a mail was put in. None goes out any more: one under way would take the place of the next. */
async function countedMails() {
  await app.services.mails.stop();
  return async () => await queryValue(app.services.data.db, "SELECT count(*) FROM job");
}
const waitingMails = async () => (await app.services.mails.report()).waiting;

describe("a new password", () => {
  it("is asked for by name, comes by mail to the account's own address, is chosen once, and opens a session", async () => {
    const before = await login("mira", PASSWORD);
    expect(await ask({ user: " MIRA " })).toEqual({});
    await expect.poll(() => server.mails.length, { timeout: 10_000 }).toBe(1);
    const [mail] = server.mails;
    expect(mail?.to).toEqual(["mira@example.org"]);
    const code = codeIn(mail?.text);
    expect(await look(code)).toEqual({ user: "Mira", purpose: "password-reset" });
    const browser = openBrowser(app, origin);
    const { body } = await browser.post("/api/user/password", { code, password: NEW_PASSWORD });
    expect(await browser.redeem(String(body.token))).toMatchObject({ status: 200, body: { user: "Mira" } });
    expect(await login("Mira", NEW_PASSWORD)).toMatchObject({ user: "Mira" });
    await expect(login("Mira", PASSWORD)).rejects.toMatchObject({ code: "login.invalid" });
    await expect(look(code)).rejects.toEqual(invalid);
    await expect(set(code, "and another one")).rejects.toEqual(invalid);
    expect(await app.client(before.session).call("session.check")).toEqual({ sessionValid: false, isGuiAdmin: false });
  });

  it("T19 opens a session in the browser in which it was chosen, and in no other, whatever else that one has begun", async () => {
    const chosenIn = async (browser: TestBrowser) => {
      const { body } = await browser.post("/api/user/password", { code: await newCode(), password: NEW_PASSWORD });
      return String(body.token);
    };
    const refused = { status: 401, body: { code: "login.code_invalid" } };
    const [mallory, visitor] = [openBrowser(app, origin), openBrowser(app, origin)];
    expect(await visitor.redeem(await chosenIn(mallory)), "of somebody without a cookie").toMatchObject(refused);
    await visitor.post("/api/user/password", { code: "unknown", password: NEW_PASSWORD });
    expect(visitor.cookiesOf(`${origin}/api/session/get`)).not.toBe("");
    expect(await visitor.redeem(await chosenIn(mallory)), "of somebody with another one").toMatchObject(refused);
    expect(await visitor.redeem(await chosenIn(visitor)), "their own").toMatchObject({ body: { user: "Mira" } });
    expect(await mallory.redeem(await chosenIn(mallory))).toMatchObject({ body: { user: "Mira" } });
  });

  it("T18 ends every session of the account and of nobody else", async () => {
    await app.services.accounts.add({ name: "ida", password: PASSWORD, email: "ida@example.org" });
    const [first, second, other] = [
      await login("mira", PASSWORD),
      await login("mira", PASSWORD),
      await login("ida", PASSWORD),
    ];
    await set(await newCode());
    const alive = async ({ session }: { session: string }) =>
      (await app.client(session).call("session.check")).sessionValid;
    expect([await alive(first), await alive(second), await alive(other)]).toEqual([false, false, true]);
  });

  it("can be chosen for ten minutes", async () => {
    const code = await newCode();
    app.clock.advance(10 * MINUTE - 1000);
    expect(await look(code)).toMatchObject({ user: "Mira" });
    app.clock.advance(1000);
    await expect(look(code)).rejects.toEqual(invalid);
    await expect(set(code)).rejects.toEqual(invalid);
    await login("Mira", PASSWORD);
  });

  it("is chosen by the newest code only", async () => {
    const [first, second] = [await newCode(), await newCode()];
    await expect(look(first)).rejects.toEqual(invalid);
    await set(second);
  });

  it("is chosen by one of two who send the same code at once", async () => {
    const code = await newCode();
    const sent = await Promise.allSettled([set(code, "the first of two"), set(code, "the second of two")]);
    expect(sent.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it.each([
    ["is disabled", { enabled: false }],
    ["got another address", { email: "other@example.org" }],
    ["got a password otherwise", { password: "by the administration" }],
  ])("can no longer be chosen once the account %s", async (_how, change) => {
    const code = await newCode();
    await app.services.accounts.change("Mira", change);
    await expect(look(code)).rejects.toEqual(invalid);
    await expect(set(code)).rejects.toEqual(invalid);
  });

  it("can no longer be chosen once the account is removed", async () => {
    const code = await newCode();
    await app.services.accounts.remove("Mira");
    await expect(set(code)).rejects.toEqual(invalid);
  });

  it("is not chosen by a code that was made for something else", async () => {
    const [setup, signOn] = [
      await app.services.accounts.makeSetupCode(),
      await app.services.accounts.makeSignOnCode(await accountId("Mira"), "a browser"),
    ];
    for (const code of [setup, signOn, "guessed"]) await expect(set(code)).rejects.toEqual(invalid);
    await expect(
      app.client(null).call("session.get", { query: { token: await newCode() }, body: {} }),
    ).rejects.toMatchObject({ code: "login.code_invalid" });
  });

  it("has eight characters or more; a shorter one leaves the code as it was", async () => {
    const code = await newCode();
    await expect(set(code, "1234567")).rejects.toMatchObject({ status: 400, code: "request.invalid" });
    await set(code, "12345678");
  });

  it("is on record, with nothing that is secret", async () => {
    const code = await newCode();
    await set(code);
    const { sqlite } = app.services.data.db;
    const last = sqlite.prepare("SELECT kind, details FROM event ORDER BY id DESC").get();
    expect(last).toEqual({
      kind: "account.changed",
      details: JSON.stringify({ id: await accountId("Mira"), newPassword: true, by: "password-reset" }),
    });
  });
});

describe("T17 a mail for a new password", () => {
  it("goes to the address and says the words of the account's portal, whatever the caller sends", async () => {
    const lure = "Your account is blocked. Log in at https://evil.example/ at once.";
    const reply = await app.inject({
      method: "POST",
      url: "/api/user/passwordmail",
      headers: { host: "evil.example", "x-forwarded-host": "evil.example", origin: "https://evil.example" },
      payload: { user: "mira", subject: lure, message: `${lure}\r\nBcc: eve@evil.example` },
    });
    expect([reply.statusCode, reply.json()]).toEqual([200, {}]);
    await expect.poll(() => server.mails.length, { timeout: 10_000 }).toBe(1);
    const [mail] = server.mails;
    expect(mail?.to).toEqual(["mira@example.org"]);
    expect(`${mail?.content}${mail?.text}${mail?.html}`).not.toMatch(/evil\.example|is blocked|^Bcc:/im);
    expect(mail?.text).toContain(`${origin}/#/password/`);
  });

  it.each([
    "mira\r\nBcc: eve@example.org",
    "mira\nRCPT TO:<eve@example.org>",
    "mira@example.org, eve@example.org",
    "mira\0",
    "<mira>",
  ])("is not sent for a name with something behind it: %j", async (user) => {
    expect(await ask({ user })).toEqual({});
    expect(await waitingMails()).toBe(0);
  });

  it("takes no recipient from the caller", async () => {
    for (const more of [{ to: "eve@example.org" }, { email: "eve@example.org" }, { user: ["mira", "eve"] }]) {
      const payload = { user: "mira", ...more };
      const reply = await app.inject({ method: "POST", url: "/api/user/passwordmail", payload });
      expect([reply.statusCode, reply.json().code]).toEqual([400, "request.invalid"]);
    }
  });

  it("is sent three times an hour to an account for one network, over restarts, and the caller is told nothing of it", async () => {
    const written = await countedMails();
    for (let n = 0; n < 6; n++) expect(await ask({ user: "mira" })).toEqual({});
    expect(await written()).toBe(3);
    const other = await startTestApp({
      beside: app,
      configuration: { origin, mail: app.configuration.mail },
    });
    await other.client(null).call("user.passwordmail", { body: { user: "mira" } });
    await other.close();
    expect(await written()).toBe(3);
    app.clock.advance(60 * MINUTE);
    await ask({ user: "mira" });
    expect(await written()).toBe(4);
  });

  it("is still sent to its owner when somebody else has asked as often as they may, and twelve times an hour in all", {
    tags: ["slow"],
  }, async () => {
    const written = await countedMails();
    const from = (remoteAddress: string) =>
      app.inject({ method: "POST", url: "/api/user/passwordmail", remoteAddress, payload: { user: "mira" } });
    // Of one customer: counted together.
    for (let n = 0; n < 4; n++) await from(`2001:db8:0:1::${n + 1}`);
    expect(await written()).toBe(3);
    for (let n = 0; n < 4; n++) await from("198.51.100.7");
    expect(await written()).toBe(6);
    for (let n = 0; n < 20; n++) await from(`203.0.113.${n + 1}`);
    expect(await written()).toBe(12);
    app.clock.advance(60 * MINUTE);
    expect((await from("203.0.113.1")).json()).toEqual({});
    expect(await written()).toBe(13);
  });

  it("can be asked for twenty times an hour from a network, whoever is named", async () => {
    const from = (n: number) =>
      app.inject({
        method: "POST",
        url: "/api/user/passwordmail",
        remoteAddress: "198.51.100.7",
        payload: { user: `nobody ${n}` },
      });
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => from(n)));
    expect(replies.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
    const refused = await from(20);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: "rate.limited" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("T17 whoever asks for a mail learns nothing of accounts", () => {
  const NAMES = ["mira", "nobody", "without address", "disabled", "by sign-on only"];
  beforeEach(async () => {
    const { accounts } = app.services;
    await accounts.add({ name: "without address", password: PASSWORD });
    await accounts.add({ name: "disabled", password: PASSWORD, email: "d@example.org", enabled: false });
    await accounts.add({ name: "by sign-on only", email: "s@example.org" });
  });
  const raw = (user: string, to = app) =>
    to.inject({ method: "POST", url: "/api/user/passwordmail", payload: { user } });

  it("gets the same answer for every name, and a mail goes to the one that may have one", async () => {
    const answers = await Promise.all(NAMES.map((name) => raw(name)));
    const told = answers.map(({ statusCode, body, headers }) =>
      JSON.stringify([statusCode, body, { ...headers, date: "", "x-request-id": "" }]),
    );
    expect(new Set(told).size).toBe(1);
    await expect.poll(() => server.mails.map(({ to }) => to[0]), { timeout: 10_000 }).toEqual(["mira@example.org"]);
  });

  it("waits as long for every name", async () => {
    const times: Record<string, number[]> = Object.fromEntries(NAMES.map((name) => [name, []]));
    await raw("warm");
    const time = async (name: string) => {
      const began = performance.now();
      await raw(name);
      times[name]?.push(performance.now() - began);
    };
    for (let round = 0; round < 11; round++) {
      await Promise.all((round % 2 ? NAMES : NAMES.toReversed()).map(time));
      // So that none of them has been asked for often enough.
      app.clock.advance(60 * MINUTE);
    }
    // The fastest of each: what else the machine does only adds to some of them, more work for a name adds to all of
    // its.
    const fastest = NAMES.map((name) => Math.min(...(times[name] ?? [])));
    expect(Math.max(...fastest) - Math.min(...fastest)).toBeLessThan(15);
    expect(Math.min(...fastest)).toBeGreaterThan(245);
  }, 30_000);

  it("gets the same answer where no mail server is set, after the same time, and the portal knows not to offer it", async () => {
    const without = await start({ mail: undefined });
    try {
      const began = performance.now();
      const reply = await raw("mira", without);
      expect([reply.statusCode, reply.json()]).toEqual([200, {}]);
      expect(performance.now() - began).toBeGreaterThan(245);
      expect(await without.client(null).call("session.methods")).toMatchObject({ passwordReset: false });
      expect(await app.client(null).call("session.methods")).toMatchObject({ passwordReset: true });
    } finally {
      await without.close();
    }
  });
});

test("T23 codes and new passwords reach no log", async () => {
  const code = await newCode();
  await look(code);
  await set(code);
  await set(code).catch(() => undefined);
  await set("guessed-code", "secret").catch(() => undefined);
  const logs = app.logs.join();
  expect(logs).toContain("/api/user/password");
  for (const secret of [code, NEW_PASSWORD, "guessed-code", "mira@example.org"]) expect(logs).not.toContain(secret);
});

test("codes cannot be guessed at any speed", async () => {
  const guess = () =>
    app.inject({
      method: "POST",
      url: "/api/user/password_code",
      remoteAddress: "198.51.100.7",
      payload: { code: "guessed" },
    });
  const statuses = (await Promise.all(Array.from({ length: 30 }, guess))).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([410]));
  expect((await guess()).statusCode).toBe(429);
});

test("whoever is signed in as somebody else can redeem a code all the same", async () => {
  const code = await newCode();
  const other = app.client(await logInAs(app, "asset user"));
  expect(await other.call("user.password", { body: { code, password: NEW_PASSWORD } })).toHaveProperty("token");
});
