// One SAML 2.0 identity provider, by node-saml: it reads the XML and verifies its signatures. The assertion itself has to
// be signed, be for us, be the answer to a request of ours, and be in time. Of what was verified, this file holds the
// issuer, the recipient and the request to what they have to be, where node-saml leaves that open.
import { type CacheProvider, type Profile, SAML, type SamlConfig, ValidateInResponseTo } from "@node-saml/node-saml";
import { randomToken } from "../../platform/signing.ts";
import { ATTEMPT_SECONDS, type Attempt } from "./attempts.ts";
import { factsOf } from "./person.ts";
import type { Answered, OwnAddresses, Provider } from "./provider.ts";
import type { SamlSettings } from "./provider-settings.ts";
import { SignOnFailure } from "./sign-on-failure.ts";
import { weakAlgorithm } from "./signature-algorithms.ts";

/** Milliseconds by which clocks may differ. */
const SKEW = 60_000;
const TIMEOUT = 10_000;
const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const DENIALS = /AuthnFailed|RequestDenied|NoPassive|NoAuthnContext/;

/** As xml2js gives elements: each a list. */
interface Element {
  $?: Record<string, string | undefined>;
  [child: string]: unknown;
}

export function createSamlProvider(settings: SamlSettings, own: OwnAddresses): Provider {
  const samlFor = (uniqueId: () => string, cacheProvider: CacheProvider = NO_CACHE, more: Partial<SamlConfig> = {}) => {
    const config: SamlConfig = {
      entryPoint: settings.entryPoint,
      issuer: own.metadata,
      callbackUrl: own.answer,
      audience: own.metadata,
      idpIssuer: settings.issuer,
      idpCert: [...settings.certificates],
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      signatureAlgorithm: "sha256",
      digestAlgorithm: "sha256",
      identifierFormat: settings.nameIdFormat ?? null,
      disableRequestedAuthnContext: true,
      acceptedClockSkewMs: SKEW,
      maxAssertionAgeMs: ATTEMPT_SECONDS * 1000,
      validateInResponseTo: ValidateInResponseTo.always,
      requestIdExpirationPeriodMs: ATTEMPT_SECONDS * 1000,
      generateUniqueId: uniqueId,
      cacheProvider,
      logoutCallbackUrl: own.left,
      ...(settings.logoutUrl ? { logoutUrl: settings.logoutUrl } : {}),
      ...(settings.signingKey ? { privateKey: settings.signingKey } : {}),
      ...(settings.signingCertificate ? { publicCert: settings.signingCertificate } : {}),
      ...more,
    };
    return new SAML(config);
  };
  const randomId = () => `_${randomToken()}`;

  return {
    begin: ({ text }) => samlFor(() => text).getAuthorizeUrlAsync("", undefined, {}),
    async finish({ form }, attempts): Promise<Answered> {
      const sent = form?.SAMLResponse;
      if (typeof sent !== "string") throw new SignOnFailure("failed", "there is no SAMLResponse");
      // SAML has no use for one; what a parser makes of it is not to be found out.
      const xml = Buffer.from(sent, "base64").toString("utf8");
      if (/<!DOCTYPE/i.test(xml)) throw new SignOnFailure("failed", "the answer has a document type of its own");
      let attempt: Attempt | undefined;
      // The ids of requests are signed, so that none has to be kept.
      const requests: CacheProvider = {
        ...NO_CACHE,
        getAsync: async (id) => {
          attempt = attempts.read(id);
          return attempt ? new Date().toISOString() : null;
        },
      };
      let profile: Profile | null;
      try {
        const weak = await weakAlgorithm(xml);
        if (weak !== undefined)
          throw new Error(`the answer is signed with ${weak}: the provider has to sign with SHA-256 or SHA-512`);
        ({ profile } = await samlFor(randomId, requests).validatePostResponseAsync({ SAMLResponse: sent }));
      } catch (error) {
        throw asFailure(error, attempt !== undefined);
      }
      if (!profile || !attempt) throw new SignOnFailure("failed", "the answer holds no assertion");
      const { id, until } = held(profile, attempt, settings, own);
      await attempts.take(attempt);
      return { attempt, person: personOf(profile, settings), once: { key: `assertion ${settings.key} ${id}`, until } };
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
      // Asked for by requests only where the operator wants it, but what suits us where a provider lets us choose.
      samlFor(randomId, NO_CACHE, { identifierFormat: settings.nameIdFormat ?? PERSISTENT })
        .generateServiceProviderMetadata(null, settings.signingCertificate ?? null)
        // node-saml names the binding of forms for every logout; ours is answered by a redirect.
        .replace(/(<SingleLogoutService Binding="[^"]*:)HTTP-POST"/, '$1HTTP-Redirect"'),
  };
}

/** Whether its login is there at all, whatever it says to somebody who asks for nothing. Follows nobody elsewhere. */
export async function isAnswering(entryPoint: string): Promise<boolean> {
  try {
    const reply = await fetch(entryPoint, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT) });
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

const first = (parent: Element | undefined, name: string): Element | undefined =>
  (parent?.[name] as Element[] | undefined)?.[0];

/** The assertion's id and its end; throws where it is from somebody else, for somebody else, or answers something else. */
function held(profile: Profile, attempt: Attempt, settings: SamlSettings, own: OwnAddresses) {
  const assertion = profile.getAssertion?.().Assertion as Element | undefined;
  const confirmations = (first(assertion, "Subject")?.SubjectConfirmation ?? []) as Element[];
  const bearer = confirmations
    .filter(({ $ }) => $?.Method === BEARER)
    .map((confirmation) => first(confirmation, "SubjectConfirmationData")?.$)
    .find((data) => data?.InResponseTo === attempt.text && data.Recipient === own.answer && data.NotOnOrAfter);
  const id = assertion?.$?.ID;
  if (profile.issuer !== settings.issuer)
    throw new SignOnFailure("failed", `the assertion's issuer is ${profile.issuer}, not ${settings.issuer}`);
  if (!bearer || !id)
    throw new SignOnFailure("failed", "the assertion confirms no bearer for this request and this address");
  const until = Math.ceil((Date.parse(bearer.NotOnOrAfter ?? "") + SKEW) / 1000);
  if (!Number.isFinite(until)) throw new SignOnFailure("failed", "the assertion has no end");
  return { id, until };
}

function personOf(profile: Profile, settings: SamlSettings) {
  const attributes = (profile.attributes ?? {}) as Record<string, unknown>;
  const named = settings.subject === undefined ? profile.nameID : attributes[settings.subject];
  if (typeof named !== "string" || named === "")
    throw new SignOnFailure("failed", `the assertion has no ${settings.subject ?? "NameID"}`);
  if (settings.subject === undefined && profile.nameIDFormat === TRANSIENT)
    throw new SignOnFailure(
      "failed",
      "the NameID is another one each time; name an attribute as the provider's subject",
    );
  const facts = factsOf(attributes, settings.claims);
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

function asFailure(error: unknown, isOurs: boolean): SignOnFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (DENIALS.test(message)) return new SignOnFailure("denied", message, { cause: error });
  const isOver = !isOurs && /InResponseTo is not valid/.test(message);
  return new SignOnFailure(isOver ? "expired" : "failed", message, { cause: error });
}
