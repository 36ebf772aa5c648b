import { createContext, useContext, useEffect, useEffectEvent } from "react";
import type { Connection } from "./connection.ts";

/** Default for components rendered without a portal. */
const always: Connection = {
  get: () => true,
  subscribe: () => () => {},
  report: () => {},
  check: () => {},
  untilReachable: () => Promise.resolve(),
};

const ConnectionContext = createContext(always);

export const ConnectionProvider = ConnectionContext.Provider;

export function useConnection(): Connection {
  return useContext(ConnectionContext);
}

/** Calls `retry` when the server is reachable again, while `failed` is true. */
export function useRetryOnReconnect(failed: boolean, retry: () => void): void {
  const connection = useConnection();
  const ask = useEffectEvent(() => connection.get() && retry());
  useEffect(() => (failed ? connection.subscribe(ask) : undefined), [failed, connection]);
}
