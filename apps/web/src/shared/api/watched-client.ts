/** A client that reports the result of its calls, and repeats one once whose session was over and is open again. */
import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { RouteKey } from "@vitrine/contract/routes";
import { isUnreached } from "./connection.ts";
import { refusalOf } from "./refusal-rules.ts";
import type { Session } from "./session-store.ts";

export interface Watch {
  /** Who asks now. */
  readonly session: () => Session | null;
  /** The session that a call was sent with is over. True when there is another now and the call may be repeated. */
  readonly sessionLost: (sent: Session | null, key: RouteKey) => Promise<boolean>;
  /** `address` tells calls of one endpoint apart. */
  readonly forbidden: (key: RouteKey, address: string) => void;
  readonly succeeded: (key: RouteKey, address: string) => void;
  /** false: no answer came at all. */
  readonly reached: (reached: boolean) => void;
}

type LooseCall = (key: RouteKey, input?: unknown) => Promise<unknown>;
type LooseUrl = (key: RouteKey, input?: unknown) => string;

export function watchClient(inner: Client, watch: Watch): Client {
  const addressOf = inner.url as LooseUrl;
  const watched =
    (send: LooseCall): LooseCall =>
    async (key, input) => {
      const sent = watch.session();
      try {
        return await settle(send, key, input);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        watch.reached(!isUnreached(error));
        const refusal = refusalOf(error, key);
        if (refusal === "forbidden") watch.forbidden(key, addressOf(key, input));
        if (refusal === "session-lost" && (await watch.sessionLost(sent, key))) return await settle(send, key, input);
        throw error;
      }
    };
  const settle = async (send: LooseCall, key: RouteKey, input: unknown): Promise<unknown> => {
    const reply = await send(key, input);
    watch.reached(true);
    watch.succeeded(key, addressOf(key, input));
    return reply;
  };
  return {
    call: watched(inner.call as LooseCall),
    raw: watched(inner.raw as LooseCall),
    has: inner.has,
    url: inner.url,
  } as Client;
}
