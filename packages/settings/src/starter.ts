/**
 * The configuration that a library starts with, made from what the import found, so that an import alone yields a
 * portal worth using. Pure; it is stored once, if nothing is stored, and an admin changes it from there.
 */
import { defaultSettings, SETTINGS_VERSION } from "./defaults.ts";
import type { CollectionDefinition, FieldSetting, PortalSettings } from "./portal-settings.ts";

export interface FoundField {
  field_name: string;
  type: "string" | "text" | "integer" | "float" | "date" | "boolean";
  /** Kilobytes are shown as sizes, epoch seconds as dates. */
  filterVal?: "date" | "filesize" | null;
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
  count: number;
}

export interface Found {
  assets: number;
  fields: readonly FoundField[];
  /** In the order they shall stand on the dashboard. */
  collections: readonly FoundCollection[];
  websiteTitle?: string;
}

/** More filters than this are a wall, not a choice. */
const MAX_FACETS = 8;
const MAX_SUGGESTIONS = 4;
/** A facet that says something about hardly any asset is left to the admin. */
const MIN_FILLED_SHARE = 0.05;
/** Facets with more values than this are looked for by typing, so they are suggestions rather than lists. */
const MAX_LISTED_VALUES = 2000;
const MAX_ROWS_OF_DASHBOARD = 12;
/** Up to here a search field above the values is in the way. */
const VALUES_WITHOUT_SEARCH = 20;
const INFO_ROWS = 6;

/** Shown elsewhere (title, picture, badges) or of no use to a reader. */
const NOT_IN_METADATA = new Set(["id", "title", "file_path", "paths", "asset_groups", "mime"]);
const LAYOUT_FIELDS = ["hb_px", "hb_mm", "file_size"];

export function starterSettings(found: Found): PortalSettings {
  const settings = defaultSettings();
  const fields = found.fields
    .filter((field) => field.public && field.filled > 0)
    .sort((a, b) => a.position - b.position || a.field_name.localeCompare(b.field_name));
  const facets = chooseFacets(fields, found.assets);
  const metadata = fields.filter(({ field_name }) => !NOT_IN_METADATA.has(field_name));
  const layout = metadata.filter(({ field_name }) => LAYOUT_FIELDS.includes(field_name));
  const content = metadata.filter(({ field_name }) => !LAYOUT_FIELDS.includes(field_name));
  const title = fields.some(({ field_name }) => field_name === "title") ? "title" : "file_name";
  const brief = content.filter(({ type }) => type !== "text").slice(0, INFO_ROWS);
  const half = Math.ceil(content.length / 2);

  settings.version = SETTINGS_VERSION;
  settings.global.hide_dashboard = false;
  if (found.websiteTitle) settings.global.website_title = found.websiteTitle;
  settings.facets = facets.map(facetSetting);
  settings.suggestions = chooseSuggestions(fields).map(plainSetting);
  settings.assetInfo = {
    title,
    paramsLeft: content.slice(0, half).map(plainSetting),
    paramsRight: [...content.slice(half), ...layout].map(plainSetting),
  };
  settings.infoView = {
    ...settings.infoView,
    title,
    paramsLeft: brief.map(plainSetting),
    paramsRight: layout.map(plainSetting),
  };
  settings.bookmark = { ...settings.bookmark, title, columns: brief.slice(0, 3).map(plainSetting) };
  settings.search.list.columns = [...brief.slice(0, 4), ...layout.slice(0, 1)].map(plainSetting);
  settings.search.thumbnails.body = brief.slice(0, 2).map(plainSetting);
  settings.sorting.options = settings.sorting.options.map((option) => ({
    ...option,
    active: option.key === "score" || fields.some(({ field_name, sortable }) => field_name === option.key && sortable),
  }));
  settings.dashboard.collections.data = found.collections
    .filter(({ count }) => count > 0)
    .slice(0, MAX_ROWS_OF_DASHBOARD)
    .map(collectionDefinition);
  return settings;
}

/** Filters in registry order; a field with one value for all, or nearly one per asset, helps nobody to choose. */
function chooseFacets(fields: readonly FoundField[], assets: number): FoundField[] {
  const useful = fields.filter((field) => {
    if (!field.is_facet || field.filled < assets * MIN_FILLED_SHARE) return false;
    if (field.range_facet) return true;
    const nearlyUnique = field.distinct > 20 && field.distinct > field.filled * 0.8;
    return field.distinct > 1 && field.distinct <= MAX_LISTED_VALUES && !nearlyUnique;
  });
  return useful.slice(0, MAX_FACETS);
}

function chooseSuggestions(fields: readonly FoundField[]): FoundField[] {
  return fields
    .filter((field) => field.is_facet && !field.range_facet && field.type === "string" && field.distinct > 1)
    .sort((a, b) => b.distinct - a.distinct || a.position - b.position)
    .slice(0, MAX_SUGGESTIONS);
}

function facetSetting(field: FoundField, position: number): FieldSetting {
  return {
    ...plainSetting(field, position),
    options: {
      filterVal: field.filterVal ?? null,
      preview: 10,
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
    ...(field.filterVal ? { options: { filterVal: field.filterVal } } : {}),
  };
}

function collectionDefinition({ indicator, label, src }: FoundCollection): CollectionDefinition {
  return { indicator, label, src };
}
