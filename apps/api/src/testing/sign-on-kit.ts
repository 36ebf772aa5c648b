// Starts apps with sign-on providers, for tests.
import type { OidcSettings, ProviderSettings, SamlSettings } from "../modules/sign-on/provider-settings.ts";
import { startTestApp, type TestApp, type TestOptions } from "./harness.ts";

export const PORTAL_URL = "https://pictures.example.org";
export const signOnUrl = (key: string) => `${PORTAL_URL}/api/session/sign_on/${key}`;

/** As the file of the operator gives them; the key is `company`. */
export function oidcSettings(
  house: { issuer: string; clientId: string; clientSecret: string },
  more: Partial<OidcSettings> = {},
): OidcSettings {
  return {
    key: "company",
    kind: "oidc",
    name: { de: "Firmenkonto", en: "Company account" },
    issuer: house.issuer,
    clientId: house.clientId,
    clientSecret: house.clientSecret,
    authentication: "post",
    scopes: ["openid", "profile", "email", "groups"],
    signature: "RS256",
    claims: { name: "preferred_username", email: "email", displayName: "name", groups: "groups" },
    accounts: "create",
    groups: {},
    roles: {},
    linkByMail: false,
    mailIsVerified: false,
    ...more,
  };
}

export function startSignOnApp(
  providers: readonly ProviderSettings[],
  { native = true, ...options }: TestOptions & { native?: boolean } = {},
): Promise<TestApp> {
  return startTestApp({
    ...options,
    configuration: { origin: PORTAL_URL, signOn: { native, providers }, ...options.configuration },
  });
}

/** As the file of the operator gives them; the key is `agency`. */
export function samlSettings(
  house: { entityId: string; entryPoint: string; logoutUrl: string; certificate: string },
  more: Partial<SamlSettings> = {},
): SamlSettings {
  return {
    key: "agency",
    kind: "saml",
    name: "Agentur",
    entryPoint: house.entryPoint,
    issuer: house.entityId,
    certificates: [house.certificate],
    logoutUrl: house.logoutUrl,
    claims: { name: "name", email: "email", displayName: "displayName", groups: "groups" },
    accounts: "create",
    groups: {},
    roles: {},
    linkByMail: false,
    mailIsVerified: false,
    ...more,
  };
}
