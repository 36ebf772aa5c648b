import type { FieldSetting } from "@vitrine/settings/portal-settings";
import type { FieldLookup } from "./field-lookup.ts";

/** Returns the configured fields that the user may see, sorted by position. */
export function getVisibleFields<T extends Pick<FieldSetting, "field_name" | "position">>(
  settings: readonly T[],
  fields: Pick<FieldLookup, "isVisible">,
): T[] {
  return settings
    .filter(({ field_name }) => fields.isVisible(field_name))
    .toSorted((one, other) => one.position - other.position);
}
