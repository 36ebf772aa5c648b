import { defaultSettings } from "@vitrine/settings/documents/defaults";
import type { CollectionDefinition } from "@vitrine/settings/portal-settings";
import { expect, it } from "vitest";
import type { IndexField } from "../../../asset/asset-doc.ts";
import { validateStoredSearches } from "./validate-stored-searches.ts";

type Way = "radio" | "checkbox";
const field = (multivalue?: Way) =>
  [{ field_name: "series", is_facet: true, ...(multivalue ? { options: { multivalue } } : {}) }] as IndexField[];

function settingsOf(data: readonly CollectionDefinition[], way: Way | undefined) {
  const settings = defaultSettings();
  settings.facets = [{ field_name: "series", position: 0, ...(way ? { options: { multivalue: way } } : {}) }];
  settings.dashboard.collections.data = [...data];
  return settings;
}

const faults = (data: readonly CollectionDefinition[], way: Way | undefined = "radio", known = field()) =>
  validateStoredSearches(settingsOf(data, way), undefined, known).map(({ path, form }) => `${path} ${form}`);
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
  const named = { indicator: "vases_1", label: "A", search: "vase" };
  expect(faults([named, named]), "whatever its key is").toEqual(["dashboard.collections.data.1.indicator key_twice"]);
});

it("a stored search has a label or words; a collection is called as the server calls it", () => {
  const row = (indicator: string, more = {}) => ({ indicator, label: " ", ...more });
  expect(faults([row("search_1"), row("search_2", { translation: "views.dashboard.row.search_2" })])).toEqual([
    "dashboard.collections.data.0.label no_name",
  ]);
  expect(faults([row("collection_1"), row("search_1", { label: "A" })])).toEqual([]);
});

it("a filter takes one value, too, where the library says so and the settings nothing", () => {
  const two = [{ indicator: "search_1", label: "A", facets: filtered(["Amara", "Alba"]) }];
  expect(faults(two, undefined, field("radio"))).toHaveLength(1);
  expect(faults(two, "checkbox", field("radio"))).toEqual([]);
});

it("what was stored so stands in nobody's way, until it is edited", () => {
  const two = { indicator: "search_1", label: "A", facets: filtered(["Amara", "Alba"]) };
  const twice = [two, { indicator: "search_1", label: "B" }];
  const count = (data: readonly CollectionDefinition[], before: Way) =>
    validateStoredSearches(settingsOf(data, "radio"), settingsOf(twice, before), field()).length;
  expect(count(twice, "radio")).toBe(0);
  expect(count(twice, "checkbox"), "the filter takes one value now").toBe(1);
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
