import type { Client } from "@vitrine/contract/client";
import { createContext, useContext } from "react";

const ClientContext = createContext<Client | null>(null);

export const ClientProvider = ClientContext.Provider;

/** The API client. Failed calls reject with an ApiError; callers show it. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error("useClient needs a ClientProvider");
  return client;
}
