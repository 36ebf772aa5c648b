import type { SignOnSession } from "../../db/tables/account.table.ts";
import type { Attempt, Attempts } from "./attempts.ts";
import type { Person } from "./person.ts";

/** Addresses of this portal that a provider has to know. */
export interface OwnAddresses {
  /** Where it sends the browser with its answer. */
  answer: string;
  metadata: string;
  /** Where it sends the browser after its logout. */
  left: string;
}

/** What came back with the browser. */
export interface Answer {
  /** The whole address, with its query. */
  url: URL;
  /** The fields of a form; undefined where nothing was posted. */
  form?: Readonly<Record<string, unknown>> | undefined;
}

export interface Answered {
  person: Person;
  attempt: Attempt;
  /** What must never be taken a second time besides the attempt, and until when (epoch seconds). */
  once?: { key: string; until: number } | undefined;
}

/** A protocol's side of one provider. Its errors are SignOnFailure; it knows no accounts. */
export interface Provider {
  /** Where the browser is sent. */
  begin(attempt: Attempt): Promise<string>;
  /** `take` uses an attempt up, and throws where that was done already. */
  finish(answer: Answer, attempts: AttemptsOfProvider): Promise<Answered>;
  /** The provider's own logout; undefined where it has none. */
  logout(session: SignOnSession): Promise<string | undefined>;
  /** For its operator; undefined where the protocol has none. */
  metadata?(): string;
}

export interface AttemptsOfProvider {
  read(text: string): ReturnType<Attempts["read"]>;
  take(attempt: Attempt): Promise<void>;
}
