/** Settings as stored by older versions, with removed and unknown settings. */
import { createDefaultSettings } from "../documents/defaults.ts";
import type { JsonObject } from "../merge.ts";

const themes = () => structuredClone(createDefaultSettings().themes);

/** The appearance before themes were introduced. */
const look = {
  appearance: { primary_color: "#004488", on_primary_color: "#ffffff", background_color: "#eeeeee" },
  appearance_options: { button_hover_effect: true, list_hover_effect: false },
  advanced_appearance: { "header.text_color": "#123456", "old_area.text_color": "#654321", broken_one: {} },
};

const shared: JsonObject = {
  global: { website_title: "Halm & Ton", run_order_process: true, hide_dashboard: {} },
  facets: [
    { field_name: "keywords", position: 0, options: { filterVal: "null", preview: 12 } },
    { field_name: "width", position: 1, options: {}, range_facet: true },
    {},
  ],
  dashboard: { collections: { height: 300, show_as_tiles: "yes" }, heroImage: { alignment: {}, height: 9_999_999 } },
  search: { sidebar: { width: "wide" }, views: { default: "grid", options: {} }, posters: [] },
  footer: {},
  login: { infoText: {}, headers: [{}] },
  empty_group: {},
  their_own: { kept_as_it_is: [{}, { inner_key: 1 }] },
};

export const olderDocuments: Readonly<Record<string, JsonObject>> = {
  "4.9.0": { ...shared, ...look, version: "4.9.0" },
  "5.0.2": { ...shared, ...look, version: "v5.0.2", guide: { show: true } },
  "5.1.2": { ...shared, ...look, version: "5.1.2", visibleLocales: [{ lang: "de", short: "de" }] },
  "6.0.0": { ...shared, themes: themes(), version: "6.0.0" },
  "6.2.0": { ...shared, themes: { ...themes(), default_dark: "gone" }, version: "6.2.0" },
};
