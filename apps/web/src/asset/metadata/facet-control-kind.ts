/** Which fields are facets, and of which kind; for the portal and the administration. */
import type { FieldSetting } from "@vitrine/settings/portal-settings";
import type { ApiFieldDefinition } from "../asset-doc.ts";

export type FacetControlKind = "checkbox" | "radio" | "slider";

/** The kind of control of a facet: as the settings define it, else the index. */
export function getFacetControlKind(
  { range_facet, options }: FieldSetting,
  field: ApiFieldDefinition,
): FacetControlKind {
  if (range_facet ?? field.range_facet) return "slider";
  return (options?.multivalue ?? field.options?.multivalue) === "radio" ? "radio" : "checkbox";
}

/** A facet: its setting and its index field. */
type VisibleFacet = readonly [setting: FieldSetting, field: ApiFieldDefinition];

/** Facets in display order: those of the settings that the index knows, or without settings, those of the index. */
export function getVisibleFacets(
  settings: readonly FieldSetting[],
  index: readonly ApiFieldDefinition[],
): readonly VisibleFacet[] {
  const byName = new Map(index.map((field) => [field.field_name, field]));
  const chosen = settings.length > 0 ? settings : getDefaultFacets(index);
  const names = new Set(chosen.map(({ field_name }) => field_name));
  return [...chosen]
    .sort((one, other) => one.position - other.position)
    .flatMap((setting) => {
      const field = byName.get(setting.field_name);
      return field === undefined || isDuplicateField(setting.field_name, names) ? [] : [[setting, field] as const];
    });
}

const getDefaultFacets = (index: readonly ApiFieldDefinition[]): FieldSetting[] =>
  index
    .filter((field) => field.is_facet || field.range_facet)
    .map((field, at) => ({ field_name: field.field_name, position: field.position ?? at }));

/** Whether a field such as `title_l0` duplicates another (`title`). */
export const isDuplicateField = (name: string, names: ReadonlySet<string>): boolean =>
  name.endsWith("_l0") && names.has(name.slice(0, -3));

/** Whether its values are suggested while the user types: only text values. */
export const supportsSuggestions = (name: string, kind: FacetControlKind): boolean =>
  kind !== "slider" && name !== "color_code" && name !== "rating";
