import { defaultSettings } from "@vitrine/settings/documents/defaults";
import type { PortalSettings } from "@vitrine/settings/portal-settings";

/** What a portal without stored settings has, but for what is changed. */
export function settingsWith(change: (settings: PortalSettings) => void): PortalSettings {
  const settings = defaultSettings();
  change(settings);
  return settings;
}

/** Where a download is refused, an order is offered. */
export const withOrders = settingsWith(({ global, order }) => {
  global.run_order_process = true;
  order.mailto = "bild@haus.example";
});

/** Terms have to be accepted first. */
export const withTerms = settingsWith(({ terms_of_use }) => {
  terms_of_use.show = true;
});
