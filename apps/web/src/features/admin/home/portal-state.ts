/** Reads from the stored documents what an admin has done with the portal. Pure. */
import { darkThemeColours, lightThemeColours } from "@vitrine/settings/colours/shipped-colours";
import type { CustomPage } from "@vitrine/settings/pages/custom-pages";
import { countPageGaps } from "@vitrine/settings/pages/page-gaps";
import { healPages } from "@vitrine/settings/pages/stored-pages";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { AccountGroup, ServerOverview } from "../../../shared/api/console-client.ts";
import { type DraftDocuments, listDraftLanguages } from "../drafts/draft-store.ts";

const IMPRINT = "imprint";
const SHIPPED: readonly string[] = [lightThemeColours.primary_color, darkThemeColours.primary_color];

/** The primary colour of the default light theme. */
export function getDefaultThemePrimaryColour({ themes }: PortalSettings): string {
  const theme = themes.options.find(({ key }) => key === themes.default_light) ?? themes.options[0];
  return theme?.appearance.primary_color ?? lightThemeColours.primary_color;
}

/** Whether the default light theme has another primary colour than both shipped themes. */
export const hasCustomPrimaryColour = (settings: PortalSettings): boolean =>
  !SHIPPED.includes(getDefaultThemePrimaryColour(settings).toLowerCase());

/** The saved pages of each language. */
export function getStoredPagesByLanguage(documents: DraftDocuments): ReadonlyMap<string, readonly CustomPage[]> {
  const languages = listDraftLanguages(documents, "pages");
  return new Map(languages.map((lang) => [lang, healPages(documents[`pages ${lang}`]?.base).pages]));
}

/** Pages by key: a page in two languages is one. */
export const countPages = (documents: DraftDocuments): number =>
  new Set([...getStoredPagesByLanguage(documents).values()].flatMap((pages) => pages.map(({ key }) => key))).size;

/** Whether the imprint has a text without gaps, in any language. */
export function isImprintWritten(documents: DraftDocuments): boolean {
  return [...getStoredPagesByLanguage(documents).values()].some((pages) =>
    pages.some(({ key, html }) => key === IMPRINT && html.trim() !== "" && countPageGaps(html) === 0),
  );
}

/** The field of the imprint's title, in this language if it has one; undefined if there is no imprint. */
export function findImprintField(documents: DraftDocuments, lang: string): string | undefined {
  const languages = listDraftLanguages(documents, "pages").sort((a, b) => Number(b === lang) - Number(a === lang));
  for (const one of languages) {
    const at = healPages(documents[`pages ${one}`]?.draft).pages.findIndex(({ key }) => key === IMPRINT);
    if (at !== -1) return `pages ${one}.pages.${at}.title`;
  }
  return undefined;
}

/** Whether any group, that of all visitors included, may see a pool that has assets. */
export function isAnyPoolVisible(
  pools: readonly Pick<ServerOverview["pools"][number], "name" | "assets">[],
  groups: readonly Pick<AccountGroup, "grants">[],
): boolean {
  const visible = new Set(groups.flatMap(({ grants }) => grants.map(({ pool }) => pool)));
  return pools.some(({ name, assets }) => assets > 0 && visible.has(name));
}
