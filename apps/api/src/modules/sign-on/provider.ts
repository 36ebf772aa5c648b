import type { ProviderSession } from "../../db/tables/account.table.ts";
import type { SignOnAttempt } from "./attempts.ts";
import type { SignOnProfile } from "./sign-on-profile.ts";

/** Addresses of this portal that a provider has to know. */
export interface PortalUrlsForProvider {
  /** The provider redirects the browser here with its response. */
  callback: string;
  metadata: string;
  /** The provider redirects the browser here after its logout. */
  afterLogout: string;
}

/** The provider's response, as the browser delivers it. */
export interface ProviderResponse {
  /** The full URL, with its query. */
  url: URL;
  /** The fields of a posted form. */
  form?: Readonly<Record<string, unknown>> | undefined;
}

export interface SignOnResult {
  profile: SignOnProfile;
  attempt: SignOnAttempt;
  /** A key, besides the attempt, that must not be used again until a time (epoch seconds). */
  singleUse?: { key: string; until: number } | undefined;
}

/** Implements the protocol of one provider. Throws SignOnFailure; does not know accounts. */
export interface Provider {
  /** Returns the URL to redirect the browser to. */
  start(attempt: SignOnAttempt): Promise<string>;
  /** Verifies the response and consumes the attempt; throws if it was consumed before. */
  finish(answer: ProviderResponse, attempts: AttemptVerifier): Promise<SignOnResult>;
  /** Returns the URL of the provider's logout; undefined if it has none. */
  logout(session: ProviderSession): Promise<string | undefined>;
  /** Metadata for the provider's operator; undefined if the protocol has none. */
  metadata?(): string;
}

export interface AttemptVerifier {
  read(text: string): SignOnAttempt | undefined;
  consume(attempt: SignOnAttempt): Promise<void>;
}
