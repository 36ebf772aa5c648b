/** What a field is as a filter, and which fields are filters where the settings name none: for the portal and its forms. */
import type { FieldSetting } from "@vitrine/settings/portal-settings";
import type { IndexField } from "./asset-doc.ts";

export type FacetKind = "checkbox" | "radio" | "slider";

/** As the settings say, or else the index. */
export function facetKind({ range_facet, options }: FieldSetting, field: IndexField): FacetKind {
  if (range_facet ?? field.range_facet) return "slider";
  return (options?.multivalue ?? field.options?.multivalue) === "radio" ? "radio" : "checkbox";
}

/** In the order of the index. */
export const facetsOfIndex = (index: readonly IndexField[]): FieldSetting[] =>
  index
    .filter((field) => field.is_facet || field.range_facet)
    .map((field, at) => ({ field_name: field.field_name, position: field.position ?? at }))
    .sort((one, other) => one.position - other.position);

/** `title_l0` says the same as `title`. */
export const isTwin = (name: string, names: ReadonlySet<string>): boolean =>
  name.endsWith("_l0") && names.has(name.slice(0, -3));

/** Whether its values are offered while somebody types: texts, that is. */
export const isSuggested = (name: string, kind: FacetKind): boolean =>
  kind !== "slider" && name !== "color_code" && name !== "rating";
