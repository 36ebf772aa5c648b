/**
 * The configuration that a library starts with, made from what the import found, so that an import alone yields a
 * portal worth using. Pure; it is stored once, if nothing is stored, and an admin changes it from there.
 */
import { defaultSettings, FACET_DEFAULTS } from "./defaults.ts";
import type { CollectionDefinition, FieldSetting, FilterVal, PortalSettings } from "./portal-settings.ts";
import { SETTINGS_VERSION } from "./version.ts";

/** A row of the field registry, with what the import counted. */
export interface FoundField {
  field_name: string;
  /** As in the registry: `value` is an exact value, `text` is prose. */
  type: "text" | "value" | "number" | "date" | "filesize";
  /** Where values come from; `metadata` says more about a picture than its file does. */
  origin: string;
  multi_valued: boolean;
  is_facet: boolean;
  range_facet: boolean;
  sortable: boolean;
  /** Visible to everyone; the starter names no field that some visitors may not see. */
  public: boolean;
  /** Order in the registry. */
  position: number;
  /** Assets that have a value. */
  filled: number;
  /** Distinct values, for facets that are no ranges. */
  distinct: number;
}

export interface FoundCollection {
  /** A prefix, an underscore and a number. */
  indicator: string;
  label: string;
  /** Asset whose picture stands for the collection. */
  src: string | null;
  /** null: a search, which finds something else for each visitor. */
  count: number | null;
}

export interface Found {
  assets: number;
  fields: readonly FoundField[];
  /** In the order they shall stand on the dashboard. */
  collections: readonly FoundCollection[];
  websiteTitle?: string;
}

/** More filters than this are a wall, not a choice. */
const MAX_FACETS = 10;
const MAX_SUGGESTIONS = 4;
/** A facet that says something about hardly any asset is left to the admin. */
const MIN_FILLED_SHARE = 0.05;
const MAX_ROWS_OF_DASHBOARD = 12;
/** Up to here a search field above the values is in the way. */
const VALUES_WITHOUT_SEARCH = 20;
const INFO_ROWS = 6;

const LAYOUT_FIELDS = new Set(["hb_px", "hb_mm", "file_size", "page_count", "duration"]);
/** Shown elsewhere (title, picture, badges), or said better by a layout field. */
const NOT_IN_METADATA = new Set([
  "id",
  "title",
  "paths",
  "asset_groups",
  "mime",
  // Found, and read on its page.
  "full_text",
  // The file's size names its kind.
  "format",
  "orientation",
  "pixel_x",
  "pixel_y",
  "bbox_x",
  "bbox_y",
]);
/** Signs rather than words: nobody types them. */
const NOT_SUGGESTED = new Set(["asset_groups", "color_code", "main_colors", "format", "orientation"]);

export function starterSettings(found: Found): PortalSettings {
  const settings = defaultSettings();
  const fields = found.fields
    .filter((field) => field.public && field.filled > 0)
    .sort((a, b) => a.position - b.position || a.field_name.localeCompare(b.field_name));
  const facets = chooseFacets(fields, found.assets);
  // How far each date was from UTC: minutes that no visitor reads.
  const dates = found.fields.filter(({ type }) => type === "date");
  const offsets = new Set(dates.map(({ field_name }) => `${field_name}_offset`));
  const metadata = fields.filter(({ field_name }) => !NOT_IN_METADATA.has(field_name) && !offsets.has(field_name));
  const layout = metadata.filter(({ field_name }) => LAYOUT_FIELDS.has(field_name));
  const content = metadata.filter(({ field_name }) => !LAYOUT_FIELDS.has(field_name));
  const title = fields.some(({ field_name }) => field_name === "title") ? "title" : "file_name";
  const brief = content.filter(({ type }) => type !== "text").slice(0, INFO_ROWS);
  const rows = [...content, ...layout];
  const half = middleOf(rows);

  settings.version = SETTINGS_VERSION;
  settings.global.hide_dashboard = false;
  if (found.websiteTitle) settings.global.website_title = found.websiteTitle;
  settings.facets = facets.map(facetSetting);
  settings.suggestions = chooseSuggestions(fields).map(plainSetting);
  settings.assetInfo = {
    title,
    paramsLeft: rows.slice(0, half).map(plainSetting),
    paramsRight: rows.slice(half).map(plainSetting),
  };
  settings.infoView = {
    ...settings.infoView,
    title,
    paramsLeft: brief.map(plainSetting),
    paramsRight: layout.map(plainSetting),
  };
  settings.bookmark = { ...settings.bookmark, title, columns: brief.slice(0, 3).map(plainSetting) };
  settings.search.list.columns = listColumns(brief, content, layout).map(plainSetting);
  settings.search.thumbnails.body = brief.slice(0, 2).map(plainSetting);
  settings.sorting.options = settings.sorting.options.map((option) => ({
    ...option,
    active: option.key === "score" || fields.some(({ field_name, sortable }) => field_name === option.key && sortable),
  }));
  settings.dashboard.collections.data = found.collections
    .filter(({ count }) => count !== 0)
    .slice(0, MAX_ROWS_OF_DASHBOARD)
    .map(collectionDefinition);
  return settings;
}

/** Where two columns of the same height part: a field that few assets have takes little room. */
function middleOf(fields: readonly FoundField[]): number {
  const total = fields.reduce((sum, { filled }) => sum + filled, 0);
  let above = 0;
  const middle = fields.findIndex(({ filled }) => {
    above += filled;
    return above * 2 >= total;
  });
  return middle + 1;
}

/** Among the first three, which find room on most windows, is one whose head sorts. */
function listColumns(brief: readonly FoundField[], content: readonly FoundField[], layout: readonly FoundField[]) {
  const sorting = content.find(({ sortable }) => sortable);
  const first = brief.filter((field) => field !== sorting).slice(0, sorting ? 3 : 4);
  return [...first.slice(0, 2), ...(sorting ? [sorting] : []), ...first.slice(2), ...layout.slice(0, 1)];
}

/** A field with one value for all, or nearly one per asset, helps nobody to choose. */
function chooseFacets(fields: readonly FoundField[], assets: number): FoundField[] {
  const useful = fields.filter((field) => {
    if (!field.is_facet || field.filled < assets * MIN_FILLED_SHARE) return false;
    if (field.range_facet) return true;
    const nearlyUnique = !field.multi_valued && field.distinct > 20 && field.distinct > field.filled * 0.8;
    return field.distinct > 1 && !nearlyUnique;
  });
  const chosen = new Set([...useful].sort((a, b) => facetRank(a) - facetRank(b)).slice(0, MAX_FACETS));
  return useful.filter((field) => chosen.has(field));
}

/** What people think of first when they look for a picture comes first when there is no room for all. */
function facetRank({ field_name, type, origin, range_facet }: FoundField): number {
  if (field_name === "asset_groups" || field_name === "main_colors") return 0;
  if (origin !== "file" && origin !== "computed" && origin !== "system")
    return range_facet && type === "number" ? 3 : 1;
  if (range_facet && type === "number") return 4;
  return origin === "system" ? 3 : 2;
}

function chooseSuggestions(fields: readonly FoundField[]): FoundField[] {
  return fields
    .filter(({ field_name, type, is_facet, distinct }) => {
      return is_facet && type === "value" && distinct > 1 && !NOT_SUGGESTED.has(field_name);
    })
    .sort((a, b) => b.distinct - a.distinct || a.position - b.position)
    .slice(0, MAX_SUGGESTIONS);
}

function filterValOf({ type }: FoundField): FilterVal {
  return type === "date" || type === "filesize" ? type : null;
}

function facetSetting(field: FoundField, position: number): FieldSetting {
  return {
    ...plainSetting(field, position),
    options: {
      filterVal: filterValOf(field),
      preview: FACET_DEFAULTS.preview,
      multivalue: field.range_facet ? "slider" : "checkbox",
      sort: field.distinct > VALUES_WITHOUT_SEARCH ? "count" : "alph",
      sort_orientation: field.distinct > VALUES_WITHOUT_SEARCH ? "desc" : "asc",
      ...(field.distinct > VALUES_WITHOUT_SEARCH ? { filter: true } : {}),
    },
  };
}

function plainSetting(field: FoundField, position: number): FieldSetting {
  return {
    field_name: field.field_name,
    position,
    multi_valued: field.multi_valued,
    range_facet: field.range_facet,
    ...(filterValOf(field) ? { options: { filterVal: filterValOf(field) } } : {}),
  };
}

function collectionDefinition({ indicator, label, src }: FoundCollection): CollectionDefinition {
  return { indicator, label, src };
}
