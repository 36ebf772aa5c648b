import { createContext, useContext } from "react";
import type { Host } from "./host.ts";

const HostContext = createContext<Host | null>(null);

export const HostProvider = HostContext.Provider;

/** The host of this portal. Components never access storage, title or root of the page directly. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error("useHost needs a HostProvider");
  return host;
}
