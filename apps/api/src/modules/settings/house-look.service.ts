// What the portal's page shows before any script has run: the house's colours, its name and its logo.
import { migrateSettings } from "@vitrine/settings/migrations";
import { type PageLook, pageLook } from "@vitrine/settings/page-look";
import type { PortalDocuments } from "./portal-documents.service.ts";
import type { PortalFiles } from "./portal-files.service.ts";

export interface HouseLook extends PageLook {
  title: string;
  /** Address of the logo, where the house has one. */
  logo: string | undefined;
}

/** Made anew when the settings or the files have changed. */
export function createHouseLook(documents: PortalDocuments, files: PortalFiles, apiPrefix: string) {
  let made: { of: string; look: HouseLook } | undefined;
  return async (): Promise<HouseLook> => {
    const [stored, { revisions }] = await Promise.all([documents.config(), files.available()]);
    const logo = revisions?.dashboardLogo;
    const of = `${stored?.etag} ${logo}`;
    if (made?.of === of) return made.look;
    const { settings } = migrateSettings(JSON.parse(stored?.body ?? "{}"));
    const shown = settings.visibleLogos.find(({ key }) => key === "dashboard")?.visible ?? true;
    const look = {
      ...pageLook(settings.themes),
      title: settings.global.website_title,
      logo: logo && shown ? `${apiPrefix}/config/dashboardLogo?revision=${logo}` : undefined,
    };
    made = { of, look };
    return look;
  };
}
