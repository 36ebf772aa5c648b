import type { FieldSetting } from "@vitrine/settings/portal-settings";
import { expect, it } from "vitest";
import type { IndexField } from "../../../asset/asset-doc.ts";
import { getFacetKind, getVisibleFacets } from "../../../asset/metadata/facet-kind.ts";
import { getFacetKinds } from "../saving/facet-kinds.ts";
import { facetKinds, fieldsFor, idleOptions, misfit, withKind } from "./field-choices.ts";

const field = (more: Partial<IndexField> = {}): IndexField => ({
  field_name: "a",
  type: "string",
  origin: "metadata",
  multi_valued: false,
  is_facet: true,
  range_facet: false,
  default_labels: {},
  ...more,
});
const date = field({ type: "date", range_facet: true, options: { multivalue: "slider" } });
const set = (more: Partial<FieldSetting> = {}): FieldSetting => ({ field_name: "a", position: 0, ...more });

it("a kind that is set stays among those that are offered, though the index says otherwise", () => {
  expect(facetKinds(set(), field())).toEqual(["checkbox", "radio"]);
  expect(facetKinds(set({ range_facet: true }), field())).toEqual(["checkbox", "radio", "slider"]);
  expect(facetKinds(set({ range_facet: false }), date)).toContain("slider");
});

it("a chosen kind is the one that visitors get, whatever was set before", () => {
  for (const of of [field(), date])
    for (const before of [set(), set({ range_facet: true }), set({ range_facet: false })])
      for (const kind of ["checkbox", "radio", "slider"] as const) {
        const after = withKind(before, kind, of);
        expect(getFacetKind(after, of)).toBe(kind);
        expect("range_facet" in after, "said only where the index says otherwise").toBe(
          (kind === "slider") !== of.range_facet,
        );
      }
});

it("the options are those of the kind that is set", () => {
  expect(idleOptions("facet", set(), field())).not.toContain("preview");
  expect(idleOptions("facet", set({ range_facet: true }), field())).toContain("preview");
  expect(idleOptions("facet", set({ range_facet: false }), date)).not.toContain("preview");
});

it("says where the library gives something else than the kind needs", () => {
  expect(misfit(set(), field())).toBeUndefined();
  expect(misfit(set({ range_facet: true }), field())).toBe("values");
  expect(misfit(set({ range_facet: false }), date)).toBe("range");
});

it("of a field and its twin visitors, the form and its warnings name the same one: the field, where it is a filter", () => {
  const named = (field_name: string, is_facet = true) => field({ field_name, is_facet });
  const alone = [named("title", false), named("title_l0")];
  const both = [named("title"), named("title_l0")];
  const names = (index: readonly IndexField[]) => [
    getVisibleFacets([], index).map(([{ field_name }]) => field_name),
    fieldsFor("facet", index),
    [...getFacetKinds([], index).keys()],
  ];
  expect(names(alone)).toEqual(Array(3).fill(["title_l0"]));
  expect(names(both)).toEqual(Array(3).fill(["title"]));
  const chosen = both.map(({ field_name }, position) => ({ field_name, position }));
  expect([...getFacetKinds(chosen, both).keys()], "as visitors get them").toEqual(["title"]);
});
