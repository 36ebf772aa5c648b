// What the portal's page shows before any script has run: the house's colours, its font, its name and its logo.
import { type FontMeasures, fontCss } from "@vitrine/settings/font-css";
import { migrateSettings } from "@vitrine/settings/migrations";
import { type PageLook, pageLook } from "@vitrine/settings/page-look";
import { portalTitle } from "@vitrine/settings/portal-title";
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
  /** The portal's title until the settings have one. */
  installationName: string;
  onError(error: unknown): void;
}

/** Made anew when the settings or the files have changed. */
export function createHouseLook({ documents, files, measure, apiPrefix, installationName, onError }: HouseLookParts) {
  let made: { of: string; look: HouseLook } | undefined;
  let font: { revision: string; giveUp: AbortController; measures?: FontMeasures } | undefined;

  /**
   * A page does not wait until a font is measured: it is shown without a stand-in until then. Each font is measured once,
   * however many pages ask meanwhile; where there was no place for measuring, the next page asks again.
   */
  function fontOf(revision: string | undefined): HouseLook["font"] {
    if (revision === undefined) return undefined;
    if (font?.revision !== revision) {
      // Pages do not show the font before this one any more.
      font?.giveUp.abort();
      font = { revision, giveUp: new AbortController() };
      void measureFont(font);
    }
    const url = `${apiPrefix}/config/custom_font?revision=${revision}`;
    return { css: fontCss(url, font?.measures), url, revision };
  }

  async function measureFont(measured: NonNullable<typeof font>): Promise<void> {
    try {
      const bytes = await files.bytes("custom_font");
      const measures = bytes && (await measure(bytes, measured.giveUp.signal));
      if (!measures) return;
      measured.measures = measures;
      made = undefined;
    } catch (error) {
      if (font === measured) onError(error);
      if (isTurnedAway(error) && font === measured) {
        font = undefined;
        made = undefined;
      }
    }
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
      title: portalTitle(settings.global, installationName),
      logo: logo && shown ? `${apiPrefix}/config/dashboardLogo?revision=${logo}` : undefined,
      font: fontOf(revisions?.custom_font),
    };
    made = { of, look };
    return look;
  };
}

/** There was no room for it: the font itself was not looked at, and may be fine. */
const isTurnedAway = (error: unknown) =>
  error instanceof TaskError && (error.problem === "busy" || error.problem === "cancelled");
