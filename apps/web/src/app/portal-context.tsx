import { createContext, useContext } from "react";
import type { Portal } from "./portal.ts";

const PortalContext = createContext<Portal | null>(null);

export const PortalProvider = PortalContext.Provider;

/** For the frame only: pages use the narrower contexts in `shared`. */
export function usePortalParts(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error("usePortalParts needs a PortalProvider");
  return portal;
}
