// What holds of the links between accounts and people at a provider, by a real OpenID provider.

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { PASSWORD } from "../../testing/callers.ts";
import { type FakeOidcProvider, startFakeOidcProvider } from "../../testing/fake-oidc-provider.ts";
import type { TestApp } from "../../testing/harness.ts";
import { queryRows } from "../../testing/query.ts";
import { oidcSettings, PORTAL_URL, signOnUrl, startSignOnApp } from "../../testing/sign-on-kit.ts";
import { logInAtOidc, openBrowser, readSignOnOutcome } from "../../testing/test-browser.ts";

let house: FakeOidcProvider;
let app: TestApp;
beforeAll(async () => {
  house = await startFakeOidcProvider({ portal: PORTAL_URL, key: "company" });
});
afterAll(() => house.close());
beforeEach(async () => {
  app = await startSignOnApp([oidcSettings(house, { accounts: "known" })]);
});
afterEach(() => app.close());

async function signOn(name: string) {
  const browser = openBrowser(app, PORTAL_URL);
  const { code = "", reason } = readSignOnOutcome(
    await logInAtOidc(browser, await browser.go(signOnUrl("company")), name),
  );
  return { browser, code, reason };
}
const isValid = async (session: unknown) => (await app.client(String(session)).call("session.check")).sessionValid;

test("T18 who is not linked any more is out at once, and nothing else ends; it is on record", async () => {
  const { accounts, data, signOn: links } = app.services;
  const { id } = await accounts.add({ name: "mira", password: PASSWORD });
  await accounts.add({ name: "ida" });
  await links.link("mira", { provider: "company", subject: "mallory" });
  await links.link("ida", { provider: "company", subject: "ida" });
  const sessionOf = async (name: string) => {
    const { browser, code } = await signOn(name);
    return (await browser.redeem(code)).body.session;
  };
  const [wrong, other] = [await sessionOf("mallory"), await sessionOf("ida")];
  const own = (await app.client(null).call("session.get", { body: { user: "mira", pass: PASSWORD } })).session;
  const underWay = await signOn("mallory");
  expect(await Promise.all([wrong, other, own].map(isValid))).toEqual([true, true, true]);

  expect(await links.unlink("mira", "company")).toBe(true);
  expect(await Promise.all([wrong, other, own].map(isValid))).toEqual([false, true, true]);
  expect(await underWay.browser.redeem(underWay.code), "its code, too").toMatchObject({ status: 401 });
  const last = (await queryRows(data.db, "SELECT kind, details FROM event ORDER BY id DESC"))[0];
  expect(last).toEqual({ kind: "account.unlinked", details: JSON.stringify({ id, provider: "company" }) });
});

test("a logout does not wait for a provider that does not answer", async () => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const issuer = `http://localhost:${(silent.address() as AddressInfo).port}`;
  const waiting = await startSignOnApp([oidcSettings(house, { issuer })]);
  const { accounts, sessions } = waiting.services;
  const { id } = await accounts.add({ name: "mira" });
  const code = await accounts.makeSignOnCode(id, "a browser", { provider: "company", idToken: "one" });
  const { session } = await sessions.redeem(code, "a browser", "en");
  const began = performance.now();
  expect(await waiting.client(session).call("session.sign_out")).toEqual({});
  expect(performance.now() - began).toBeLessThan(6000);
  expect(await waiting.client(session).call("session.check")).toMatchObject({ sessionValid: false });
  silent.closeAllConnections();
  silent.close();
  await waiting.close();
});

test("the command that the log offers is safe to paste, whatever a provider calls somebody", async () => {
  const commandFor = async (subject: string) => {
    app.logs.length = 0;
    expect(await signOn(subject)).toMatchObject({ reason: "no_account" });
    return /vitrine sign-on link .*?--subject (.*?)(?:\\n|"[,}])/.exec(app.logs.join(""))?.[1];
  };
  expect(await commandFor("auth0|7f3c-mira+1@example.org")).toBe("'auth0|7f3c-mira+1@example.org'");
  for (const subject of ["$(reboot)", "`reboot`", "a'$(reboot)'", "a;reboot", "a reboot", '"', "a\\b", "a&b", "%PATH%"])
    expect([subject, await commandFor(subject)]).toEqual([subject, undefined]);
  expect(app.logs.join(""), "it is named all the same").toContain("%PATH%");
});
