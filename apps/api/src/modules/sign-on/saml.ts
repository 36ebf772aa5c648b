// SAML 2.0 identity provider, using node-saml, which parses the XML and verifies the signatures. The assertion itself
// must be signed, addressed to this portal, a response to a request of ours, and not expired. This file also checks
// issuer, recipient and request, which node-saml does not check strictly.
import { type CacheProvider, type Profile, SAML, type SamlConfig, ValidateInResponseTo } from "@node-saml/node-saml";
import { parseDomFromString, xpath } from "@node-saml/node-saml/lib/xml.js";
import { randomToken } from "../../platform/signing.ts";
import { SIGN_ON_ATTEMPT_SECONDS, type SignOnAttempt } from "./attempts.ts";
import type { PortalUrlsForProvider, Provider, SignOnResult } from "./provider.ts";
import type { SamlSettings } from "./provider-settings.ts";
import { SignOnFailure } from "./sign-on-failure.ts";
import { mapClaims } from "./sign-on-profile.ts";

/** Maximum clock difference in milliseconds. */
const MAX_CLOCK_SKEW_MS = 60_000;
const TIMEOUT_MS = 10_000;
const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const DENIALS = /AuthnFailed|RequestDenied|NoPassive|NoAuthnContext/;

/** An element as parsed by xml2js: each child is a list. */
interface Element {
  $?: Record<string, string | undefined>;
  [child: string]: unknown;
}

export function createSamlProvider(settings: SamlSettings, addresses: PortalUrlsForProvider): Provider {
  const samlFor = (uniqueId: () => string, cacheProvider: CacheProvider = NO_CACHE, more: Partial<SamlConfig> = {}) => {
    const config: SamlConfig = {
      entryPoint: settings.entryPoint,
      issuer: addresses.metadata,
      callbackUrl: addresses.callback,
      audience: addresses.metadata,
      idpIssuer: settings.issuer,
      idpCert: [...settings.certificates],
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      signatureAlgorithm: "sha256",
      digestAlgorithm: "sha256",
      identifierFormat: settings.nameIdFormat ?? null,
      disableRequestedAuthnContext: true,
      acceptedClockSkewMs: MAX_CLOCK_SKEW_MS,
      maxAssertionAgeMs: SIGN_ON_ATTEMPT_SECONDS * 1000,
      validateInResponseTo: ValidateInResponseTo.always,
      requestIdExpirationPeriodMs: SIGN_ON_ATTEMPT_SECONDS * 1000,
      generateUniqueId: uniqueId,
      cacheProvider,
      logoutCallbackUrl: addresses.afterLogout,
      ...(settings.logoutUrl ? { logoutUrl: settings.logoutUrl } : {}),
      ...(settings.signingKey ? { privateKey: settings.signingKey } : {}),
      ...(settings.signingCertificate ? { publicCert: settings.signingCertificate } : {}),
      ...more,
    };
    return new SAML(config);
  };
  const randomId = () => `_${randomToken()}`;

  return {
    start: ({ text }) => samlFor(() => text).getAuthorizeUrlAsync("", undefined, {}),
    async finish({ form }, attempts): Promise<SignOnResult> {
      const encoded = form?.SAMLResponse;
      if (typeof encoded !== "string") throw new SignOnFailure("failed", "there is no SAMLResponse");
      // Refuses document types: SAML does not need them, and they enable XML attacks.
      const xml = Buffer.from(encoded, "base64").toString("utf8");
      if (/<!DOCTYPE/i.test(xml)) throw new SignOnFailure("failed", "the response has a document type");
      let attempt: SignOnAttempt | undefined;
      // Request ids are signed attempts, so that they need not be stored.
      const requests: CacheProvider = {
        ...NO_CACHE,
        getAsync: async (id) => {
          attempt = attempts.read(id);
          return attempt ? new Date().toISOString() : null;
        },
      };
      let profile: Profile | null;
      try {
        const weak = await findWeakAlgorithm(xml);
        if (weak !== undefined)
          throw new Error(`the response is signed with ${weak}: the provider has to sign with SHA-256 or SHA-512`);
        ({ profile } = await samlFor(randomId, requests).validatePostResponseAsync({ SAMLResponse: encoded }));
      } catch (error) {
        throw toFailure(error, attempt !== undefined);
      }
      if (!profile || !attempt) throw new SignOnFailure("failed", "the response contains no assertion");
      const { id, until } = checkAssertion(profile, attempt, settings, addresses);
      await attempts.consume(attempt);
      return {
        attempt,
        profile: toProfile(profile, settings),
        singleUse: { key: `assertion ${settings.key} ${id}`, until },
      };
    },
    async logout({ nameId, nameIdFormat, sessionIndex }) {
      if (!settings.logoutUrl || !nameId) return undefined;
      const who = {
        issuer: settings.issuer,
        nameID: nameId,
        nameIDFormat: nameIdFormat ?? "",
        ...(sessionIndex ? { sessionIndex } : {}),
      };
      return samlFor(randomId).getLogoutUrlAsync(who, "", {});
    },
    metadata: () =>
      // Requests ask for a format only if the operator sets one; the metadata always names the preferred one.
      samlFor(randomId, NO_CACHE, { identifierFormat: settings.nameIdFormat ?? PERSISTENT })
        .generateServiceProviderMetadata(null, settings.signingCertificate ?? null)
        // node-saml always announces the POST binding for logout; this portal supports the redirect binding.
        .replace(/(<SingleLogoutService Binding="[^"]*:)HTTP-POST"/, '$1HTTP-Redirect"'),
  };
}

/** Whether the login URL answers at all, with any status but 404 and server errors. Follows no redirects. */
export async function isReachable(entryPoint: string): Promise<boolean> {
  try {
    const reply = await fetch(entryPoint, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    await reply.body?.cancel();
    return reply.status !== 404 && reply.status < 500;
  } catch {
    return false;
  }
}

const NO_CACHE: CacheProvider = {
  saveAsync: async () => null,
  getAsync: async () => null,
  removeAsync: async () => null,
};

const firstChild = (parent: Element | undefined, name: string): Element | undefined =>
  (parent?.[name] as Element[] | undefined)?.[0];

/** Returns the assertion's id and expiry; throws if issuer, recipient or request do not match. */
function checkAssertion(
  profile: Profile,
  attempt: SignOnAttempt,
  settings: SamlSettings,
  addresses: PortalUrlsForProvider,
) {
  const assertion = profile.getAssertion?.().Assertion as Element | undefined;
  const confirmations = (firstChild(assertion, "Subject")?.SubjectConfirmation ?? []) as Element[];
  const bearer = confirmations
    .filter(({ $ }) => $?.Method === BEARER)
    .map((confirmation) => firstChild(confirmation, "SubjectConfirmationData")?.$)
    .find((data) => data?.InResponseTo === attempt.text && data.Recipient === addresses.callback && data.NotOnOrAfter);
  const id = assertion?.$?.ID;
  if (profile.issuer !== settings.issuer)
    throw new SignOnFailure("failed", `the assertion's issuer is ${profile.issuer}, not ${settings.issuer}`);
  if (!bearer || !id)
    throw new SignOnFailure("failed", "the assertion confirms no bearer for this request and this address");
  const until = Math.ceil((Date.parse(bearer.NotOnOrAfter ?? "") + MAX_CLOCK_SKEW_MS) / 1000);
  if (!Number.isFinite(until)) throw new SignOnFailure("failed", "the assertion has no end");
  return { id, until };
}

function toProfile(profile: Profile, settings: SamlSettings) {
  const attributes = (profile.attributes ?? {}) as Record<string, unknown>;
  const named = settings.subject === undefined ? profile.nameID : attributes[settings.subject];
  if (typeof named !== "string" || named === "")
    throw new SignOnFailure("failed", `the assertion has no ${settings.subject ?? "NameID"}`);
  if (settings.subject === undefined && profile.nameIDFormat === TRANSIENT)
    throw new SignOnFailure("failed", "the NameID is transient; set an attribute as the provider's subject");
  const facts = mapClaims(attributes, settings.claims);
  return {
    ...facts,
    subject: named,
    name: facts.name ?? profile.nameID,
    emailVerified: settings.mailIsVerified,
    session: {
      provider: settings.key,
      nameId: profile.nameID,
      nameIdFormat: profile.nameIDFormat,
      ...(profile.sessionIndex ? { sessionIndex: profile.sessionIndex } : {}),
    },
  };
}

function toFailure(error: unknown, isOurs: boolean): SignOnFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (DENIALS.test(message)) return new SignOnFailure("denied", message, { cause: error });
  const isOver = !isOurs && /InResponseTo is not valid/.test(message);
  return new SignOnFailure(isOver ? "expired" : "failed", message, { cause: error });
}

/** Signature and digest algorithms that are accepted. Checked here, since node-saml also accepts SHA-1. */
const ACCEPTED_ALGORITHMS: ReadonlySet<string> = new Set([
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
  "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
  "http://www.w3.org/2001/04/xmlenc#sha256",
  "http://www.w3.org/2001/04/xmlenc#sha512",
]);
/** XPath of all algorithms anywhere in the document: if a signature names several, node-saml uses the first. */
const NAMES = "//*[local-name()='SignatureMethod' or local-name()='DigestMethod']/@*[local-name()='Algorithm']";

/**
 * The first weak or unknown algorithm of a signature; undefined if there is none. Reads the XML with node-saml's own
 * parser, since another one could read it differently. Rejects if it is no XML.
 */
async function findWeakAlgorithm(xml: string): Promise<string | undefined> {
  const names: readonly { value: string }[] = xpath.selectAttributes(await parseDomFromString(xml), NAMES);
  return names.map(({ value }) => value).find((name) => !ACCEPTED_ALGORITHMS.has(name));
}
