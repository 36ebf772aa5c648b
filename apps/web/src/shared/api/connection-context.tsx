import { createContext, useContext, useEffect, useEffectEvent } from "react";
import type { Connection } from "./connection.ts";

/** Of parts that are drawn without a portal. */
const always: Connection = {
  get: () => true,
  subscribe: () => () => {},
  report: () => {},
  doubt: () => {},
  reached: () => Promise.resolve(),
};

const ConnectionContext = createContext(always);

export const ConnectionProvider = ConnectionContext.Provider;

export function useConnection(): Connection {
  return useContext(ConnectionContext);
}

/** Calls `retry` when the server can be reached again, as long as something has failed. */
export function useRetryOnReconnect(failed: boolean, retry: () => void): void {
  const connection = useConnection();
  const ask = useEffectEvent(() => connection.get() && retry());
  useEffect(() => (failed ? connection.subscribe(ask) : undefined), [failed, connection]);
}
