// Creates and verifies sign-on attempts. An attempt is signed and not stored, so that many attempts use no disk space.
// It is bound to the browser that started it, and sent as OpenID's `state` or as the id of a SAML request.
import { randomBytes } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import { type Signer, tokenHash } from "../../platform/signing.ts";

export interface SignOnAttempt {
  id: string;
  /** Epoch seconds at which the attempt expires. */
  end: number;
  /** Digest of the browser's cookie. */
  browser: string;
  /** The signed attempt as it is sent and returned. */
  text: string;
  /** Nonce and PKCE verifier for OpenID Connect; both are derived from the id and the installation's key. */
  nonce: string;
  verifier: string;
}

/** Lifetime of an attempt in seconds; users may need time for a second factor. */
export const SIGN_ON_ATTEMPT_SECONDS = 600;

/** Syntax of a signed attempt. Starts with an underscore, since an XML id must not start with a digit. */
const TOKEN_PATTERN = /^_([\w-]{22})\.([0-9a-z]{1,8})\.([\w-]{43})\.([\w-]{43})$/;

export function createSignOnAttempts(signer: Signer, clock: Clock) {
  const signatureOf = (provider: string, { id, end, browser }: Pick<SignOnAttempt, "id" | "end" | "browser">) =>
    signer.sign(`attempt ${provider} ${id} ${end} ${browser}`);
  const complete = (provider: string, bare: Pick<SignOnAttempt, "id" | "end" | "browser">): SignOnAttempt => ({
    ...bare,
    text: `_${bare.id}.${bare.end.toString(36)}.${bare.browser}.${signatureOf(provider, bare)}`,
    nonce: signer.sign(`nonce ${bare.id}`),
    verifier: signer.sign(`verifier ${bare.id}`),
  });
  return {
    start: (provider: string, browser: string): SignOnAttempt =>
      complete(provider, {
        id: randomBytes(16).toString("base64url"),
        end: clock.seconds() + SIGN_ON_ATTEMPT_SECONDS,
        browser: hashBrowserCookie(browser),
      }),
    /** Reads a returned attempt; undefined if its signature is invalid, or if it is for another provider or expired. */
    read(provider: string, text: string): SignOnAttempt | undefined {
      const [, id = "", end = "", browser = "", signature = ""] = TOKEN_PATTERN.exec(text) ?? [];
      const bare = { id, end: Number.parseInt(end, 36), browser };
      const isOurs = signer.verify(`attempt ${provider} ${id} ${bare.end} ${browser}`, signature);
      return isOurs && clock.seconds() < bare.end ? complete(provider, bare) : undefined;
    },
  };
}

/** Digest of a browser's cookie. */
export const hashBrowserCookie = (cookie: string): string => tokenHash(cookie);
