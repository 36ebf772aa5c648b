import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { DashboardCollectionSetting } from "@vitrine/settings/portal-settings";
import { expect, it } from "vitest";
import type { ApiFieldDefinition } from "../../../../asset/asset-doc.ts";
import { validateStoredSearches } from "./validate-stored-searches.ts";

type FacetMode = "radio" | "checkbox";
const field = (multivalue?: FacetMode) =>
  [
    { field_name: "series", is_facet: true, ...(multivalue ? { options: { multivalue } } : {}) },
  ] as ApiFieldDefinition[];

function settingsOf(data: readonly DashboardCollectionSetting[], mode: FacetMode | undefined) {
  const settings = createDefaultSettings();
  settings.facets = [{ field_name: "series", position: 0, ...(mode ? { options: { multivalue: mode } } : {}) }];
  settings.dashboard.collections.data = [...data];
  return settings;
}

const errorsOf = (
  data: readonly DashboardCollectionSetting[],
  mode: FacetMode | undefined = "radio",
  known = field(),
) => validateStoredSearches(settingsOf(data, mode), undefined, known).map(({ path, form }) => `${path} ${form}`);
const filtered = (values: string[] | string) => ({ de: [{ field_name: "series", values, range_facet: false }] });

it("a single-value filter has at most one value", () => {
  const row = (values: string[] | string) => [{ indicator: "search_1", label: "A", facets: filtered(values) }];
  expect(errorsOf(row(["Amara", "Alba"]))).toEqual(["dashboard.collections.data.0.facets.de.0.values radio"]);
  expect([errorsOf(row(["Amara"])), errorsOf(row("Amara")), errorsOf(row(["Amara", "Alba"]), "checkbox")]).toEqual([
    [],
    [],
    [],
  ]);
});

it("a stored search has a unique key; a collection of the server may be in two rows", () => {
  const row = (indicator: string) => ({ indicator, label: "A" });
  expect(errorsOf([row("search_1"), row("search_2"), row("search_1")])).toEqual([
    "dashboard.collections.data.2.indicator key_twice",
  ]);
  expect(errorsOf([row("collection_1"), row("collection_1")])).toEqual([]);
  const named = { indicator: "vases_1", label: "A", search: "vase" };
  expect(errorsOf([named, named]), "whatever its key is").toEqual(["dashboard.collections.data.1.indicator key_twice"]);
});

it("a stored search has a label or a translation; a collection is named by the server", () => {
  const row = (indicator: string, more = {}) => ({ indicator, label: " ", ...more });
  expect(errorsOf([row("search_1"), row("search_2", { translation: "views.dashboard.row.search_2" })])).toEqual([
    "dashboard.collections.data.0.label no_name",
  ]);
  expect(errorsOf([row("collection_1"), row("search_1", { label: "A" })])).toEqual([]);
});

it("a filter is also single-value if only the library says so", () => {
  const two = [{ indicator: "search_1", label: "A", facets: filtered(["Amara", "Alba"]) }];
  expect(errorsOf(two, undefined, field("radio"))).toHaveLength(1);
  expect(errorsOf(two, "checkbox", field("radio"))).toEqual([]);
});

it("a stored row is no error until it is edited", () => {
  const two = { indicator: "search_1", label: "A", facets: filtered(["Amara", "Alba"]) };
  const twice = [two, { indicator: "search_1", label: "B" }];
  const count = (data: readonly DashboardCollectionSetting[], before: FacetMode) =>
    validateStoredSearches(settingsOf(data, "radio"), settingsOf(twice, before), field()).length;
  expect(count(twice, "radio")).toBe(0);
  expect(count(twice, "checkbox"), "the filter is single-value now").toBe(1);
  expect(
    count(
      [
        { ...two, label: "C" },
        { indicator: "search_1", label: "D" },
      ],
      "radio",
    ),
  ).toBe(2);
});
