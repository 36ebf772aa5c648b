// Reads the settings of sign-on providers from the JSON file named by VITRINE_SIGN_ON. An error in it stops the server
// at start with a message that names the location and the fix. Secrets are in separate files or variables.
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { isLoopbackHost } from "../../platform/client-network.ts";
import { StartError } from "../../platform/errors/start-error.ts";
import { localizedTextOrAny } from "../../platform/http/locale.ts";
import { isValidNameWithoutComma } from "../../platform/names.ts";

const text = z.string().trim().min(1).max(500);
const webUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => URL.canParse(url) && (url.startsWith("https:") || isLoopbackHost(new URL(url).hostname)), {
    message: "has to begin with https:// (http:// is allowed only for this machine)",
  });
const list = z.array(text).min(1);
const groupName = text.refine(
  isValidNameWithoutComma,
  "is not a group name: it has 1 to 100 visible characters and no comma",
);
const group = z.union([groupName.transform((one) => [one]), z.array(groupName).min(1)]);

const rules = {
  /** Name of the provider in URLs and in the links of accounts: must not change. */
  key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "has 1 to 40 lower-case letters, digits and hyphens"),
  /** Display name, for all languages or by language. */
  name: z.union([text, z.record(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, "is not a language code"), text)]),
  /** Whether an account is created for a user who has none yet. */
  accounts: z.enum(["create", "known"]).default("create"),
  /** A value of the claim `groups` -> groups of the portal. */
  groups: z.record(text, group).default({}),
  /** Values of the claim `groups` that grant one of the two rights; a right without a list is managed in the portal. */
  roles: z.strictObject({ assetUser: list.optional(), guiAdmin: list.optional() }).default({}),
  /** Only verified addresses in these domains may sign on; undefined: no restriction. */
  mailDomains: z
    .array(text.transform((domain) => domain.toLowerCase().replace(/^@/, "")))
    .min(1)
    .optional(),
  /** Whether a user is linked to the account with the same verified address. */
  linkByMail: z.boolean().default(false),
  /** Whether all addresses from the provider count as verified. */
  mailIsVerified: z.boolean().default(false),
};
/** Names of the provider's claims or attributes for each property of a user; `name` is for a new account. */
const claims = (defaults: { name: string; email: string; displayName: string; groups: string }) =>
  z
    .strictObject({
      name: text.default(defaults.name),
      email: text.default(defaults.email),
      displayName: text.default(defaults.displayName),
      groups: text.default(defaults.groups),
    })
    .default(defaults);

const oidc = z.strictObject({
  ...rules,
  kind: z.literal("oidc"),
  issuer: webUrl,
  clientId: text,
  clientSecretFile: text.optional(),
  clientSecretVariable: text.optional(),
  authentication: z.enum(["post", "basic"]).default("post"),
  scopes: list.default(["openid", "profile", "email"]),
  /** Algorithm of the ID token's signature. */
  signature: z
    .enum(["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"])
    .default("RS256"),
  claims: claims({ name: "preferred_username", email: "email", displayName: "name", groups: "groups" }),
});

const saml = z.strictObject({
  ...rules,
  kind: z.literal("saml"),
  /** URL of the provider's login (redirect binding). */
  entryPoint: webUrl,
  /** Entity id of the provider. */
  issuer: text,
  certificateFile: z.union([text.transform((one) => [one]), list]),
  /** Attribute with the permanent id of a user; undefined: the NameID. */
  subject: text.optional(),
  /** URL of the provider's logout (redirect binding). */
  logoutUrl: webUrl.optional(),
  signingKeyFile: text.optional(),
  signingCertificateFile: text.optional(),
  nameIdFormat: text.optional(),
  claims: claims({ name: "name", email: "email", displayName: "displayName", groups: "groups" }),
});

const file = z.strictObject({
  native: z.boolean().default(true),
  providers: z.array(z.discriminatedUnion("kind", [oidc, saml])).min(1),
});

export type OidcSettings = Omit<z.output<typeof oidc>, "clientSecretFile" | "clientSecretVariable"> & {
  /** Secret by which the portal identifies itself to the provider; undefined for a public client. */
  clientSecret?: string | undefined;
};

export type SamlSettings = Omit<z.output<typeof saml>, `${"certificate" | "signingKey" | "signingCertificate"}File`> & {
  /** The provider's certificates in PEM; several during a certificate rollover. */
  certificates: readonly string[];
  /** The portal's key that signs requests, in PEM. */
  signingKey?: string | undefined;
  signingCertificate?: string | undefined;
};

export type ProviderSettings = OidcSettings | SamlSettings;
export type ClaimNames = ProviderSettings["claims"];

export interface SignOnSettings {
  /** Whether names and passwords open a session. */
  native: boolean;
  providers: readonly ProviderSettings[];
}

/** The settings without a file: only login by name and password. */
export const PASSWORD_ONLY_SETTINGS: SignOnSettings = { native: true, providers: [] };

/** Paths in the file are relative to its folder. */
export function readSignOnFile(path: string, env: Readonly<Record<string, string | undefined>>): SignOnSettings {
  const whole = resolve(path);
  const read = file.safeParse(parsed(whole));
  if (!read.success) {
    const [issue] = read.error.issues;
    const place = (issue?.path ?? []).map(String).join(".");
    throw new StartError(
      `VITRINE_SIGN_ON: in ${whole}, ${place === "" ? "the whole file" : place}: ${issue?.message}. docs/sign-on.md lists the allowed values.`,
    );
  }
  const folder = dirname(whole);
  const keys = read.data.providers.map(({ key }) => key);
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice) throw new StartError(`VITRINE_SIGN_ON: two providers have the key ${twice}. Give each its own key.`);
  const providers = read.data.providers.map((provider, at) => {
    const place = `providers.${at}`;
    return provider.kind === "oidc" ? loadSecret(provider, { place, folder, env }) : loadKeys(provider, place, folder);
  });
  return { native: read.data.native, providers };
}

function parsed(path: string): unknown {
  const content = readText(path, "VITRINE_SIGN_ON", "Name a file that this user can read");
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new StartError(`VITRINE_SIGN_ON: ${path} is not JSON (${(error as Error).message}). Fix the file.`);
  }
}

function readText(path: string, place: string, hint: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new StartError(`${place}: the file ${path} cannot be read (${why}). ${hint}.`);
  }
}

interface FileContext {
  place: string;
  folder: string;
  env: Readonly<Record<string, string | undefined>>;
}

function loadSecret(
  { clientSecretFile: name, clientSecretVariable: variable, ...provider }: z.output<typeof oidc>,
  { place, folder, env }: FileContext,
): OidcSettings {
  if (name && variable)
    throw new StartError(
      `VITRINE_SIGN_ON: ${place} has clientSecretFile and clientSecretVariable. Keep only one of them.`,
    );
  if (!provider.scopes.includes("openid")) throw new StartError(`VITRINE_SIGN_ON: ${place}.scopes has to name openid.`);
  const ofFile = name && `VITRINE_SIGN_ON, ${place}.clientSecretFile`;
  const clientSecret = ofFile
    ? readText(resolve(folder, name), ofFile, "Make it readable for this user, or use clientSecretVariable")
    : variable && env[variable]?.trim();
  if ((name || variable) && !clientSecret)
    throw new StartError(
      `VITRINE_SIGN_ON: ${place}: ${name ? `the file ${name}` : `the variable ${variable}`} is empty. It has to hold the client's secret.`,
    );
  return { ...provider, clientSecret };
}

function loadKeys(
  { certificateFile, signingKeyFile, signingCertificateFile, ...provider }: z.output<typeof saml>,
  place: string,
  folder: string,
): SamlSettings {
  const load = (name: string, field: string) =>
    readText(resolve(folder, name), `VITRINE_SIGN_ON, ${place}.${field}`, "Put the PEM file there");
  const certificates = certificateFile.flatMap((name) => {
    const found = load(name, "certificateFile").match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
    for (const pem of found ?? []) assertCertificate(pem, `${place}.certificateFile, ${name}`);
    if (!found)
      throw new StartError(
        `VITRINE_SIGN_ON: ${place}.certificateFile: ${name} contains no PEM certificate. A PEM certificate begins with -----BEGIN CERTIFICATE-----.`,
      );
    return found;
  });
  if (signingKeyFile && !signingCertificateFile)
    throw new StartError(
      `VITRINE_SIGN_ON: ${place} has signingKeyFile without signingCertificateFile. The provider needs the certificate.`,
    );
  return {
    ...provider,
    certificates,
    signingKey: signingKeyFile && load(signingKeyFile, "signingKeyFile"),
    signingCertificate: signingCertificateFile && load(signingCertificateFile, "signingCertificateFile"),
  };
}

function assertCertificate(pem: string, place: string): void {
  try {
    new X509Certificate(pem);
  } catch {
    throw new StartError(`VITRINE_SIGN_ON: ${place} contains a certificate that cannot be read. Copy it again.`);
  }
}

/** Name of the provider for its login button; falls back to the base language, English, any language, and the key. */
export function getProviderName({ name, key }: Pick<ProviderSettings, "name" | "key">, locale: string): string {
  return typeof name === "string" ? name : (localizedTextOrAny(name, locale) ?? key);
}
