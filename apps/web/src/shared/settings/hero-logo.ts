import type { PortalSettings } from "@vitrine/settings/portal-settings";

/** Whether the dashboard's logo is in the hero: unless the settings hide it or place it in the header. */
export function isDashboardLogoInHero(settings: PortalSettings, hasLogo: boolean): boolean {
  const visible = settings.visibleLogos.find(({ key }) => key === "dashboard")?.visible ?? true;
  return hasLogo && visible && !settings.dashboard.heroImage.logo.load_outside;
}
