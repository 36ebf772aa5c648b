/** Which fields of the library can stand at which place of the search, and how. Pure. */
import type { FieldSetting } from "@vitrine/settings/portal-settings";
import type { IndexField } from "../../../asset/asset-doc.ts";

/** Filters beside the results, values offered while somebody types, and values that are shown of an asset. */
export type FieldPlace = "facet" | "suggestion" | "value";

export type FacetKind = "checkbox" | "radio" | "slider";

/** Layout fields exist in every library, whatever the index says. */
const EVERYWHERE = ["hb_px", "hb_mm"];

/** Names of the fields that can stand there, in the order of the index. */
export function fieldsFor(place: FieldPlace, index: readonly IndexField[]): readonly string[] {
  const names = new Set(index.map(({ field_name }) => field_name));
  // `title_l0` says the same as `title`.
  const own = index.filter(({ field_name }) => !field_name.endsWith("_l0") || !names.has(field_name.slice(0, -3)));
  if (place === "facet") return namesOf(own.filter((field) => field.is_facet || field.range_facet));
  if (place === "suggestion") return namesOf(own.filter(isSuggested));
  return [...new Set([...namesOf(own), ...EVERYWHERE])];
}

/** What the portal shows at a place for which nothing is set. */
export function usualFields(place: FieldPlace, index: readonly IndexField[]): readonly FieldSetting[] {
  if (place === "value") return [];
  const offered = new Set(fieldsFor(place, index));
  return index
    .map((field, at) => ({ field_name: field.field_name, position: field.position ?? at }))
    .filter(({ field_name }) => offered.has(field_name))
    .sort((one, other) => one.position - other.position)
    .map(({ field_name }, position) => ({ field_name, position }));
}

/** How visitors can choose its values: a range has no values to be listed, and values no ends. */
export const facetKinds = ({ range_facet }: Pick<IndexField, "range_facet">): readonly FacetKind[] =>
  range_facet ? ["slider"] : ["checkbox", "radio"];

export function kindOf({ range_facet, options }: FieldSetting, field: IndexField): FacetKind {
  if (range_facet ?? field.range_facet) return "slider";
  const kind = options?.multivalue ?? field.options?.multivalue;
  return kind === "radio" ? "radio" : "checkbox";
}

/** The setting with another kind; what only the kind before could have goes. */
export function withKind(setting: FieldSetting, kind: FacetKind): FieldSetting {
  const { range_facet: _, ...rest } = setting;
  return { ...rest, options: { ...setting.options, multivalue: kind } };
}

/** Options that do nothing for this field at this place. */
export function idleOptions(place: FieldPlace, { type, range_facet }: IndexField): readonly string[] {
  const numeric = type === "integer" || type === "float";
  const ofValues = ["filter", "preview", "sort", "sort_orientation"];
  const format = numeric ? [] : ["filterVal"];
  if (place === "value") return ["multivalue", ...ofValues, ...format];
  if (place === "suggestion") return ["multivalue", "filter", "sort", "sort_orientation", "filterVal"];
  return range_facet ? ["multivalue", ...ofValues, ...format] : ["multivalue", "filterVal"];
}

const namesOf = (fields: readonly IndexField[]) => fields.map(({ field_name }) => field_name);

const isSuggested = ({ field_name, is_facet, range_facet }: IndexField) =>
  is_facet && !range_facet && field_name !== "color_code" && field_name !== "rating";
