// Attempts to sign on. One is signed and not stored, so that a flood of them costs no disk; it is bound to the browser
// that began it, goes out as OpenID's `state` and as the id of a SAML request, and comes back once.
import { randomBytes } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import { type Signer, tokenHash } from "../../platform/signing.ts";

export interface Attempt {
  id: string;
  /** Epoch seconds. */
  end: number;
  /** Digest of what the browser holds in its cookie. */
  browser: string;
  /** As it goes out and comes back. */
  text: string;
  /** Of OpenID Connect; both follow from the id and the installation's key. */
  nonce: string;
  verifier: string;
}

export interface Attempts {
  begin(provider: string, browser: string): Attempt;
  /** Undefined where it is not ours, of another provider, or over. */
  read(provider: string, text: string): Attempt | undefined;
}

/** Somebody may have to find their second factor first. */
export const ATTEMPT_SECONDS = 600;

/** A letter or underscore comes first, as an id in XML has it. */
const TEXT = /^_([\w-]{22})\.([0-9a-z]{1,8})\.([\w-]{43})\.([\w-]{43})$/;

export function createAttempts(signer: Signer, clock: Clock): Attempts {
  const signatureOf = (provider: string, { id, end, browser }: Pick<Attempt, "id" | "end" | "browser">) =>
    signer.sign(`attempt ${provider} ${id} ${end} ${browser}`);
  const complete = (provider: string, bare: Pick<Attempt, "id" | "end" | "browser">): Attempt => ({
    ...bare,
    text: `_${bare.id}.${bare.end.toString(36)}.${bare.browser}.${signatureOf(provider, bare)}`,
    nonce: signer.sign(`nonce ${bare.id}`),
    verifier: signer.sign(`verifier ${bare.id}`),
  });
  return {
    begin: (provider, browser) =>
      complete(provider, {
        id: randomBytes(16).toString("base64url"),
        end: clock.seconds() + ATTEMPT_SECONDS,
        browser: browserKey(browser),
      }),
    read(provider, text) {
      const [, id = "", end = "", browser = "", signature = ""] = TEXT.exec(text) ?? [];
      const bare = { id, end: Number.parseInt(end, 36), browser };
      const isOurs = signer.verify(`attempt ${provider} ${id} ${bare.end} ${browser}`, signature);
      return isOurs && clock.seconds() < bare.end ? complete(provider, bare) : undefined;
    },
  };
}

/** What a browser's cookie is known by. */
export const browserKey = (cookie: string): string => tokenHash(cookie);
