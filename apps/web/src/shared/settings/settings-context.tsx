import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { createContext, useContext } from "react";

const SettingsContext = createContext<PortalSettings | null>(null);

export const SettingsProvider = SettingsContext.Provider;

/** The portal's settings, complete: what is not stored has its default. */
export function useSettings(): PortalSettings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error("useSettings needs a SettingsProvider");
  return settings;
}
