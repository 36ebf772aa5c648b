import type { Client } from "@vitrine/contract/client";
import { createContext, useContext } from "react";

const ClientContext = createContext<Client | null>(null);

export const ClientProvider = ClientContext.Provider;

/** The contract's client; failed calls reject with an ApiError, and say nothing to anyone. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error("useClient needs a ClientProvider");
  return client;
}
