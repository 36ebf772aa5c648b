/** What the rows of the overview that are searches may not say. Pure. */
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { FormRuleFault } from "./placeholder-faults.ts";

type Settings = Pick<PortalSettings, "facets" | "dashboard">;

/** A key that another row has, and several values of a filter that takes one. */
export function storedSearchFaults({ facets, dashboard }: Settings): FormRuleFault[] {
  const rows = dashboard.collections.data;
  const radios = new Set(
    facets.filter(({ options }) => options?.multivalue === "radio").map(({ field_name }) => field_name),
  );
  const isTaken = (key: string, at: number) => rows.slice(0, at).some(({ indicator }) => indicator === key);
  return rows.flatMap((row, at) => {
    const path = `dashboard.collections.data.${at}`;
    const key = row.indicator.startsWith("search_") && isTaken(row.indicator, at);
    const filters = Object.entries(row.facets ?? {}).flatMap(([lang, list]) =>
      list.flatMap(({ field_name, values }, index) =>
        radios.has(field_name) && Array.isArray(values) && values.length > 1
          ? [{ path: `${path}.facets.${lang}.${index}.values`, rule: "form" as const, form: "radio" as const }]
          : [],
      ),
    );
    return [
      ...(key ? [{ path: `${path}.indicator`, rule: "form" as const, form: "key_twice" as const }] : []),
      ...filters,
    ];
  });
}
