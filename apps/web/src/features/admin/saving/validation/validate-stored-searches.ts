/** Validates the stored searches among the rows of the dashboard. Pure. */
import { isDeepEqual } from "@vitrine/settings/key-path";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { isStoredSearch } from "@vitrine/settings/stored-searches";
import type { ApiFieldDefinition } from "../../../../asset/asset-doc.ts";
import { getFacetKindsByField } from "./facet-kinds.ts";
import type { FormRuleError } from "./form-error-text.ts";

type Settings = Pick<PortalSettings, "facets" | "dashboard">;

/**
 * Errors: a duplicate key, no name, or several values for a single-value filter. Only edited rows and facets are checked,
 * so stored errors do not block saving.
 */
export function validateStoredSearches(
  { facets, dashboard }: Settings,
  base: Settings | undefined,
  index: readonly ApiFieldDefinition[],
): FormRuleError[] {
  const rows = dashboard.collections.data;
  const [kinds, kindsBefore] = [getFacetKindsByField(facets, index), getFacetKindsByField(base?.facets ?? [], index)];
  const stored = base?.dashboard?.collections?.data ?? [];
  return rows.flatMap((row, at) => {
    if (!isStoredSearch(row)) return [];
    const path = `dashboard.collections.data.${at}`;
    const isEdited = !stored.some((before) => isDeepEqual(before, row));
    const isDuplicate = rows.slice(0, at).some((other) => isStoredSearch(other) && other.indicator === row.indicator);
    const filters = Object.entries(row.facets ?? {}).flatMap(([lang, list]) =>
      list.flatMap(({ field_name: field, values }, place) =>
        kinds.get(field) === "radio" &&
        (isEdited || kindsBefore.get(field) !== "radio") &&
        Array.isArray(values) &&
        values.length > 1
          ? [{ path: `${path}.facets.${lang}.${place}.values`, rule: "form" as const, form: "radio" as const }]
          : [],
      ),
    );
    const isNameless = row.label.trim() === "" && !row.translation;
    return [
      ...(isDuplicate && isEdited
        ? [{ path: `${path}.indicator`, rule: "form" as const, form: "key_twice" as const }]
        : []),
      ...(isNameless && isEdited ? [{ path: `${path}.label`, rule: "form" as const, form: "no_name" as const }] : []),
      ...filters,
    ];
  });
}
