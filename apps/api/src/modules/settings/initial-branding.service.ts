// Reads the branding that the portal's page shows before any script has run: colours, font, title and logo.

import { migrateSettings } from "@vitrine/settings/documents/migrations";
import type { ThemesSettings } from "@vitrine/settings/portal-settings";
import { resolvePortalTitle } from "@vitrine/settings/portal-title";
import { createFontCss, type FallbackFontMetrics } from "@vitrine/settings/theme/font-css";
import { createInitialThemeMarkup } from "@vitrine/settings/theme/initial-theme-markup";
import { isLogoBackgroundDark } from "@vitrine/settings/theme/logo-background";
import type { PageBranding } from "../../platform/http/page-template.ts";
import { TaskError } from "../../platform/processes/child-task.ts";
import type { MarkupCleaner } from "./cleaning/cleaner.service.ts";
import type { PortalDocuments } from "./portal-documents.service.ts";
import type { PortalFiles } from "./portal-files.service.ts";

export interface InitialBrandingDeps {
  documents: PortalDocuments;
  files: PortalFiles;
  measure: MarkupCleaner["measure"];
  apiPrefix: string;
  /** Title of the portal if the settings have none. */
  installationName: string;
  onError(error: unknown): void;
}

/** Returns a function that reads the branding; its result is cached until the settings or files change. */
export function createInitialBrandingReader({
  documents,
  files,
  measure,
  apiPrefix,
  installationName,
  onError,
}: InitialBrandingDeps) {
  let cached: { cacheKey: string; branding: PageBranding } | undefined;
  let font: { revision: string; giveUp: AbortController; measures?: FallbackFontMetrics } | undefined;

  /**
   * Pages do not wait for the measurement: until then they get no fallback metrics. Each font is measured once, however
   * many pages are requested meanwhile; if the queue was full, the next page request tries again.
   */
  function resolveFont(revision: string | undefined): PageBranding["font"] {
    if (revision === undefined) return undefined;
    if (font?.revision !== revision) {
      // Cancels the measurement of the previous font, which is not shown any more.
      font?.giveUp.abort();
      font = { revision, giveUp: new AbortController() };
      void measureFont(font);
    }
    const url = `${apiPrefix}/config/custom_font?revision=${revision}`;
    return { css: createFontCss(url, font?.measures), url, revision };
  }

  async function measureFont(measured: NonNullable<typeof font>): Promise<void> {
    try {
      const bytes = await files.bytes("custom_font");
      const measures = bytes && (await measure(bytes, measured.giveUp.signal));
      if (!measures) return;
      measured.measures = measures;
      cached = undefined;
    } catch (error) {
      if (font === measured) onError(error);
      if (wasNotMeasured(error) && font === measured) {
        font = undefined;
        cached = undefined;
      }
    }
  }

  return async (): Promise<PageBranding> => {
    const [stored, { revisions }] = await Promise.all([documents.config(), files.available()]);
    const logo = revisions?.dashboardLogo;
    const logoDark = revisions?.dashboardLogoDark;
    const cacheKey = `${stored?.etag} ${logo} ${logoDark} ${revisions?.custom_font}`;
    if (cached?.cacheKey === cacheKey) return cached.branding;
    const { settings } = migrateSettings(JSON.parse(stored?.body ?? "{}"));
    const shown = settings.visibleLogos.find(({ key }) => key === "dashboard")?.visible ?? true;
    const darkUrl = logoDark && `${apiPrefix}/config/dashboardLogoDark?revision=${logoDark}`;
    const branding = {
      ...createInitialThemeMarkup(settings.themes),
      logoCss: darkUrl && shown ? darkLogoCss(settings.themes, darkUrl) : "",
      title: resolvePortalTitle(settings.global, installationName),
      logo: logo && shown ? `${apiPrefix}/config/dashboardLogo?revision=${logo}` : undefined,
      font: resolveFont(revisions?.custom_font),
    };
    cached = { cacheKey, branding };
    return branding;
  };
}

/** Shows the logo for dark grounds in themes with a dark header. */
const darkLogoCss = ({ options }: ThemesSettings, url: string): string =>
  options
    .filter((theme) => isLogoBackgroundDark(theme, "header"))
    .map(({ key }) => `:root[data-portal-theme="${key}"] .start-logo{content:url("${url}")}`)
    .join("");

/** Whether the measurement was refused or cancelled, so that the font itself may be fine. */
const wasNotMeasured = (error: unknown) =>
  error instanceof TaskError && (error.code === "busy" || error.code === "cancelled");
