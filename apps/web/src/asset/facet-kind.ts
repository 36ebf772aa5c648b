/** What a field is as a filter, and which fields are filters where the settings name none: for the portal and its forms. */
import type { FieldSetting } from "@vitrine/settings/portal-settings";
import type { IndexField } from "./asset-doc.ts";

export type FacetKind = "checkbox" | "radio" | "slider";

/** As the settings say, or else the index. */
export function facetKind({ range_facet, options }: FieldSetting, field: IndexField): FacetKind {
  if (range_facet ?? field.range_facet) return "slider";
  return (options?.multivalue ?? field.options?.multivalue) === "radio" ? "radio" : "checkbox";
}

/** A field that is a filter, as it is set, and as the index has it. */
type ShownFacet = readonly [setting: FieldSetting, field: IndexField];

/** The filters in their order: those of the settings, as far as the index knows them; without any, those of the index. */
export function shownFacets(settings: readonly FieldSetting[], index: readonly IndexField[]): readonly ShownFacet[] {
  const byName = new Map(index.map((field) => [field.field_name, field]));
  const chosen = settings.length > 0 ? settings : facetsOf(index);
  const names = new Set(chosen.map(({ field_name }) => field_name));
  return [...chosen]
    .sort((one, other) => one.position - other.position)
    .flatMap((setting) => {
      const field = byName.get(setting.field_name);
      return field === undefined || isTwin(setting.field_name, names) ? [] : [[setting, field] as const];
    });
}

const facetsOf = (index: readonly IndexField[]): FieldSetting[] =>
  index
    .filter((field) => field.is_facet || field.range_facet)
    .map((field, at) => ({ field_name: field.field_name, position: field.position ?? at }));

/** `title_l0` says the same as `title`. */
export const isTwin = (name: string, names: ReadonlySet<string>): boolean =>
  name.endsWith("_l0") && names.has(name.slice(0, -3));

/** Whether its values are offered while somebody types: texts, that is. */
export const isSuggested = (name: string, kind: FacetKind): boolean =>
  kind !== "slider" && name !== "color_code" && name !== "rating";
