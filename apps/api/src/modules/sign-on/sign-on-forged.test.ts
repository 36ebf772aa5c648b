// Answers that no honest OpenID provider gives, and honest ones in the wrong hands. Nobody comes in by any of them.
import { generateKeyPair } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type ForgedOidcProvider,
  type Forgery,
  startForgedOidcProvider,
  unsignedToken,
} from "../../testing/forged-oidc-provider.ts";
import type { TestApp } from "../../testing/harness.ts";
import { oidcSettings, PORTAL_URL, signOnUrl, startSignOnApp } from "../../testing/sign-on-kit.ts";
import { openBrowser, readSignOnOutcome, type TestBrowser } from "../../testing/test-browser.ts";

let house: ForgedOidcProvider;
let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
  house = await startForgedOidcProvider();
  app = await startSignOnApp([oidcSettings(house), oidcSettings(house, { key: "second" })]);
});
afterAll(async () => {
  await app.close();
  await house.close();
});
beforeEach(() => {
  house.forge({});
  app.logs.length = 0;
  browser = openBrowser(app, PORTAL_URL);
});

const signOn = async (key = "company", who = browser) => readSignOnOutcome(await who.go(signOnUrl(key)));
/** The address with the provider's answer, before the portal has seen it. */
async function answerOf(who = browser, key = "company"): Promise<string> {
  const { location: provider = "" } = await who.ask(signOnUrl(key));
  const { location = "" } = await who.ask(provider);
  return location;
}
/** Why the log says that nobody was signed on. */
const toldWhy = () => {
  const lines = app.logs.map((line) => JSON.parse(line) as { msg: string; failure?: { message: string } });
  return lines.find(({ msg }) => msg === "sign-on failed")?.failure?.message;
};
const known = async () => (await app.services.accounts.list()).map(({ name }) => name);

test("T19 an honest answer of this provider opens a session, so what is refused below is refused for its fault", async () => {
  const { code = "" } = await signOn();
  expect(await browser.redeem(code)).toMatchObject({ status: 200, body: { user: "mira" } });
  expect(house.lastTokenRequest().get("code_verifier")).toMatch(/^[\w-]{43}$/);
});

const HOUR = 3600;
const now = () => Math.floor(Date.now() / 1000);
const key = generateKeyPair("RS256");
const elliptic = generateKeyPair("ES256");

test.each<[what: string, forgery: () => Forgery, why: RegExp]>([
  [
    "signed with another key of the same name",
    () => ({
      token: async (claims) => house.sign(claims, { alg: "RS256", kid: "provider-key" }, (await key).privateKey),
    }),
    /signature verification failed/,
  ],
  [
    "signed with a key that the provider does not publish",
    () => ({ token: async (claims) => house.sign(claims, { alg: "RS256", kid: "other" }, (await key).privateKey) }),
    /no applicable keys/,
  ],
  ["without a signature (alg none)", () => ({ token: unsignedToken }), /"alg" header/],
  [
    "signed with the client's secret in place of the provider's key",
    () => ({ token: (claims) => house.sign(claims, { alg: "HS256" }, new TextEncoder().encode(house.clientSecret)) }),
    /"alg" header/,
  ],
  [
    "signed by another method than the operator set",
    () => ({ token: async (claims) => house.sign(claims, { alg: "ES256" }, (await elliptic).privateKey) }),
    /"alg" header/,
  ],
  ["that has expired", () => ({ claims: { iat: now() - 2 * HOUR, exp: now() - HOUR } }), /expiration is past/],
  ["that says no end", () => ({ claims: { exp: undefined } }), /"exp".* missing/],
  ["for another client", () => ({ claims: { aud: "another" } }), /"aud"/],
  [
    "for several clients, given to another one",
    () => ({ claims: { aud: ["vitrine", "another"], azp: "another" } }),
    /"azp"/,
  ],
  ["of another issuer", () => ({ claims: { iss: "https://elsewhere.example" } }), /"iss"/],
  ["with another nonce", () => ({ claims: { nonce: "another" } }), /"nonce"/],
  ["without a nonce", () => ({ claims: { nonce: undefined } }), /"nonce".* missing/],
  ["about nobody", () => ({ claims: { sub: undefined } }), /"sub".* missing/],
  ["that is no token", () => ({ token: () => "x.y.z" }), /parsing error/],
])("T19 an ID token %s is refused", async (_what, forgery, why) => {
  const forged = forgery();
  house.forge({ ...forged, claims: { preferred_username: "forged", ...forged.claims } });
  const before = await known();
  expect(await signOn()).toEqual({ reason: "failed" });
  expect(toldWhy()).toMatch(why);
  expect(await known()).toEqual(before);
});

test("T19 an answer without an ID token is refused", async () => {
  house.forge({ reply: { status: 200, body: { access_token: "x", token_type: "Bearer" } } });
  expect(await signOn()).toEqual({ reason: "failed" });
});

test("T19 a token that was changed in the middle is refused", async () => {
  house.forge({
    async token(claims) {
      house.forge({});
      const { privateKey } = await key;
      const [head, , signature] = (await house.sign(claims, { alg: "RS256", kid: "provider-key" }, privateKey)).split(
        ".",
      );
      const changed = Buffer.from(JSON.stringify({ ...claims, sub: "admin" })).toString("base64url");
      return `${head}.${changed}.${signature}`;
    },
  });
  expect(await signOn()).toEqual({ reason: "failed" });
});

test("T19 an answer that another browser asked for is refused, so nobody is logged in as somebody else", async () => {
  const stolen = await answerOf();
  const victim = openBrowser(app, PORTAL_URL);
  expect(readSignOnOutcome(await victim.go(stolen)), "a browser that asked for nothing").toEqual({ reason: "expired" });
  await victim.ask(signOnUrl("company"));
  expect(readSignOnOutcome(await victim.go(stolen)), "one with an attempt of its own").toEqual({ reason: "expired" });
  expect(readSignOnOutcome(await browser.go(stolen)), "it was good in its own browser").toHaveProperty("code");
});

test("T19 an answer works once", async () => {
  const answer = await answerOf();
  expect(readSignOnOutcome(await browser.go(answer))).toHaveProperty("code");
  expect(readSignOnOutcome(await browser.go(answer))).toEqual({ reason: "expired" });
});

test("T19 an answer that comes after ten minutes is refused", async () => {
  const answer = await answerOf();
  app.clock.advance(600_000);
  expect(readSignOnOutcome(await browser.go(answer))).toEqual({ reason: "expired" });
});

test("T19 an answer for one provider is none for another", async () => {
  const answer = await answerOf();
  expect(readSignOnOutcome(await browser.go(answer.replace("/company/", "/second/")))).toEqual({ reason: "expired" });
});

test("T19 a state that was changed in any place, or left out, is refused", async () => {
  const url = new URL(await answerOf());
  const state = url.searchParams.get("state") ?? "";
  for (let at = 0; at < state.length; at++) {
    url.searchParams.set("state", state.slice(0, at) + (state[at] === "A" ? "B" : "A") + state.slice(at + 1));
    expect(readSignOnOutcome(await browser.go(url.href)), `character ${at}`).toEqual({ reason: "expired" });
  }
  url.searchParams.delete("state");
  expect(readSignOnOutcome(await browser.go(url.href))).toEqual({ reason: "expired" });
});

test("T19 the code for the portal works once, within 60 seconds, and in the browser that signed on alone", async () => {
  const { code = "" } = await signOn();
  const elsewhere = openBrowser(app, PORTAL_URL);
  const refused = { status: 401, body: { code: "login.code_invalid" } };
  expect(await elsewhere.redeem(code), "without a cookie").toMatchObject(refused);
  await elsewhere.ask(signOnUrl("company"));
  expect(await elsewhere.redeem(code), "with another one").toMatchObject(refused);
  expect(await browser.redeem(code)).toMatchObject({ status: 200 });
  expect(await browser.redeem(code), "again").toMatchObject(refused);
  const { code: late = "" } = await signOn();
  app.clock.advance(60_000);
  expect(await browser.redeem(late), "late").toMatchObject(refused);
});

test("T19 whatever an address asks for, the browser is sent to the provider and back to the portal alone", async () => {
  const evil = "https://evil.example/";
  const names = ["to", "from", "redirect_uri", "RelayState", "url", "next", "return_to", "post_logout_redirect_uri"];
  const query = names.map((name) => `${name}=${encodeURIComponent(evil)}`).join("&");
  const hosts = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" };
  for (const path of ["", "/answer", "/left"]) {
    const reply = await app.inject({ url: `/api/session/sign_on/company${path}?${query}`, headers: hosts });
    expect(reply.statusCode).toBe(303);
    const target = new URL(String(reply.headers.location));
    expect([PORTAL_URL, house.issuer]).toContain(target.origin);
    expect(target.href).not.toContain("evil.example");
  }
  for (const path of ["//evil.example", "company//evil.example", "company/answer/..%2f..%2f%2fevil.example"]) {
    const reply = await app.inject({ url: `/api/session/sign_on/${path}` });
    expect([reply.statusCode, reply.headers.location]).toEqual([404, undefined]);
  }
});

describe("T21 nothing that a caller sends makes the server ask another house than the provider", () => {
  let canary: ForgedOidcProvider;
  beforeAll(async () => {
    canary = await startForgedOidcProvider();
  });
  afterAll(() => canary.close());

  test.each([
    ["iss", false],
    ["issuer", true],
    ["request_uri", true],
    ["metadata", true],
    ["jwks_uri", true],
    ["jku", true],
    ["token_endpoint", true],
    ["RelayState", true],
  ])("with the answer, in %s", async (name, isGood) => {
    const page = await browser.go(`${await answerOf()}&${name}=${encodeURIComponent(canary.issuer)}`);
    expect(readSignOnOutcome(page)).toEqual(isGood ? { code: expect.any(String) } : { reason: "failed" });
    expect(canary.paths()).toEqual([]);
  });

  test.each(["iss", "issuer", "request_uri", "login_hint", "discovery"])("with the beginning, in %s", async (name) => {
    const page = await browser.go(`${signOnUrl("company")}?${name}=${encodeURIComponent(canary.issuer)}`);
    expect(readSignOnOutcome(page)).toEqual({ code: expect.any(String) });
    expect(canary.paths()).toEqual([]);
  });

  test.each(["jku", "x5u"])("by a token whose header names keys there, in %s", async (name) => {
    const { privateKey } = await key;
    const header = { alg: "RS256", kid: "other", [name]: `${canary.issuer}/keys` };
    house.forge({ token: (claims) => house.sign(claims, header, privateKey) });
    expect(await signOn()).toEqual({ reason: "failed" });
    expect(canary.paths()).toEqual([]);
  });

  test("though it would have been noted", async () => {
    const other = await startSignOnApp([oidcSettings(canary)]);
    readSignOnOutcome(await openBrowser(other, PORTAL_URL).go(signOnUrl("company")));
    expect(canary.paths()).toEqual(expect.arrayContaining(["/.well-known/openid-configuration", "/token", "/keys"]));
    await other.close();
  });
});

test("T19 a good answer that is posted, which another site could do, is refused, and is still good where it belongs", async () => {
  const { origin, pathname, searchParams, href } = new URL(await answerOf());
  const posted = await browser.go(`${origin}${pathname}`, Object.fromEntries(searchParams));
  expect(readSignOnOutcome(posted)).toEqual({ reason: "expired" });
  expect(readSignOnOutcome(await browser.go(href))).toHaveProperty("code");
});

test("T23 no code, token, state or secret of a sign-on is written into a log, whether it ends well or not", async () => {
  const answer = new URL(await answerOf());
  const { code = "" } = readSignOnOutcome(await browser.go(answer.href));
  const { body } = await browser.redeem(code);
  const good = house.lastToken();
  const failed = new URL(await answerOf());
  house.forge({ claims: { nonce: "another" } });
  expect(readSignOnOutcome(await browser.go(failed.href))).toEqual({ reason: "failed" });
  house.forge({ reply: { status: 400, body: { error: "invalid_grant", error_description: "canary-of-the-house" } } });
  expect(readSignOnOutcome(await browser.go(await answerOf()))).toEqual({ reason: "failed" });
  const log = app.logs.join("");
  expect(log, "something is written at all").toContain("sign-on failed");
  const parts = [good, house.lastToken()].flatMap((token) => token.split("."));
  const queries = [answer, failed].flatMap(({ searchParams }) => [searchParams.get("code"), searchParams.get("state")]);
  for (const secret of [
    code,
    body.session,
    house.clientSecret,
    house.lastTokenRequest().get("code_verifier"),
    ...parts,
    ...queries,
  ]) {
    expect(String(secret).length).toBeGreaterThan(10);
    expect(log).not.toContain(String(secret));
  }
});

test("T23 a sign-on that failed is in the log with the id of its request, and the portal says it without one", async () => {
  house.forge({ claims: { aud: "another" } });
  const page = await browser.go(signOnUrl("company"));
  expect(page.address.href).toBe(`${PORTAL_URL}/#/login?stay&reason=sign_on_failed`);
  const lines = app.logs.map((line) => JSON.parse(line) as Record<string, unknown>);
  const line = lines.find(({ msg }) => msg === "sign-on failed");
  expect(line).toMatchObject({
    level: "warn",
    provider: "company",
    reason: "failed",
    requestId: expect.stringMatching(/^[\w-]{36}$/),
  });
});
