import { createContext, useContext } from "react";
import type { Host } from "./host.ts";

const HostContext = createContext<Host | null>(null);

export const HostProvider = HostContext.Provider;

/** What this portal lives in; parts never reach for storage, title or root of the page by themselves. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error("useHost needs a HostProvider");
  return host;
}
