import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { PortalSettings } from "@vitrine/settings/portal-settings";

/** What a portal without stored settings has, but for what is changed. */
export function createSettingsWith(change: (settings: PortalSettings) => void): PortalSettings {
  const settings = createDefaultSettings();
  change(settings);
  return settings;
}

/** Where a download is refused, an order is offered. */
export const settingsWithOrders = createSettingsWith(({ global, order }) => {
  global.run_order_process = true;
  order.mailto = "bild@haus.example";
});

/** Terms have to be accepted first. */
export const settingsWithTerms = createSettingsWith(({ terms_of_use }) => {
  terms_of_use.show = true;
});
