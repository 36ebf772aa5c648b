// One OpenID provider: code flow with PKCE, state and nonce, by openid-client. Its signature on the ID token is verified
// although the token comes from it directly. Asks the issuer that the operator names and the endpoints that this one
// announces, nobody else.
import * as client from "openid-client";
import type { SignOnSession } from "../../db/tables/account.table.ts";
import { factsOf } from "./person.ts";
import type { Answered, OwnAddresses, Provider } from "./provider.ts";
import type { OidcSettings } from "./provider-settings.ts";
import { SignOnFailure, type SignOnReason } from "./sign-on-failure.ts";

const TIMEOUT_SECONDS = 10;
/** Milliseconds for which what an issuer says of itself is believed. */
const KEPT = 3_600_000;
/** Somebody gave up, or has to do something there first. */
const DENIALS = new Set(["access_denied", "login_required", "consent_required", "interaction_required"]);

export function createOidcProvider(settings: OidcSettings, own: OwnAddresses): Provider {
  let kept: { at: number; configuration: Promise<client.Configuration> } | undefined;
  const configuration = (): Promise<client.Configuration> => {
    if (kept && performance.now() - kept.at < KEPT) return kept.configuration;
    const found = { at: performance.now(), configuration: discover(settings) };
    found.configuration.catch(() => {
      if (kept === found) kept = undefined;
    });
    kept = found;
    return found.configuration;
  };

  return {
    begin: (attempt) =>
      asFailure(async () => {
        const challenge = await client.calculatePKCECodeChallenge(attempt.verifier);
        return client.buildAuthorizationUrl(await configuration(), {
          redirect_uri: own.answer,
          scope: settings.scopes.join(" "),
          state: attempt.text,
          nonce: attempt.nonce,
          code_challenge: challenge,
          code_challenge_method: "S256",
        }).href;
      }),
    finish: ({ url }, attempts) =>
      asFailure(async (): Promise<Answered> => {
        const state = url.searchParams.get("state") ?? "";
        const attempt = attempts.read(state);
        if (!attempt) throw new SignOnFailure("expired", "the state is not of a sign-on of this browser, or over");
        await attempts.take(attempt);
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
          person: {
            ...factsOf(facts, settings.claims),
            subject: claims.sub,
            emailVerified:
              settings.mailIsVerified || (settings.claims.email === "email" && facts.email_verified === true),
            session: { provider: settings.key, idToken: tokens.id_token },
          },
        };
      }),
    logout: ({ idToken }: SignOnSession) =>
      asFailure(async () => {
        const at = await configuration();
        if (!at.serverMetadata().end_session_endpoint) return undefined;
        return client.buildEndSessionUrl(at, {
          post_logout_redirect_uri: own.left,
          ...(idToken ? { id_token_hint: idToken } : {}),
        }).href;
      }),
  };
}

/** Asks the issuer for its endpoints. Rejects where it is not reached, or says that it is another one. */
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

async function asFailure<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof SignOnFailure) throw error;
    throw new SignOnFailure(reasonOf(error), messageOf(error), { cause: error });
  }
}

function reasonOf(error: unknown): SignOnReason {
  if (error instanceof client.AuthorizationResponseError) return DENIALS.has(error.error) ? "denied" : "failed";
  if (isUnreached(error)) return "unavailable";
  return "failed";
}

/** Nobody answered, or with a fault of their own. */
export function isUnreached(error: unknown): boolean {
  if (error instanceof TypeError) return error.message === "fetch failed";
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === "OAUTH_TIMEOUT" || (cause instanceof Response && cause.status >= 500);
}

/** Errors of an answer carry what the provider wrote; its code alone is for a log. Of a claim, so is its name. */
export function messageOf(error: unknown): string {
  if (error instanceof client.AuthorizationResponseError) return `the provider answered ${error.error}`;
  const said: string[] = [];
  for (let one = error; one instanceof Error; one = one.cause) {
    const { claim, attribute } = (one.cause ?? {}) as { claim?: unknown; attribute?: unknown };
    const about = [claim, attribute].find((name) => typeof name === "string");
    said.push(about === undefined ? one.message : `${one.message} (${about})`);
  }
  return [...new Set(said)].join(": ") || String(error);
}
