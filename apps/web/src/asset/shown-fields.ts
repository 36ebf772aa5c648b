import type { FieldSetting } from "@vitrine/settings/portal-settings";
import type { FieldLookup } from "./field-lookup.ts";

/** The configured fields that the caller may see, by their position. */
export function shownFields<T extends Pick<FieldSetting, "field_name" | "position">>(
  settings: readonly T[],
  fields: Pick<FieldLookup, "visible">,
): T[] {
  return settings
    .filter(({ field_name }) => fields.visible(field_name))
    .toSorted((one, other) => one.position - other.position);
}
