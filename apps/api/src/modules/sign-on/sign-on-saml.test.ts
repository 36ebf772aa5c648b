// Sign-on by a SAML identity provider: its honest answers, those of no honest one, and honest ones in the wrong hands.
import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  encodeSaml,
  type FakeSamlProvider,
  newSamlKeys,
  type SamlAssertion,
  type SamlKeys,
  SHA_1,
  SHA_256,
  signXml,
  startFakeSamlProvider,
  toAssertionXml,
  toResponseXml,
} from "../../testing/fake-saml-provider.ts";
import type { TestApp } from "../../testing/harness.ts";
import { PORTAL_URL, samlSettings, signOnUrl, startSignOnApp } from "../../testing/sign-on-kit.ts";
import { openBrowser, readSignOnOutcome, type TestBrowser } from "../../testing/test-browser.ts";

const BEGIN = signOnUrl("agency");
const ANSWER = `${BEGIN}/answer`;
const MINUTES = 60_000;
const people = [
  {
    name: "mira",
    attributes: { email: ["mira@agency.example"], displayName: ["Mira V."], groups: ["press", "staff"] },
  },
];

let house: FakeSamlProvider;
let strangers: SamlKeys;
let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
  [house, strangers] = await Promise.all([
    startFakeSamlProvider({ portal: PORTAL_URL, key: "agency", users: people }),
    newSamlKeys(),
  ]);
  app = await startSignOnApp([
    samlSettings(house, { groups: { press: ["journalists"] }, mailIsVerified: true }),
    samlSettings(house, { key: "second" }),
  ]);
});
afterAll(async () => {
  await app.close();
  await house.close();
});
beforeEach(() => {
  app.logs.length = 0;
  browser = openBrowser(app, PORTAL_URL);
});

/** A good answer to an attempt of this browser. */
async function factsOf(subject = "mira", who = browser): Promise<SamlAssertion> {
  const { location = "" } = await who.ask(BEGIN);
  return house.createAssertion(location, subject);
}
const signed = (facts: SamlAssertion, keys: SamlKeys = house) => signXml(toAssertionXml(facts), "Assertion", keys);
const honest = (facts: SamlAssertion) => toResponseXml(signed(facts), facts);
const send = async (xml: string, who = browser, at = ANSWER) =>
  readSignOnOutcome(await who.go(at, { SAMLResponse: encodeSaml(xml) }));
const known = async () => (await app.services.accounts.list()).map(({ name }) => name);

test("a first sign-on with SAML creates an account and opens a session", async () => {
  const { location = "" } = await browser.ask(BEGIN);
  const page = await browser.go(location, { login: "mira" });
  const [, response = ""] = /name="SAMLResponse" value="([^"]+)"/.exec(page.body) ?? [];
  const back = await browser.go(ANSWER, { SAMLResponse: response });
  const { code = "" } = readSignOnOutcome(back);
  expect(back.address.href).toBe(`${PORTAL_URL}/#/login?token=${code}`);
  const { body } = await browser.redeem(code);
  expect(body).toMatchObject({ user: "mira", isAssetUser: true, isGuiAdmin: false });
  expect(await app.services.accounts.find("mira")).toMatchObject({
    displayName: "Mira V.",
    email: "mira@agency.example",
    groups: ["journalists"],
  });
  const { url = "" } = await app.client(String(body.session)).call("session.sign_out");
  expect(url.startsWith(`${house.logoutUrl}?SAMLRequest=`)).toBe(true);
  expect((await browser.go(url)).address.href).toBe(`${PORTAL_URL}/#/logout`);
});

test("a sign-on refused by the identity provider is reported on the login page", async () => {
  const facts = await factsOf();
  const status = "urn:oasis:names:tc:SAML:2.0:status:AuthnFailed";
  expect(await send(toResponseXml("", facts, status))).toEqual({ reason: "denied" });
});

test("the operator of the identity provider finds the portal's metadata at its address", async () => {
  const { headers, body } = await app.inject({ url: new URL(`${BEGIN}/metadata`).pathname });
  expect(headers["content-type"]).toMatch("application/samlmetadata+xml");
  for (const part of [
    `entityID="${BEGIN}/metadata"`,
    `Location="${ANSWER}"`,
    'WantAssertionsSigned="true"',
    // What a provider answers a logout with: without it, Keycloak ends on an error page.
    `<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${BEGIN}/left"/>`,
    "<NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>",
  ])
    expect(body).toContain(part);
});

test("a logout that the identity provider answers by a redirect ends at the portal's page", async () => {
  const left = await app.inject({ url: `${new URL(BEGIN).pathname}/left?SAMLResponse=fZ&RelayState=` });
  expect([left.statusCode, left.headers.location]).toEqual([303, `${PORTAL_URL}/#/logout`]);
});

test("the metadata names the form of NameID that the operator asks for", async () => {
  const nameIdFormat = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
  const mailing = await startSignOnApp([samlSettings(house, { nameIdFormat })]);
  const { body } = await mailing.inject({ url: new URL(`${BEGIN}/metadata`).pathname });
  expect(body).toContain(`<NameIDFormat>${nameIdFormat}</NameIDFormat>`);
  expect(body).not.toContain("persistent");
  await mailing.close();
});

test("a transient name is nobody's for good: an attribute has to be named", async () => {
  const facts = await factsOf();
  const transient = toAssertionXml(facts).replace("nameid-format:persistent", "nameid-format:transient");
  expect(await send(toResponseXml(signXml(transient, "Assertion", house), facts))).toEqual({ reason: "failed" });
  const uid = await startSignOnApp([
    samlSettings(house, { subject: "uid", claims: { name: "uid", email: "e", displayName: "d", groups: "g" } }),
  ]);
  const other = openBrowser(uid, PORTAL_URL);
  const { location = "" } = await other.ask(BEGIN);
  const named = { ...house.createAssertion(location, "x9"), attributes: { uid: ["ida"] } };
  const xml = toAssertionXml(named).replace("nameid-format:persistent", "nameid-format:transient");
  const { code = "" } = await send(toResponseXml(signXml(xml, "Assertion", house), named), other);
  expect(await other.redeem(code)).toMatchObject({ body: { user: "ida" } });
  await uid.close();
});

const later = (minutes: number) => new Date(Date.now() + minutes * MINUTES);

describe("T19 a SAML answer", () => {
  test.each<[what: string, forge: (facts: SamlAssertion) => string]>([
    ["signed with another key", (facts) => toResponseXml(signed(facts, strangers), facts)],
    ["that nobody signed", (facts) => toResponseXml(toAssertionXml(facts), facts)],
    [
      "that is signed as a whole, with an assertion that is not",
      (facts) => signXml(toResponseXml(toAssertionXml(facts), facts), "Response", house),
    ],
    ["whose name was changed after it was signed", (facts) => honest(facts).replace(">forger<", ">admin<")],
    ["whose signature was cut out", (facts) => honest(facts).replace(/<Signature.*<\/Signature>/s, "")],
    ["that has expired", (facts) => honest({ ...facts, end: later(-2) })],
    ["that is not valid yet", (facts) => honest({ ...facts, notBefore: later(5) })],
    ["that was issued too long ago", (facts) => honest({ ...facts, issuedAt: later(-60) })],
    ["for another portal", (facts) => honest({ ...facts, audience: "https://other.example/metadata" })],
    ["for no portal in particular", (facts) => honest({ ...facts, audience: undefined })],
    ["of another issuer", (facts) => honest({ ...facts, issuer: "https://idp.other.example" })],
    ["meant for another address", (facts) => honest({ ...facts, recipient: "https://other.example/answer" })],
    [
      "that answers another request inside than outside",
      (facts) => toResponseXml(signed({ ...facts, request: "_other" }), facts),
    ],
    ["whose assertion answers no request", (facts) => toResponseXml(signed({ ...facts, request: undefined }), facts)],
    ["that nobody asked for", (facts) => honest({ ...facts, request: undefined })],
    ["to a request that was never made", (facts) => honest({ ...facts, request: `${facts.request?.slice(0, -1)}_` })],
    ["without an assertion", (facts) => toResponseXml("", facts)],
    ["with entities of its own", (facts) => `<!DOCTYPE x [<!ENTITY a "admin">]>${honest(facts)}`],
    ["that is no XML", () => "<samlp:Response"],
    ["that is empty", () => ""],
  ])("%s is refused", async (_what, forge) => {
    const before = await known();
    const { reason, code } = await send(forge(await factsOf("forger")));
    expect(code).toBeUndefined();
    expect(["failed", "expired"]).toContain(reason);
    expect(await known()).toEqual(before);
  });

  const signedWith = (facts: SamlAssertion, algorithms: Parameters<typeof signXml>[3]) =>
    toResponseXml(signXml(toAssertionXml(facts), "Assertion", house, algorithms), facts);
  test.each<[what: string, sign: (facts: SamlAssertion) => string]>([
    ["that is signed with SHA-1", (facts) => signedWith(facts, SHA_1)],
    [
      "that is signed with SHA-1 over a digest of SHA-256",
      (facts) => signedWith(facts, { ...SHA_1, digest: SHA_256.digest }),
    ],
    [
      "that is signed with SHA-256 over a digest of SHA-1",
      (facts) => signedWith(facts, { ...SHA_1, signature: SHA_256.signature }),
    ],
    [
      "that writes the name of SHA-1 in another way",
      (facts) => signedWith(facts, SHA_1).replaceAll("sha1", "&#x73;h&#97;1"),
    ],
    [
      "that is signed with SHA-1 around an assertion that is signed with SHA-256",
      (facts) => signXml(honest(facts), "Response", house, SHA_1),
    ],
    [
      "with an assertion that is signed with SHA-1, signed around it with SHA-256",
      (facts) => signXml(signedWith(facts, SHA_1), "Response", house),
    ],
  ])("%s is refused, and the log says why", async (_what, sign) => {
    expect(await send(sign(await factsOf("forger")))).toEqual({ reason: "failed" });
    expect(app.logs.join()).toContain("the provider has to sign with SHA-256");
    expect(await known()).not.toContain("forger");
  });

  test("that is signed with SHA-512 is taken", async () => {
    const strong = { signature: SHA_256.signature.replace("256", "512"), digest: SHA_256.digest.replace("256", "512") };
    expect(await send(signedWith(await factsOf(), strong))).toHaveProperty("code");
  });

  /** The signed assertion of somebody, and one of our own that says to be the administrator. */
  const parts = (facts: SamlAssertion) => {
    const good = signed(facts);
    const evil = toAssertionXml({ ...facts, id: "_evil", subject: "admin", attributes: { name: ["admin"] } });
    return { good, evil, signature: /<(\w+:)?Signature.*<\/(\w+:)?Signature>/s.exec(good)?.[0] ?? "" };
  };
  const within = (outer: string, inner: string) =>
    outer.replace("</saml:Assertion>", () => `${inner}</saml:Assertion>`);
  test.each<[shape: string, wrap: (facts: SamlAssertion) => string]>([
    [
      "beside the signed one, first",
      (facts) => {
        const { good, evil } = parts(facts);
        return toResponseXml(evil + good, facts);
      },
    ],
    [
      "beside the signed one, last",
      (facts) => {
        const { good, evil } = parts(facts);
        return toResponseXml(good + evil, facts);
      },
    ],
    [
      "with the signed one inside it",
      (facts) => {
        const { good, evil } = parts(facts);
        return toResponseXml(within(evil, good), facts);
      },
    ],
    [
      "with the signed one put away in an extension",
      (facts) => {
        const { good, evil } = parts(facts);
        return toResponseXml(`<samlp:Extensions>${good}</samlp:Extensions>${evil}`, facts);
      },
    ],
    [
      "with the signature of the signed one, which lies inside the signature",
      (facts) => {
        const { good, evil, signature } = parts(facts);
        const holding = signature.replace(
          "</Signature>",
          () => `<Object>${good.replace(signature, "")}</Object></Signature>`,
        );
        return toResponseXml(
          evil.replace("</saml:Issuer>", () => `</saml:Issuer>${holding}`),
          facts,
        );
      },
    ],
    [
      "with the signature of the signed one, which lies in an extension",
      (facts) => {
        const { good, evil, signature } = parts(facts);
        const outer = evil.replace("</saml:Issuer>", () => `</saml:Issuer>${signature}`);
        return toResponseXml(`<samlp:Extensions>${good.replace(signature, "")}</samlp:Extensions>${outer}`, facts);
      },
    ],
    [
      "with the id of the signed one, which lies inside it",
      (facts) => {
        const { good, evil, signature } = parts(facts);
        const same = evil
          .replace('ID="_evil"', `ID="${facts.id}"`)
          .replace("</saml:Issuer>", () => `</saml:Issuer>${signature}`);
        return toResponseXml(within(same, good.replace(signature, "")), facts);
      },
    ],
    [
      "in an answer around the signed answer",
      (facts) => {
        const { evil } = parts(facts);
        return toResponseXml(`${evil}<samlp:Extensions>${honest(facts)}</samlp:Extensions>`, facts);
      },
    ],
  ])("with an assertion of one's own %s makes nobody the administrator", async (_shape, wrap) => {
    const facts = await factsOf("wrapper");
    expect(await send(wrap(facts))).toEqual({ reason: "failed" });
    expect(await known()).not.toContain("admin");
    expect(await known()).not.toContain("wrapper");
  });

  test("with a comment in somebody's name means the whole name, not its beginning", async () => {
    const facts = await factsOf("admin.of-nobody");
    const xml = honest({ ...facts, attributes: {} }).replace("admin.of-nobody", "admin<!-- -->.of-nobody");
    const { code, reason } = await send(xml);
    const user = code === undefined ? undefined : (await browser.redeem(code)).body.user;
    expect([reason, user]).toEqual([undefined, "admin.of-nobody"]);
  });

  test("works once", async () => {
    const xml = honest(await factsOf());
    expect(await send(xml)).toHaveProperty("code");
    expect(await send(xml)).toEqual({ reason: "expired" });
  });

  test("is used up with its assertion, whatever else is put around it", async () => {
    const first = await factsOf();
    expect(await send(honest(first))).toHaveProperty("code");
    const second = await factsOf();
    expect(await send(toResponseXml(signed(first), second)), "in the answer to another attempt").toEqual({
      reason: "failed",
    });
    expect(await send(honest({ ...second, id: first.id })), "by its id").toEqual({ reason: "expired" });
  });

  test("that comes after ten minutes is refused", async () => {
    const xml = honest(await factsOf());
    app.clock.advance(600_000);
    expect(await send(xml)).toEqual({ reason: "expired" });
  });

  test("for one provider is none for another", async () => {
    const facts = await factsOf();
    expect(await send(honest(facts), browser, ANSWER.replace("agency", "second"))).toEqual({ reason: "expired" });
  });

  test("that another browser asked for opens nothing in this one", async () => {
    const xml = honest(await factsOf());
    const victim = openBrowser(app, PORTAL_URL);
    await victim.ask(BEGIN);
    const { code = "" } = await send(xml, victim);
    expect(await victim.redeem(code)).toMatchObject({ status: 401, body: { code: "login.code_invalid" } });
  });
});

test("T23 nothing of an assertion is written into a log, whether it is taken or forged", async () => {
  const facts = await factsOf("canary-of-nobody");
  const good = encodeSaml(honest({ ...facts, attributes: { name: ["canary-name"] } }));
  expect(readSignOnOutcome(await browser.go(ANSWER, { SAMLResponse: good }))).toHaveProperty("code");
  const bad = encodeSaml(honest({ ...(await factsOf("canary-of-nobody")), audience: "https://other.example" }));
  expect(readSignOnOutcome(await browser.go(ANSWER, { SAMLResponse: bad }))).toEqual({ reason: "failed" });
  const log = app.logs.join("");
  expect(log).toContain("sign-on failed");
  for (const secret of ["canary", facts.request, facts.id, good.slice(20, 60)])
    expect(log).not.toContain(String(secret));
});

test("T23 of somebody whom no account is linked to, the log says the subject alone, which the operator needs to link one", async () => {
  const closed = await startSignOnApp([samlSettings(house, { accounts: "known" })]);
  const who = openBrowser(closed, PORTAL_URL);
  const facts = await factsOf("canary-of-nobody", who);
  const xml = honest({ ...facts, attributes: { name: ["canary-name"], email: ["canary@agency.example"] } });
  expect(await send(xml, who)).toEqual({ reason: "no_account" });
  const told = closed.logs.join("").match(/canary[\w@.-]*/g);
  expect([...new Set(told)]).toEqual(["canary-of-nobody"]);
  await closed.close();
});

test("T19 a good answer in an address, as SAML's redirect has it, is refused, and is still good as a form", async () => {
  const xml = honest(await factsOf());
  const page = await browser.go(`${ANSWER}?SAMLResponse=${encodeURIComponent(encodeSaml(xml))}`);
  expect(readSignOnOutcome(page)).toEqual({ reason: "failed" });
  expect(await send(xml)).toHaveProperty("code");
});

test("requests are signed where the operator gives a key", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const signingKey = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const signing = await startSignOnApp([
    samlSettings(house, { signingKey, signingCertificate: strangers.certificate }),
  ]);
  const { location = "" } = await openBrowser(signing, PORTAL_URL).ask(BEGIN);
  expect(new URL(location).searchParams.get("SigAlg")).toMatch(/rsa-sha256$/);
  expect(new URL(location).searchParams.get("Signature")).toMatch(/.{300}/);
  const { body } = await signing.inject({ url: new URL(`${BEGIN}/metadata`).pathname });
  expect(body).toContain('AuthnRequestsSigned="true"');
  await signing.close();
});
