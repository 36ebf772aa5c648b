// What the portal's page shows before any script has run: the house's colours, its font, its name and its logo.
import { fontCss } from "@vitrine/settings/font-css";
import { migrateSettings } from "@vitrine/settings/migrations";
import { type PageLook, pageLook } from "@vitrine/settings/page-look";
import { TaskError } from "../../platform/child-task.ts";
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
  let font: { revision: string; shown: Promise<HouseLook["font"]> } | undefined;

  /**
   * Measured once for each font, whoever asks meanwhile. One that cannot be measured is shown without a stand-in; where
   * nobody has tried, the next page asks again.
   */
  function fontOf(revision: string | undefined): Promise<HouseLook["font"]> | undefined {
    if (revision === undefined) return undefined;
    if (font?.revision === revision) return font.shown;
    const url = `${apiPrefix}/config/custom_font?revision=${revision}`;
    const measured = async () => {
      const bytes = await files.bytes("custom_font");
      const measures =
        bytes &&
        (await measure(bytes).catch((error) => {
          onError(error);
          if (isTurnedAway(error)) font = undefined;
          return undefined;
        }));
      return { css: fontCss(url, measures), url, revision };
    };
    font = { revision, shown: measured() };
    return font.shown;
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
    if (font?.revision === revisions?.custom_font) made = { of, look };
    return look;
  };
}

/** There was no room for it: the font itself was not looked at, and may be fine. */
const isTurnedAway = (error: unknown) =>
  error instanceof TaskError && (error.problem === "busy" || error.problem === "cancelled");
