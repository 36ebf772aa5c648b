/** What the rows of the overview that are searches may not say. Pure. */
import { isDeepEqual } from "@vitrine/settings/key-path";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { isStoredSearch } from "@vitrine/settings/stored-searches";
import type { IndexField } from "../../../asset/asset-doc.ts";
import { facetWays } from "./facet-ways.ts";
import type { FormRuleFault } from "./placeholder-faults.ts";

type Settings = Pick<PortalSettings, "facets" | "dashboard">;

/**
 * A key that another row has, no name, and several values of a filter that takes one. Only of what was edited, the row or
 * the filter's way: what is stored stands in nobody's way.
 */
export function storedSearchFaults(
  { facets, dashboard }: Settings,
  base: Settings | undefined,
  index: readonly IndexField[],
): FormRuleFault[] {
  const rows = dashboard.collections.data;
  const [ways, waysBefore] = [facetWays(facets, index), facetWays(base?.facets ?? [], index)];
  const stored = base?.dashboard?.collections?.data ?? [];
  return rows.flatMap((row, at) => {
    if (!isStoredSearch(row)) return [];
    const path = `dashboard.collections.data.${at}`;
    const isEdited = !stored.some((before) => isDeepEqual(before, row));
    const isTaken = rows.slice(0, at).some((other) => isStoredSearch(other) && other.indicator === row.indicator);
    const filters = Object.entries(row.facets ?? {}).flatMap(([lang, list]) =>
      list.flatMap(({ field_name: field, values }, place) =>
        ways.get(field) === "radio" &&
        (isEdited || waysBefore.get(field) !== "radio") &&
        Array.isArray(values) &&
        values.length > 1
          ? [{ path: `${path}.facets.${lang}.${place}.values`, rule: "form" as const, form: "radio" as const }]
          : [],
      ),
    );
    const isNameless = row.label.trim() === "" && !row.translation;
    return [
      ...(isTaken && isEdited
        ? [{ path: `${path}.indicator`, rule: "form" as const, form: "key_twice" as const }]
        : []),
      ...(isNameless && isEdited ? [{ path: `${path}.label`, rule: "form" as const, form: "no_name" as const }] : []),
      ...filters,
    ];
  });
}
