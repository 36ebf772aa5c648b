import { createSafeContext } from "@mantine/core";
import type { PortalSettings } from "@vitrine/settings/portal-settings";

/** The portal's settings, complete: what is not stored has its default. */
export const [SettingsProvider, useSettings] = createSafeContext<PortalSettings>(
  "useSettings needs a SettingsProvider",
);
