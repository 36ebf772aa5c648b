/** Which entries the synonyms of the texts lead to. */
import type { synonyms } from "@vitrine/settings/texts/en/admin/synonyms";
import { peopleSectionParts } from "../accounts/people-parts.ts";
import { toFileEntryId, toPartEntryId, toSectionEntryId } from "./search-entries.ts";

export type SynonymConcept = keyof typeof synonyms;

/** The entries of each concept. */
export const entryIdsByConcept: Readonly<Record<SynonymConcept, readonly string[]>> = {
  logo: [toFileEntryId("dashboardLogo"), toSectionEntryId("appearance")],
  colours: [toSectionEntryId("appearance"), "themes.options[].appearance.primary_color"],
  dark: ["themes.default_dark", "themes.default_light", "themes.show_theme_selection", toSectionEntryId("appearance")],
  favicon: [toFileEntryId("favicon")],
  font: [toFileEntryId("custom_font")],
  hero: [toFileEntryId("dashboardHero"), toFileEntryId("loginHero")],
  css: [toFileEntryId("style")],
  start_page: [toSectionEntryId("dashboard"), "global.hide_dashboard"],
  empty_rows: ["dashboard.collections.hide_empty_result"],
  filters: [toSectionEntryId("search"), "facets", "sorting.options"],
  legal: [toSectionEntryId("editor")],
  footer: [toSectionEntryId("editor"), "footer"],
  terms: ["terms_of_use.show", "terms_of_use.links"],
  languages: [toSectionEntryId("language")],
  people: [toSectionEntryId("accounts")],
  pools: [toPartEntryId(peopleSectionParts.pools.path)],
  sign_in: [toSectionEntryId("login"), "login.methods", "login.register.show_button"],
  usage: [toSectionEntryId("usage")],
  name: ["global.website_title"],
  order: ["order.mailto", "global.run_order_process"],
  tour: ["guide.show", "guide.tour"],
  accessibility: ["accessibility.assets.alt"],
  changes: [toSectionEntryId("history")],
  downloads: [toSectionEntryId("convert-sets")],
  tokens: [toSectionEntryId("tokens")],
  server: [toSectionEntryId("server")],
};

/** The concepts of an entry. */
export const listConceptsOfEntry = (id: string): readonly SynonymConcept[] =>
  (Object.keys(entryIdsByConcept) as SynonymConcept[]).filter((concept) => entryIdsByConcept[concept].includes(id));
