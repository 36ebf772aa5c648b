import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { JsonObject } from "@vitrine/settings/merge";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { expect, it } from "vitest";
import type { ApiFieldDefinition } from "../../../../asset/asset-doc.ts";
import { findSearchesUsingChangedFacets } from "./affected-searches.ts";

const field = (field_name: string, facts: Partial<ApiFieldDefinition> = {}): ApiFieldDefinition =>
  ({ field_name, is_facet: true, range_facet: false, ...facts }) as ApiFieldDefinition;
const index = [field("series"), field("glaze"), field("created", { is_facet: false, range_facet: true })];

const facet = (field_name: string, multivalue: "radio" | "checkbox", position = 0) => ({
  field_name,
  position,
  options: { multivalue },
});

function documentOf(facets: readonly object[]): JsonObject {
  const settings = createDefaultSettings();
  settings.facets = facets as PortalSettings["facets"];
  settings.dashboard.collections.data = [
    {
      indicator: "search_1",
      label: "Vasen",
      facets: { de: [{ field_name: "series", values: ["Amara"], range_facet: false }] },
    },
  ];
  return settings as unknown as JsonObject;
}

it("finds the stored searches whose facet is removed or changes its kind", () => {
  const base = documentOf([facet("series", "checkbox"), facet("glaze", "checkbox", 1)]);
  const used = (facets: readonly object[]) =>
    findSearchesUsingChangedFacets({ base, draft: documentOf(facets), etag: null }, index).map(
      ({ field, row }) => `${field} ${row.label}`,
    );
  expect(used([facet("glaze", "checkbox")])).toEqual(["series Vasen"]);
  expect(used([facet("series", "radio"), facet("glaze", "checkbox", 1)])).toEqual(["series Vasen"]);
  expect(used([facet("glaze", "radio"), facet("series", "checkbox", 7)]), "its position may change").toEqual([]);
});

it("while none are set, those of the library are shown: setting one removes the others", () => {
  const used = (facets: readonly object[]) =>
    findSearchesUsingChangedFacets({ base: documentOf([]), draft: documentOf(facets), etag: null }, index).map(
      ({ field }) => field,
    );
  expect(used([facet("glaze", "checkbox")])).toEqual(["series"]);
  expect(used([facet("series", "checkbox")]), "as the library has it").toEqual([]);
  expect(used([])).toEqual([]);
});

it("ignores equivalent changes", () => {
  const bare = { field_name: "series", position: 0 };
  const base = documentOf([bare]);
  const used = (facets: readonly object[], known = index) =>
    findSearchesUsingChangedFacets({ base, draft: documentOf(facets), etag: null }, known).length;
  expect(used([facet("series", "checkbox")])).toBe(0);
  expect(used([{ ...bare, range_facet: false }])).toBe(0);
  const radio = [field("series", { options: { multivalue: "radio" } } as Partial<ApiFieldDefinition>)];
  expect(used([facet("series", "radio")], radio)).toBe(0);
  expect(used([{ ...bare, range_facet: true }])).toBe(1);
});
