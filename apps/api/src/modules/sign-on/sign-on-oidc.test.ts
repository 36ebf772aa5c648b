// Sign-on by a real OpenID provider, from the button to the session.

import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../../testing/callers.ts";
import { type FakeOidcProvider, type OidcUser, startFakeOidcProvider } from "../../testing/fake-oidc-provider.ts";
import { newDataFolder, type TestApp } from "../../testing/harness.ts";
import { queryRows } from "../../testing/query.ts";
import { oidcSettings, PORTAL_URL, signOnUrl, startSignOnApp } from "../../testing/sign-on-kit.ts";
import { logInAtOidc, openBrowser, readSignOnOutcome } from "../../testing/test-browser.ts";
import type { OidcSettings } from "./provider-settings.ts";

const BEGIN = signOnUrl("company");
const people: OidcUser[] = [
  { name: "mira", email: "mira@example.org", emailVerified: true, displayName: "Mira V.", groups: ["press", "x"] },
  { name: "unsure", email: "ida@example.org", emailVerified: false },
  { name: "ida.idp", email: "Ida@example.org", emailVerified: true },
  { name: "boss", email: "boss@other.example", emailVerified: true, groups: ["bosses", "press"] },
  { name: "anna", email: "anna@example.org", emailVerified: true },
  { name: "otto", email: "otto@example.org", emailVerified: true },
  { name: "vera", email: "vera@example.org", emailVerified: true },
];

let house: FakeOidcProvider;
beforeAll(async () => {
  house = await startFakeOidcProvider({ portal: PORTAL_URL, key: "company", users: people });
});
afterAll(() => house.close());

type Options = NonNullable<Parameters<typeof startSignOnApp>[1]>;

async function withPortal(more: Partial<OidcSettings>, use: (app: TestApp) => Promise<void>, options: Options = {}) {
  const app = await startSignOnApp([oidcSettings(house, more)], options);
  try {
    await use(app);
  } finally {
    await app.close();
  }
}

/** As somebody at the provider; in a browser of their own. */
async function signOn(app: TestApp, name: string, provider = "company") {
  const browser = openBrowser(app, PORTAL_URL);
  const page = await logInAtOidc(browser, await browser.go(signOnUrl(provider)), name);
  const { code, reason } = readSignOnOutcome(page);
  const opened = code === undefined ? undefined : await browser.redeem(code);
  return { browser, page, reason, session: opened?.body as Record<string, string> | undefined };
}

test("a first sign-on with OpenID Connect creates an account and opens a session", async () => {
  await withPortal({ groups: { press: ["journalists"], bosses: ["board"] } }, async (app) => {
    const { page, session } = await signOn(app, "mira");
    expect(page.address.href, "nothing of the code reaches a server's log").toMatch(`${PORTAL_URL}/#/login?token=`);
    expect(session).toEqual({
      user: "mira",
      isAssetUser: true,
      isGuiAdmin: false,
      workspace: "Vitrine",
      session: expect.stringMatching(/^a/),
      login: [
        { name: "native", url: "#/login" },
        { name: "Firmenkonto", url: BEGIN },
      ],
    });
    const { name, displayName, email, groups } = (await app.services.accounts.find("mira")) ?? {};
    expect([name, displayName, email, groups]).toEqual(["mira", "Mira V.", "mira@example.org", ["journalists"]]);
    const password = app.client(null).call("session.get", { body: { user: "mira", pass: "any" } });
    await expect(password, "the account has no password").rejects.toMatchObject({ code: "login.invalid" });
  });
});

test("a repeated sign-on uses the same account, with the provider's current groups", async () => {
  const person = people[0] as OidcUser;
  await withPortal({ groups: { press: ["journalists"], board: ["board"] } }, async (app) => {
    const { accounts } = app.services;
    const first = await signOn(app, "mira");
    await accounts.change("mira", { groups: ["journalists", "by hand"] });
    const second = await signOn(app, "mira");
    const alive = (token = "") => app.client(token).call("session.check");
    expect(await alive(first.session?.session), "its rights were changed meanwhile").toMatchObject({
      sessionValid: false,
    });
    const third = await signOn(app, "mira");
    expect(await alive(second.session?.session), "nothing has changed since").toMatchObject({ sessionValid: true });
    person.groups = ["board"];
    const fourth = await signOn(app, "mira");
    person.groups = ["press", "x"];
    expect(await alive(third.session?.session), "a loss of rights ends what was open").toMatchObject({
      sessionValid: false,
    });
    expect(await alive(fourth.session?.session)).toMatchObject({ sessionValid: true });
    expect((await accounts.list()).map(({ name, groups }) => [name, groups])).toEqual([["mira", ["board", "by hand"]]]);
  });
});

test("values of the mapping that none of the first users has are logged once", async () => {
  await withPortal({ groups: { "/press": ["journalists"], press: ["press"] } }, async (app) => {
    for (const name of ["mira", "boss", "anna", "otto", "vera", "mira"]) {
      const browser = openBrowser(app, PORTAL_URL);
      expect(
        readSignOnOutcome(await logInAtOidc(browser, await browser.go(signOnUrl("company")), name)).code,
      ).toBeDefined();
    }
    const told = app.logs.filter((line) => line.includes("none of the first"));
    expect(told).toHaveLength(1);
    expect(JSON.parse(told[0] ?? "")).toMatchObject({
      level: "warn",
      msg: expect.stringMatching(/had "\/press", which.*"press", "x"/),
    });
  });
});

test("flags come from groups of the provider where the operator says so, and go with them", async () => {
  const roles = { guiAdmin: ["bosses"], assetUser: ["press"] };
  const boss = people[3] as OidcUser;
  await withPortal({ roles }, async (app) => {
    expect((await signOn(app, "boss")).session).toMatchObject({ isAssetUser: true, isGuiAdmin: true });
    boss.groups = ["bosses"];
    expect((await signOn(app, "boss")).session).toMatchObject({ isAssetUser: false, isGuiAdmin: true });
    boss.groups = [];
    expect((await signOn(app, "boss")).session, "the last admin is not lost").toMatchObject({
      isAssetUser: false,
      isGuiAdmin: true,
    });
    expect(app.logs.join("")).toContain("the last administrator");
    boss.groups = ["bosses", "press"];
    expect((await signOn(app, "unsure")).session, "an account with neither flag").toMatchObject({
      user: "unsure",
      isAssetUser: false,
      isGuiAdmin: false,
    });
  });
});

test("without account creation, only linked users can sign on", async () => {
  await withPortal({ accounts: "known" }, async (app) => {
    await app.services.accounts.add({ name: "mira", password: PASSWORD, email: "mira@example.org" });
    expect(await signOn(app, "mira"), "neither name nor address links").toMatchObject({ reason: "no_account" });
    await app.services.signOn.link("mira", { provider: "company", subject: "mira" });
    expect((await signOn(app, "mira")).session).toMatchObject({ user: "mira" });
    expect(await app.services.signOn.unlink("mira", "company")).toBe(true);
    expect(await signOn(app, "mira")).toMatchObject({ reason: "no_account" });
  });
});

test("an existing account with the same name is not taken over", async () => {
  await withPortal({}, async (app) => {
    await app.services.accounts.add({ name: "Mira", password: PASSWORD });
    expect(await signOn(app, "mira")).toMatchObject({ reason: "no_account", session: undefined });
    expect(await app.services.accounts.count()).toBe(1);
  });
});

test("an address links an account where the operator says so, and only when the provider has verified it", async () => {
  await withPortal({ linkByMail: true, accounts: "known" }, async (app) => {
    const { accounts } = app.services;
    await accounts.add({ name: "ida", password: PASSWORD, email: "ida@example.org" });
    expect(await signOn(app, "unsure")).toMatchObject({ reason: "no_account" });
    expect((await signOn(app, "ida.idp")).session).toMatchObject({ user: "ida" });
    expect((await signOn(app, "ida.idp")).session, "by the link from now on").toMatchObject({ user: "ida" });
    people.push({ name: "heir", email: "ida@example.org", emailVerified: true });
    expect(await signOn(app, "heir"), "who gets the address later").toMatchObject({ reason: "no_account" });
    await accounts.add({ name: "boss one", password: PASSWORD, email: "boss@other.example" });
    await accounts.add({ name: "boss two", password: PASSWORD, email: "boss@other.example" });
    expect(await signOn(app, "boss"), "of two accounts with the address").toMatchObject({ reason: "no_account" });
  });
});

test("T19 an address that somebody names, and nobody has verified, gives them nothing of its owner", async () => {
  const club = await startFakeOidcProvider({
    portal: PORTAL_URL,
    key: "club",
    users: [
      { name: "mallory", email: "boss@other.example", emailVerified: false },
      { name: "trudy", email: "boss@other.example", emailVerified: true },
    ],
  });
  const company = oidcSettings(house, { linkByMail: true, roles: { guiAdmin: ["bosses"] } });
  const app = await startSignOnApp([company, oidcSettings(club, { key: "club" })]);
  const { accounts } = app.services;
  expect((await signOn(app, "mallory", "club")).session).toMatchObject({ user: "mallory" });
  expect(await accounts.find("mallory"), "it is not kept").toMatchObject({ email: null });
  expect((await signOn(app, "trudy", "club")).session).toMatchObject({ user: "trudy" });
  expect((await signOn(app, "boss")).session, "an account of a person at another provider").toMatchObject({
    user: "boss",
    isGuiAdmin: true,
  });
  for (const name of ["mallory", "trudy"]) expect(await accounts.find(name)).toMatchObject({ guiAdmin: false });

  await accounts.change("trudy", { guiAdmin: true });
  await accounts.remove("boss");
  await accounts.add({ name: "the boss", password: PASSWORD, email: "Boss@other.example" });
  expect((await signOn(app, "boss")).session, "nobody's account stands in the way").toMatchObject({ user: "the boss" });
  await Promise.all([app.close(), club.close()]);
});

test("letters that only look alike are another address and another domain", async () => {
  const kelvin = "\u212A";
  people.push({ name: "alike", email: `${kelvin}im@example.org`, emailVerified: true });
  people.push({ name: "domain", email: `kim@${kelvin}ing.example`, emailVerified: true });
  await withPortal(
    { linkByMail: true, accounts: "known", mailDomains: ["example.org", "king.example"] },
    async (app) => {
      await app.services.accounts.add({ name: "kim", password: PASSWORD, email: "kim@example.org" });
      expect(await signOn(app, "alike")).toMatchObject({ reason: "no_account" });
      expect(await signOn(app, "domain")).toMatchObject({ reason: "no_authorization" });
    },
  );
});

test("only verified addresses of the operator's domains come in, where there are such", async () => {
  await withPortal({ mailDomains: ["example.org"] }, async (app) => {
    expect((await signOn(app, "mira")).session).toMatchObject({ user: "mira" });
    expect(await signOn(app, "boss"), "another domain").toMatchObject({ reason: "no_authorization" });
    expect(await signOn(app, "unsure"), "not verified").toMatchObject({ reason: "no_authorization" });
  });
});

test("a disabled account is refused, also between the sign-on and the session", async () => {
  await withPortal({}, async (app) => {
    const { accounts } = app.services;
    const browser = openBrowser(app, PORTAL_URL);
    const { code = "" } = readSignOnOutcome(await logInAtOidc(browser, await browser.go(BEGIN), "mira"));
    await accounts.change("mira", { enabled: false });
    expect(await browser.redeem(code)).toMatchObject({ status: 403, body: { code: "login.no_authorization" } });
    expect(await signOn(app, "mira")).toMatchObject({ reason: "no_authorization" });
  });
});

test("a sign-on cancelled at the provider is reported on the login page", async () => {
  await withPortal({}, async (app) => {
    const browser = openBrowser(app, PORTAL_URL);
    const page = await browser.go(BEGIN);
    const abort = new URL(/href="([^"]+\/abort)"/.exec(page.body)?.[1] ?? "", page.address);
    const left = await browser.go(abort.href);
    expect(left.address.href).toBe(`${PORTAL_URL}/#/login?stay&reason=sign_on_denied`);
  });
});

test("an unreachable provider is reported on the login page, and tried again the next time", async () => {
  const other = await startFakeOidcProvider({ portal: PORTAL_URL, key: "company" });
  const port = Number(new URL(other.issuer).port);
  await other.close();
  const app = await startSignOnApp([oidcSettings(other)]);
  const browser = openBrowser(app, PORTAL_URL);
  expect(readSignOnOutcome(await browser.go(BEGIN))).toEqual({ reason: "unavailable" });
  const back = await startFakeOidcProvider({ portal: PORTAL_URL, key: "company", port });
  const page = await logInAtOidc(browser, await browser.go(BEGIN), "mira");
  expect(readSignOnOutcome(page)).toHaveProperty("code");
  await back.close();
  await app.close();
});

test("without the native login no password opens anything, and the methods list the providers alone, in order", async () => {
  const second = oidcSettings(house, { key: "second", name: "Agentur" });
  const app = await startSignOnApp([oidcSettings(house), second], { native: false });
  await app.services.accounts.add({ name: "mira", password: PASSWORD });
  for (const pass of [PASSWORD, "wrong"]) {
    const login = app.client(null).call("session.get", { body: { user: "mira", pass } });
    await expect(login).rejects.toMatchObject({ status: 403, code: "login.not_native" });
  }
  const named = async (locale: string) => (await app.client(null, locale).call("session.methods")).login;
  expect(await named("de")).toEqual([
    { name: "Firmenkonto", url: BEGIN },
    { name: "Agentur", url: signOnUrl("second") },
  ]);
  expect((await named("en")).map(({ name }) => name)).toEqual(["Company account", "Agentur"]);
  expect((await named("fr")).map(({ name }) => name)).toEqual(["Company account", "Agentur"]);
  expect((await app.client(null, "en").call("session.get", { body: {} })).login).toEqual(await named("en"));
  await app.close();
});

test("T19 without the native login nobody comes in by a new password, either: no mail, no code and no invitation counts", async () => {
  const dataFolder = newDataFolder();
  const mail = { server: "smtp://127.0.0.1:9", from: { name: "Portal", address: "portal@example.org" } };
  const before = await startSignOnApp([oidcSettings(house)], { dataFolder, configuration: { mail } });
  const { id } = await before.services.accounts.add({ name: "mira", password: PASSWORD, email: "mira@example.org" });
  const reset = (await before.services.passwordCodes.issue(id, "password-reset"))?.code ?? "";
  const invitation = (await before.services.invitations.link("mira")).url.split("/").at(-1) ?? "";
  const unspent = await before.services.accounts.makeSignOnCode(id, "a browser");
  await before.close();

  const app = await startSignOnApp([oidcSettings(house)], { dataFolder, native: false, configuration: { mail } });
  const { invitations, mails, passwordCodes, sessions } = app.services;
  const anybody = app.client(null);
  expect(await anybody.call("user.passwordmail", { body: { user: "mira" } })).toEqual({});
  expect((await mails.report()).waiting, "no mail").toBe(0);
  expect(await anybody.call("session.methods")).toMatchObject({ passwordReset: false });
  for (const code of [reset, invitation]) {
    const spent = { code: "password.code_invalid" };
    await expect(anybody.call("user.password_code", { body: { code } })).rejects.toMatchObject(spent);
    await expect(anybody.call("user.password", { body: { code, password: PASSWORD } })).rejects.toMatchObject(spent);
  }
  const opened = sessions.redeem(unspent, "a browser", "en");
  await expect(opened, "of a password that was set before").rejects.toMatchObject({ code: "login.code_invalid" });
  expect(await passwordCodes.issue(id, "password-reset"), "for a mail that waited").toBeUndefined();
  const refused = { code: "invitation.not_native" };
  await expect(invitations.link("mira")).rejects.toMatchObject(refused);
  await expect(invitations.mail("mira", "de")).rejects.toMatchObject(refused);
  await app.close();
  rmSync(dataFolder, { recursive: true });
});

test("a logout ends the session here at once, and names the provider's own logout, which leads back", async () => {
  await withPortal({}, async (app) => {
    const { browser, session } = await signOn(app, "mira");
    const { url = "" } = await app.client(session?.session ?? "").call("session.sign_out");
    expect(await app.client(session?.session ?? "").call("session.check")).toMatchObject({ sessionValid: false });
    const asked = await browser.go(url);
    const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(asked.body) ?? [];
    const left = await browser.go(`${house.issuer}/session/end/confirm`, { xsrf, logout: "yes" });
    expect(left.address.href).toBe(`${PORTAL_URL}/#/logout`);
    const again = await browser.go(BEGIN);
    expect(again.body, "the provider asks for the name again").toContain('name="login"');
    expect(await app.client(null).call("session.sign_out"), "without a session").toEqual({});
    const guest = await app.client(null).call("session.get", { body: {} });
    expect(await app.client(guest.session).call("session.sign_out"), "of a guest").toEqual({});
  });
});

test("links of accounts are recorded as events, without the provider's subject", async () => {
  await withPortal({}, async (app) => {
    await signOn(app, "mira");
    const events = await queryRows(app.services.data.db, "SELECT kind, details FROM event ORDER BY id");
    expect(events).toMatchObject([
      { kind: "account.added" },
      { kind: "account.linked", details: expect.stringContaining('"provider":"company"') },
    ]);
    expect(JSON.stringify(events)).not.toContain("mira");
  });
});

test("what a sign-on used up is forgotten when it has expired anyway", async () => {
  await withPortal({}, async (app) => {
    await signOn(app, "mira");
    const used = async () => (await queryRows(app.services.data.db, "SELECT count(*) AS n FROM sign_on_use"))[0];
    await app.services.signOn.purge();
    expect(await used()).toEqual({ n: 1 });
    app.clock.advance(600_000);
    await app.services.signOn.purge();
    expect(await used()).toEqual({ n: 0 });
  });
});

test("sign-ons are limited for each network, as sessions are", async () => {
  await withPortal(
    {},
    async (app) => {
      const ask = (remoteAddress: string) => app.inject({ url: new URL(BEGIN).pathname, remoteAddress });
      for (let n = 0; n < 3; n++) expect((await ask("198.51.100.7")).statusCode).toBe(303);
      expect((await ask("198.51.100.7")).json()).toMatchObject({ code: "rate.limited" });
      expect((await ask("198.51.100.8")).statusCode).toBe(303);
    },
    { configuration: { sessionsPerMinute: 3 } },
  );
});

test("without providers none of their addresses is there", async () => {
  const app = await startSignOnApp([]);
  for (const path of ["", "/answer", "/metadata", "/left"])
    expect((await app.inject({ url: `/api/session/sign_on/company${path}` })).json()).toMatchObject({
      code: "not_found",
    });
  await app.close();
});
