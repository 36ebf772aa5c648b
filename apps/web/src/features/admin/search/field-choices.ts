/** Which fields of the library can be facets, suggestions or displayed values, and with which options. Pure. */
import type { FieldSetting } from "@vitrine/settings/portal-settings";
import type { ApiFieldDefinition } from "../../../asset/asset-doc.ts";
import {
  type FacetControlKind,
  getFacetControlKind,
  getVisibleFacets,
  isDuplicateField,
  supportsSuggestions,
} from "../../../asset/metadata/facet-control-kind.ts";
import { fieldTypes } from "../../../asset/metadata/field-types.ts";

/** What a field is used for: a filter next to the results, suggestions while typing, or a value displayed with an asset. */
export type FieldUsage = "facet" | "suggestion" | "value";

/** Width and height, in pixels and in millimetres, exist in every library, whatever the index says. */
const LAYOUT_FIELDS = ["hb_px", "hb_mm"];

/** Names of the fields that can have this usage. */
export function listFieldNamesForUsage(usage: FieldUsage, index: readonly ApiFieldDefinition[]): readonly string[] {
  if (usage === "value") return [...new Set([...getFieldNames(removeDuplicateFields(index)), ...LAYOUT_FIELDS])];
  return getDefaultFields(usage, index).map(({ field_name }) => field_name);
}

export function getDefaultFields(usage: FieldUsage, index: readonly ApiFieldDefinition[]): readonly FieldSetting[] {
  if (usage === "value") return [];
  return getVisibleFacets([], index)
    .filter(
      ([setting, field]) =>
        usage === "facet" || supportsSuggestions(field.field_name, getFacetControlKind(setting, field)),
    )
    .map(([{ field_name }], position) => ({ field_name, position }));
}

/** The facet kinds that a field allows: only numbers and dates can have a slider. The kind already set is always included. */
export function listAllowedFacetKinds(setting: FieldSetting, field: ApiFieldDefinition): readonly FacetControlKind[] {
  const { isNumber, rangeKind } = fieldTypes[field.type];
  const hasEnds = field.range_facet || isNumber || rangeKind;
  const isSlider = getFacetControlKind(setting, field) === "slider";
  return hasEnds || isSlider ? ["checkbox", "radio", "slider"] : ["checkbox", "radio"];
}

/** What the index provides instead of what the facet kind requires; undefined if they match. */
export function findFacetKindMismatch(
  setting: FieldSetting,
  field: ApiFieldDefinition,
): "range" | "values" | undefined {
  if ((getFacetControlKind(setting, field) === "slider") === field.range_facet) return undefined;
  return field.range_facet ? "range" : "values";
}

/** A copy with another facet kind; `range_facet` is set only if it differs from the index. */
export function withFacetKind(
  { range_facet: _, ...setting }: FieldSetting,
  kind: FacetControlKind,
  field: ApiFieldDefinition,
): FieldSetting {
  const range = kind === "slider";
  const said = range === field.range_facet ? {} : { range_facet: range };
  return { ...setting, ...said, options: { ...setting.options, multivalue: kind } };
}

/** Options without effect for this field and usage. */
export function listIneffectiveOptions(
  usage: FieldUsage,
  setting: FieldSetting,
  field: ApiFieldDefinition,
): readonly string[] {
  const ofValues = ["filter", "preview", "sort", "sort_orientation"];
  const format = fieldTypes[field.type].isNumber ? [] : ["filterVal"];
  if (usage === "value") return ["multivalue", ...ofValues, "folded", ...format];
  if (usage === "suggestion") return ["multivalue", "filter", "sort", "sort_orientation", "folded", "filterVal"];
  return getFacetControlKind(setting, field) === "slider"
    ? ["multivalue", ...ofValues, ...format]
    : ["multivalue", "filterVal"];
}

function removeDuplicateFields(index: readonly ApiFieldDefinition[]): ApiFieldDefinition[] {
  const names = new Set(getFieldNames(index));
  return index.filter(({ field_name }) => !isDuplicateField(field_name, names));
}

const getFieldNames = (fields: readonly ApiFieldDefinition[]) => fields.map(({ field_name }) => field_name);
