// OpenID Connect provider: code flow with PKCE, state and nonce, using openid-client. The signature of the ID token is
// verified although the token comes directly from the provider. Sends requests only to the configured issuer and the
// endpoints that it announces.
import * as client from "openid-client";
import type { ProviderSession } from "../../db/tables/account.table.ts";
import type { PortalUrlsForProvider, Provider, SignOnResult } from "./provider.ts";
import type { OidcSettings } from "./provider-settings.ts";
import { SignOnFailure, type SignOnFailureReason } from "./sign-on-failure.ts";
import { mapClaims } from "./sign-on-profile.ts";

const TIMEOUT_SECONDS = 10;
/** Milliseconds for which the issuer's discovery document is cached. */
const DISCOVERY_CACHE_MS = 3_600_000;
/** Error codes of a provider that count as denied: the user cancelled, or must first do something there. */
const DENIALS = new Set(["access_denied", "login_required", "consent_required", "interaction_required"]);

export function createOidcProvider(settings: OidcSettings, addresses: PortalUrlsForProvider): Provider {
  let cached: { at: number; configuration: Promise<client.Configuration> } | undefined;
  const configuration = (): Promise<client.Configuration> => {
    if (cached && performance.now() - cached.at < DISCOVERY_CACHE_MS) return cached.configuration;
    const found = { at: performance.now(), configuration: discover(settings) };
    found.configuration.catch(() => {
      if (cached === found) cached = undefined;
    });
    cached = found;
    return found.configuration;
  };

  return {
    start: (attempt) =>
      wrapErrors(async () => {
        const challenge = await client.calculatePKCECodeChallenge(attempt.verifier);
        return client.buildAuthorizationUrl(await configuration(), {
          redirect_uri: addresses.callback,
          scope: settings.scopes.join(" "),
          state: attempt.text,
          nonce: attempt.nonce,
          code_challenge: challenge,
          code_challenge_method: "S256",
        }).href;
      }),
    finish: ({ url }, attempts) =>
      wrapErrors(async (): Promise<SignOnResult> => {
        const state = url.searchParams.get("state") ?? "";
        const attempt = attempts.read(state);
        if (!attempt)
          throw new SignOnFailure("expired", "the state does not belong to a sign-on of this browser, or has expired");
        await attempts.consume(attempt);
        const at = await configuration();
        const tokens = await client.authorizationCodeGrant(at, url, {
          expectedState: state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims || !tokens.id_token) throw new SignOnFailure("failed", "there is no ID token");
        const more = at.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(at, tokens.access_token, claims.sub)
          : {};
        const facts: Record<string, unknown> = { ...more, ...claims };
        return {
          attempt,
          profile: {
            ...mapClaims(facts, settings.claims),
            subject: claims.sub,
            emailVerified:
              settings.mailIsVerified || (settings.claims.email === "email" && facts.email_verified === true),
            session: { provider: settings.key, idToken: tokens.id_token },
          },
        };
      }),
    logout: ({ idToken }: ProviderSession) =>
      wrapErrors(async () => {
        const at = await configuration();
        if (!at.serverMetadata().end_session_endpoint) return undefined;
        return client.buildEndSessionUrl(at, {
          post_logout_redirect_uri: addresses.afterLogout,
          ...(idToken ? { id_token_hint: idToken } : {}),
        }).href;
      }),
  };
}

/** Loads the issuer's discovery document. Rejects if it is unreachable or names another issuer. */
export function discover(settings: OidcSettings): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret: secret, authentication, signature } = settings;
  const prove = authentication === "basic" ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
  const isPlain = issuer.startsWith("http:");
  return client.discovery(
    new URL(issuer),
    clientId,
    { id_token_signed_response_alg: signature },
    secret === undefined ? client.None() : prove,
    {
      timeout: TIMEOUT_SECONDS,
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    },
  );
}

async function wrapErrors<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof SignOnFailure) throw error;
    throw new SignOnFailure(toReason(error), toLogMessage(error), { cause: error });
  }
}

function toReason(error: unknown): SignOnFailureReason {
  if (error instanceof client.AuthorizationResponseError) return DENIALS.has(error.error) ? "denied" : "failed";
  if (isUnreachableError(error)) return "unavailable";
  return "failed";
}

/** Whether the provider did not answer, or answered with a server error. */
export function isUnreachableError(error: unknown): boolean {
  if (error instanceof TypeError) return error.message === "fetch failed";
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === "OAUTH_TIMEOUT" || (cause instanceof Response && cause.status >= 500);
}

/** Error message for the log: of the provider's reply only the error code, of a claim only its name. */
export function toLogMessage(error: unknown): string {
  if (error instanceof client.AuthorizationResponseError) return `the provider answered ${error.error}`;
  const messages: string[] = [];
  for (let one = error; one instanceof Error; one = one.cause) {
    const { claim, attribute } = (one.cause ?? {}) as { claim?: unknown; attribute?: unknown };
    const about = [claim, attribute].find((name) => typeof name === "string");
    messages.push(about === undefined ? one.message : `${one.message} (${about})`);
  }
  return [...new Set(messages)].join(": ") || String(error);
}
