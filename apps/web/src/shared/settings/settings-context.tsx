import { createSafeContext } from "@mantine/core";
import type { PortalSettings } from "@vitrine/settings/portal-settings";

/** The portal's settings, completed with defaults. */
export const [SettingsProvider, useSettings] = createSafeContext<PortalSettings>(
  "useSettings needs a SettingsProvider",
);
