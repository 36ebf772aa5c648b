import { defaultSettings } from "@vitrine/settings/defaults";
import type { CollectionDefinition } from "@vitrine/settings/portal-settings";
import { expect, it } from "vitest";
import { storedSearchFaults } from "./stored-search-faults.ts";

function faults(data: readonly CollectionDefinition[], multivalue: "radio" | "checkbox" = "radio") {
  const settings = defaultSettings();
  settings.facets = [{ field_name: "series", position: 0, options: { multivalue } }] as typeof settings.facets;
  settings.dashboard.collections.data = [...data];
  return storedSearchFaults(settings).map(({ path, form }) => `${path} ${form}`);
}
const filtered = (values: string[] | string) => ({ de: [{ field_name: "series", values, range_facet: false }] });

it("a filter that takes one value has one", () => {
  const row = (values: string[] | string) => [{ indicator: "search_1", label: "A", facets: filtered(values) }];
  expect(faults(row(["Amara", "Alba"]))).toEqual(["dashboard.collections.data.0.facets.de.0.values radio"]);
  expect([faults(row(["Amara"])), faults(row("Amara")), faults(row(["Amara", "Alba"]), "checkbox")]).toEqual([
    [],
    [],
    [],
  ]);
});

it("a stored search has a key of its own; a collection of the server may stand in two rows", () => {
  const row = (indicator: string) => ({ indicator, label: "A" });
  expect(faults([row("search_1"), row("search_2"), row("search_1")])).toEqual([
    "dashboard.collections.data.2.indicator key_twice",
  ]);
  expect(faults([row("collection_1"), row("collection_1")])).toEqual([]);
});
