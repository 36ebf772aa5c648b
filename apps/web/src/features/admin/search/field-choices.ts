/** Which fields of the library can stand at which place of the search, and how. Pure. */
import type { FieldSetting } from "@vitrine/settings/portal-settings";
import type { IndexField } from "../../../asset/asset-doc.ts";
import {
  type FacetKind,
  getFacetKind,
  getVisibleFacets,
  hasSuggestions,
  isDuplicateField,
} from "../../../asset/metadata/facet-kind.ts";

/** Filters beside the results, values offered while somebody types, and values that are shown of an asset. */
export type FieldPlace = "facet" | "suggestion" | "value";

/** Layout fields exist in every library, whatever the index says. */
const EVERYWHERE = ["hb_px", "hb_mm"];

/** Names of the fields that can stand there. */
export function fieldsFor(place: FieldPlace, index: readonly IndexField[]): readonly string[] {
  if (place === "value") return [...new Set([...namesOf(distinct(index)), ...EVERYWHERE])];
  return usualFields(place, index).map(({ field_name }) => field_name);
}

/** What the portal shows at a place for which nothing is set. */
export function usualFields(place: FieldPlace, index: readonly IndexField[]): readonly FieldSetting[] {
  if (place === "value") return [];
  return getVisibleFacets([], index)
    .filter(([setting, field]) => place === "facet" || hasSuggestions(field.field_name, getFacetKind(setting, field)))
    .map(([{ field_name }], position) => ({ field_name, position }));
}

const numeric = ({ type }: IndexField) => type === "integer" || type === "float";

/** How visitors can choose its values: texts have no ends. What is set already stays among them. */
export function facetKinds(setting: FieldSetting, field: IndexField): readonly FacetKind[] {
  const hasEnds = field.range_facet || numeric(field) || field.type === "date";
  const isSlider = getFacetKind(setting, field) === "slider";
  return hasEnds || isSlider ? ["checkbox", "radio", "slider"] : ["checkbox", "radio"];
}

/** Where the library does not give what the kind needs: a range for a list, or values for a slider. */
export function misfit(setting: FieldSetting, field: IndexField): "range" | "values" | undefined {
  if ((getFacetKind(setting, field) === "slider") === field.range_facet) return undefined;
  return field.range_facet ? "range" : "values";
}

/** The setting with another kind; that it is a range is said where the index says otherwise. */
export function withKind(
  { range_facet: _, ...setting }: FieldSetting,
  kind: FacetKind,
  field: IndexField,
): FieldSetting {
  const range = kind === "slider";
  const said = range === field.range_facet ? {} : { range_facet: range };
  return { ...setting, ...said, options: { ...setting.options, multivalue: kind } };
}

/** Options that do nothing for this field at this place, as it is set there. */
export function idleOptions(place: FieldPlace, setting: FieldSetting, field: IndexField): readonly string[] {
  const ofValues = ["filter", "preview", "sort", "sort_orientation"];
  const format = numeric(field) ? [] : ["filterVal"];
  if (place === "value") return ["multivalue", ...ofValues, ...format];
  if (place === "suggestion") return ["multivalue", "filter", "sort", "sort_orientation", "filterVal"];
  return getFacetKind(setting, field) === "slider"
    ? ["multivalue", ...ofValues, ...format]
    : ["multivalue", "filterVal"];
}

function distinct(index: readonly IndexField[]): IndexField[] {
  const names = new Set(namesOf(index));
  return index.filter(({ field_name }) => !isDuplicateField(field_name, names));
}

const namesOf = (fields: readonly IndexField[]) => fields.map(({ field_name }) => field_name);
