/** Creates the initial settings of a portal from what the import found. Pure; stored once, if nothing is stored yet. */

import type { DashboardCollectionSetting, FieldSetting, FieldValueFormat, PortalSettings } from "../portal-settings.ts";
import { SETTINGS_VERSION } from "../version.ts";
import { createDefaultSettings, FACET_DEFAULTS } from "./defaults.ts";

/** What the initial settings depend on of a field's type. */
export interface FieldTraits {
  /** How its values are shown. */
  filterVal: FieldValueFormat;
  /** Its texts are too long for short lists. */
  isProse?: boolean;
  /** Its values are words that are worth suggesting. */
  isSuggested?: boolean;
  /** Its range has no unit, so dates and sizes make better facets. */
  isBareNumber?: boolean;
  /** The field `<name>_offset` has its offsets from UTC. */
  hasOffset?: boolean;
}

/** A field of the library, with statistics of the import. */
export interface FieldSummary extends FieldTraits {
  field_name: string;
  /** Source of the values; `metadata` fields describe the content, `file` fields only the file. */
  origin: string;
  multi_valued: boolean;
  is_facet: boolean;
  range_facet: boolean;
  sortable: boolean;
  /** Visible to everyone; the initial settings contain no other fields. */
  public: boolean;
  /** Order in the registry. */
  position: number;
  /** Assets that have a value. */
  filledCount: number;
  /** Distinct values, for facets that are not ranges. */
  distinctCount: number;
}

export interface CollectionSummary {
  /** A prefix, an underscore and a number. */
  indicator: string;
  label: string;
  /** Id of the asset that is shown for the collection. */
  src: string | null;
  /** Null for a search, whose result differs between visitors. */
  count: number | null;
}

export interface LibrarySummary {
  assets: number;
  fields: readonly FieldSummary[];
  /** In the order of the dashboard. */
  collections: readonly CollectionSummary[];
  websiteTitle?: string;
}

/** More filters would be hard to survey. */
const MAX_FACETS = 10;
/** Further facets are folded, so that all titles fit into most windows. */
const MAX_OPEN_FACETS = 5;
const MAX_SUGGESTIONS = 4;
/** Minimum share of assets with a value; a facet that covers fewer is left to the admin. */
const MIN_FILLED_SHARE = 0.05;
const MAX_DASHBOARD_ROWS = 12;
/** With more values, a facet gets a search field. */
const MAX_VALUES_WITHOUT_SEARCH = 20;
const MAX_INFO_ROWS = 6;

const LAYOUT_FIELDS = new Set(["hb_px", "hb_mm", "file_size", "page_count", "duration"]);
/** Shown elsewhere (title, picture, badges), or covered by a layout field. */
const NOT_IN_METADATA = new Set([
  "id",
  "title",
  "paths",
  "asset_groups",
  "mime",
  // Searchable, and shown on the asset's page.
  "full_text",
  // Shown with the file size.
  "format",
  "orientation",
  "pixel_x",
  "pixel_y",
  "bbox_x",
  "bbox_y",
]);
/** Codes and icons, which users do not type. */
const NOT_SUGGESTED = new Set(["asset_groups", "color_code", "main_colors", "format", "orientation"]);

export function createStarterSettings(found: LibrarySummary): PortalSettings {
  const settings = createDefaultSettings();
  const fields = found.fields
    .filter((field) => field.public && field.filledCount > 0)
    .sort((a, b) => a.position - b.position || a.field_name.localeCompare(b.field_name));
  const facets = chooseFacets(fields, found.assets);
  // Offsets of dates from UTC, in minutes, are of no use to visitors.
  const dates = found.fields.filter(({ hasOffset }) => hasOffset);
  const offsets = new Set(dates.map(({ field_name }) => `${field_name}_offset`));
  const metadata = fields.filter(({ field_name }) => !NOT_IN_METADATA.has(field_name) && !offsets.has(field_name));
  const layout = metadata.filter(({ field_name }) => LAYOUT_FIELDS.has(field_name));
  const content = metadata.filter(({ field_name }) => !LAYOUT_FIELDS.has(field_name));
  const title = fields.some(({ field_name }) => field_name === "title") ? "title" : "file_name";
  const brief = content.filter(({ isProse }) => !isProse).slice(0, MAX_INFO_ROWS);
  const rows = [...content, ...layout];
  const half = findColumnBreak(rows);

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
  removePictureFrames(settings);
  settings.search.list.columns = listColumns(brief, content, layout).map(plainSetting);
  settings.search.thumbnails.body = brief.slice(0, 2).map(plainSetting);
  settings.sorting.options = settings.sorting.options.map((option) => ({
    ...option,
    active: option.key === "score" || fields.some(({ field_name, sortable }) => field_name === option.key && sortable),
  }));
  // A row of assets that a visitor may not see would be a heading above nothing.
  settings.dashboard.collections.hide_empty_result = true;
  settings.dashboard.collections.data = found.collections
    .filter(({ count }) => count !== 0)
    .slice(0, MAX_DASHBOARD_ROWS)
    .map(collectionDefinition);
  return settings;
}

/** Pictures need no frame. The line around the info panel stays, as it sets the panel apart from the results. */
function removePictureFrames({ bookmark, dashboard, search }: PortalSettings): void {
  bookmark.options.border_width = 0;
  dashboard.collections.poster_border_width = 0;
  search.posters.border_width = 0;
  search.thumbnails.border_width = 0;
}

/**
 * Index that splits the fields into two columns of about the same height: a field that few assets have needs little
 * space.
 */
function findColumnBreak(fields: readonly FieldSummary[]): number {
  const total = fields.reduce((sum, { filledCount: filled }) => sum + filled, 0);
  let above = 0;
  const middle = fields.findIndex(({ filledCount: filled }) => {
    above += filled;
    return above * 2 >= total;
  });
  return middle + 1;
}

/** Includes a sortable column among the first three, which fit into most windows. */
function listColumns(
  brief: readonly FieldSummary[],
  content: readonly FieldSummary[],
  layout: readonly FieldSummary[],
) {
  const sorting = content.find(({ sortable }) => sortable);
  const first = brief.filter((field) => field !== sorting).slice(0, sorting ? 3 : 4);
  return [...first.slice(0, 2), ...(sorting ? [sorting] : []), ...first.slice(2), ...layout.slice(0, 1)];
}

/** Skips fields with the same value for all assets, or nearly one value per asset. */
function chooseFacets(fields: readonly FieldSummary[], assets: number): FieldSummary[] {
  const useful = fields.filter((field) => {
    if (!field.is_facet || field.filledCount < assets * MIN_FILLED_SHARE) return false;
    if (field.range_facet) return true;
    const nearlyUnique =
      !field.multi_valued && field.distinctCount > 20 && field.distinctCount > field.filledCount * 0.8;
    return field.distinctCount > 1 && !nearlyUnique;
  });
  const chosen = new Set([...useful].sort((a, b) => facetRank(a) - facetRank(b)).slice(0, MAX_FACETS));
  return useful.filter((field) => chosen.has(field));
}

/** Lower ranks are preferred when there are too many facets. */
function facetRank({ field_name, isBareNumber, origin, range_facet }: FieldSummary): number {
  if (field_name === "asset_groups" || field_name === "main_colors") return 0;
  if (origin !== "file" && origin !== "computed" && origin !== "system") return range_facet && isBareNumber ? 3 : 1;
  if (range_facet && isBareNumber) return 4;
  return origin === "system" ? 3 : 2;
}

function chooseSuggestions(fields: readonly FieldSummary[]): FieldSummary[] {
  return fields
    .filter(({ field_name, isSuggested, is_facet, distinctCount: distinct }) => {
      return is_facet && isSuggested && distinct > 1 && !NOT_SUGGESTED.has(field_name);
    })
    .sort((a, b) => b.distinctCount - a.distinctCount || a.position - b.position)
    .slice(0, MAX_SUGGESTIONS);
}

function facetSetting(field: FieldSummary, position: number): FieldSetting {
  return {
    ...plainSetting(field, position),
    options: {
      filterVal: field.filterVal,
      preview: FACET_DEFAULTS.preview,
      multivalue: field.range_facet ? "slider" : "checkbox",
      sort: field.distinctCount > MAX_VALUES_WITHOUT_SEARCH ? "count" : "alph",
      sort_orientation: field.distinctCount > MAX_VALUES_WITHOUT_SEARCH ? "desc" : "asc",
      ...(field.distinctCount > MAX_VALUES_WITHOUT_SEARCH ? { filter: true } : {}),
      ...(position < MAX_OPEN_FACETS ? {} : { folded: true }),
    },
  };
}

function plainSetting(field: FieldSummary, position: number): FieldSetting {
  return {
    field_name: field.field_name,
    position,
    multi_valued: field.multi_valued,
    range_facet: field.range_facet,
    ...(field.filterVal ? { options: { filterVal: field.filterVal } } : {}),
  };
}

function collectionDefinition({ indicator, label, src }: CollectionSummary): DashboardCollectionSetting {
  return { indicator, label, src };
}
