import { createContext, useContext, useEffect, useEffectEvent } from "react";
import type { ConnectionStore } from "./connection-store.ts";

type ConnectionState = Pick<ConnectionStore, "get" | "subscribe" | "check">;

/** By default reachable, for components rendered without a portal. */
const ConnectionContext = createContext<ConnectionState>({
  get: () => true,
  subscribe: () => () => {},
  check: () => {},
});

export const ConnectionProvider = ConnectionContext.Provider;

export function useConnection(): ConnectionState {
  return useContext(ConnectionContext);
}

/** Calls `retry` when the server is reachable again, while `failed` is true. */
export function useRetryOnReconnect(failed: boolean, retry: () => void): void {
  const connection = useConnection();
  const ask = useEffectEvent(() => connection.get() && retry());
  useEffect(() => (failed ? connection.subscribe(ask) : undefined), [failed, connection]);
}
