import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfiguration } from "../../configuration.ts";
import { getProviderName, readSignOnFile } from "./provider-settings.ts";

let folder: string;
let certificate: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-sign-on-"));
  certificate = (await generate([{ name: "commonName", value: "idp" }])).cert;
  put("idp.pem", certificate);
  put("secret", "a secret\n");
  put("empty", "\n");
  put("broken.pem", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
const OIDC = {
  key: "company",
  kind: "oidc",
  name: "Company",
  issuer: "https://login.example.org",
  clientId: "vitrine",
};
const SAML = {
  key: "agency",
  kind: "saml",
  name: { de: "Agentur", en: "Agency" },
  entryPoint: "https://idp.example.org/sso",
  issuer: "https://idp.example.org",
  certificateFile: "idp.pem",
};
function read(content: unknown, env = {}) {
  put("sign-on.json", typeof content === "string" ? content : JSON.stringify(content));
  return readSignOnFile(join(folder, "sign-on.json"), env);
}

test("a minimal file is enough: omitted settings have defaults", () => {
  const { native, providers } = read({ providers: [OIDC, SAML] });
  expect(native).toBe(true);
  expect(providers).toMatchObject([
    {
      accounts: "create",
      scopes: ["openid", "profile", "email"],
      claims: { name: "preferred_username" },
      linkByMail: false,
    },
    { accounts: "create", certificates: [certificate.trim()], mailIsVerified: false },
  ]);
});

test("a secret stands in a file beside it, or in a variable", () => {
  const secretOf = (provider: object, env = {}) => read({ providers: [{ ...OIDC, ...provider }] }, env).providers[0];
  expect(secretOf({ clientSecretFile: "secret" })).toMatchObject({ clientSecret: "a secret" });
  expect(secretOf({ clientSecretVariable: "OURS" }, { OURS: "another" })).toMatchObject({ clientSecret: "another" });
  expect(secretOf({})).toMatchObject({ clientSecret: undefined });
});

test.each<[what: string, content: () => unknown, sentence: RegExp]>([
  ["what is no JSON", () => "{", /is not JSON.*Fix the file/],
  ["no provider", () => ({ providers: [] }), /providers: .*docs\/sign-on\.md/],
  ["an unknown word", () => ({ providers: [{ ...OIDC, clientID: "x" }] }), /providers\.0: .*clientID/],
  ["an unknown kind", () => ({ providers: [{ ...OIDC, kind: "ldap" }] }), /providers\.0\.kind/],
  ["a secret in the file itself", () => ({ providers: [{ ...OIDC, clientSecret: "x" }] }), /clientSecret/],
  [
    "a plain address",
    () => ({ providers: [{ ...OIDC, issuer: "http://login.example.org" }] }),
    /issuer: has to begin with https/,
  ],
  [
    "a key that is no part of an address",
    () => ({ providers: [{ ...OIDC, key: "a/b" }] }),
    /key: has 1 to 40 lower-case letters/,
  ],
  [
    "the same key twice",
    () => ({ providers: [OIDC, { ...SAML, key: "company" }] }),
    /two providers have the key company/,
  ],
  [
    "a group whose name cannot be one",
    () => ({ providers: [{ ...OIDC, groups: { press: ["journalists", "a,b"] } }] }),
    /not a group name/,
  ],
  ["no scope openid", () => ({ providers: [{ ...OIDC, scopes: ["email"] }] }), /scopes has to name openid/],
  ["a method of signing that proves nothing", () => ({ providers: [{ ...OIDC, signature: "none" }] }), /signature/],
  [
    "two places for the secret",
    () => ({ providers: [{ ...OIDC, clientSecretFile: "secret", clientSecretVariable: "X" }] }),
    /Keep only one of them/,
  ],
  ["an empty secret", () => ({ providers: [{ ...OIDC, clientSecretFile: "empty" }] }), /the file empty is empty/],
  [
    "a variable that is not set",
    () => ({ providers: [{ ...OIDC, clientSecretVariable: "NOT_SET" }] }),
    /the variable NOT_SET is empty/,
  ],
  [
    "a secret that is not there",
    () => ({ providers: [{ ...OIDC, clientSecretFile: "gone" }] }),
    /gone cannot be read \(ENOENT\)/,
  ],
  [
    "a file without a certificate",
    () => ({ providers: [{ ...SAML, certificateFile: "secret" }] }),
    /contains no PEM certificate/,
  ],
  [
    "a certificate that is broken",
    () => ({ providers: [{ ...SAML, certificateFile: "broken.pem" }] }),
    /cannot be read\. Copy it again/,
  ],
  [
    "a key without its certificate",
    () => ({ providers: [{ ...SAML, signingKeyFile: "secret" }] }),
    /without signingCertificateFile/,
  ],
])("the start stops at %s, and says where", (_what, content, sentence) => {
  expect(() => read(content())).toThrow(sentence);
});

test("a file that is not there, or a portal that does not know its own address, stops the start", () => {
  expect(() => readSignOnFile(join(folder, "none.json"), {})).toThrow(/none\.json cannot be read \(ENOENT\)/);
  expect(() => readConfiguration({ VITRINE_SIGN_ON: "sign-on.json" })).toThrow(/VITRINE_ORIGIN is not set/);
  expect(readConfiguration({}).signOn).toEqual({ native: true, providers: [] });
});

test("a provider is named in the requested language", () => {
  const name = { de: "Agentur", en: "Agency" };
  const named = (locale: string) => getProviderName({ key: "agency", name }, locale);
  expect(["de", "de-AT", "en", "fr"].map(named)).toEqual(["Agentur", "Agentur", "Agency", "Agency"]);
  expect(getProviderName({ key: "agency", name: { de: "Agentur" } }, "fr")).toBe("Agentur");
});
