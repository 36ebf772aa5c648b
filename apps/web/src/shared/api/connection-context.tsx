import { createContext, useContext } from "react";
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
