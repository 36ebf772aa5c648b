/** A client that reports the results of its calls, and repeats a call once after its session was reopened. */
import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { RouteKey } from "@vitrine/contract/routes";
import { isServerUnreachableError } from "./connection-store.ts";
import { getRefusalKind } from "./refusal-rules.ts";
import type { Session } from "./session-store.ts";

export interface CallObserver {
  /** The current session. */
  readonly session: () => Session | null;
  /** Called when a call's session has expired. True if there is a new one and the call may be repeated. */
  readonly sessionLost: (sent: Session | null, key: RouteKey) => Promise<boolean>;
  /** `address` distinguishes calls of the same endpoint. */
  readonly forbidden: (key: RouteKey, address: string) => void;
  readonly succeeded: (key: RouteKey, address: string) => void;
  /** False: there was no reply. */
  readonly reached: (reached: boolean) => void;
}

type LooseCall = (key: RouteKey, input?: unknown) => Promise<unknown>;
type LooseUrl = (key: RouteKey, input?: unknown) => string;

export function createObservedClient(inner: Client, observer: CallObserver): Client {
  const addressOf = inner.url as LooseUrl;
  const observe =
    (send: LooseCall): LooseCall =>
    async (key, input) => {
      const sent = observer.session();
      try {
        return await settle(send, key, input);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        observer.reached(!isServerUnreachableError(error));
        const refusal = getRefusalKind(error, key);
        if (refusal === "forbidden") observer.forbidden(key, addressOf(key, input));
        if (refusal === "session-lost" && (await observer.sessionLost(sent, key)))
          return await settle(send, key, input);
        throw error;
      }
    };
  const settle = async (send: LooseCall, key: RouteKey, input: unknown): Promise<unknown> => {
    const reply = await send(key, input);
    observer.reached(true);
    observer.succeeded(key, addressOf(key, input));
    return reply;
  };
  return {
    call: observe(inner.call as LooseCall),
    raw: observe(inner.raw as LooseCall),
    has: inner.has,
    url: inner.url,
  } as Client;
}
