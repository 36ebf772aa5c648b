// What the portal's page shows before any script has run: the house's colours, its font, its name and its logo.
import { fontCss } from "@vitrine/settings/font-css";
import { migrateSettings } from "@vitrine/settings/migrations";
import { type PageLook, pageLook } from "@vitrine/settings/page-look";
import type { Cleaner } from "./cleaning/cleaner.service.ts";
import type { PortalDocuments } from "./portal-documents.service.ts";
import type { PortalFiles } from "./portal-files.service.ts";

export interface HouseLook extends PageLook {
  title: string;
  /** Address of the logo, where the house has one. */
  logo: string | undefined;
  /** Undefined: the portal's text is set in the font that is shipped. */
  font: { css: string; url: string; revision: string } | undefined;
}

export interface HouseLookParts {
  documents: PortalDocuments;
  files: PortalFiles;
  measure: Cleaner["measure"];
  apiPrefix: string;
  onError(error: unknown): void;
}

/** Made anew when the settings or the files have changed. */
export function createHouseLook({ documents, files, measure, apiPrefix, onError }: HouseLookParts) {
  let made: { of: string; look: HouseLook } | undefined;
  let font: HouseLook["font"];

  /** Measured once for each font; one that cannot be measured is shown without a stand-in. */
  async function fontOf(revision: string | undefined): Promise<HouseLook["font"]> {
    if (revision === undefined) return undefined;
    if (font?.revision === revision) return font;
    const url = `${apiPrefix}/config/custom_font?revision=${revision}`;
    const bytes = await files.bytes("custom_font");
    const measures = bytes && (await measure(bytes).catch((error) => void onError(error)));
    font = { css: fontCss(url, measures), url, revision };
    return font;
  }

  return async (): Promise<HouseLook> => {
    const [stored, { revisions }] = await Promise.all([documents.config(), files.available()]);
    const logo = revisions?.dashboardLogo;
    const of = `${stored?.etag} ${logo} ${revisions?.custom_font}`;
    if (made?.of === of) return made.look;
    const { settings } = migrateSettings(JSON.parse(stored?.body ?? "{}"));
    const shown = settings.visibleLogos.find(({ key }) => key === "dashboard")?.visible ?? true;
    const look = {
      ...pageLook(settings.themes),
      title: settings.global.website_title,
      logo: logo && shown ? `${apiPrefix}/config/dashboardLogo?revision=${logo}` : undefined,
      font: await fontOf(revisions?.custom_font),
    };
    made = { of, look };
    return look;
  };
}
