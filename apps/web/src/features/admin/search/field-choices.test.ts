import type { FieldSetting } from "@vitrine/settings/portal-settings";
import { expect, it } from "vitest";
import type { ApiFieldDefinition } from "../../../asset/asset-doc.ts";
import { getFacetControlKind, getVisibleFacets } from "../../../asset/metadata/facet-control-kind.ts";
import { getFacetKindsByField } from "../saving/validation/facet-kinds.ts";
import {
  findFacetKindMismatch,
  listAllowedFacetKinds,
  listFieldNamesForUsage,
  listIneffectiveOptions,
  withFacetKind,
} from "./field-choices.ts";

const field = (more: Partial<ApiFieldDefinition> = {}): ApiFieldDefinition => ({
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

it("the kind already set is always offered, even if it does not match the index", () => {
  expect(listAllowedFacetKinds(set(), field())).toEqual(["checkbox", "radio"]);
  expect(listAllowedFacetKinds(set({ range_facet: true }), field())).toEqual(["checkbox", "radio", "slider"]);
  expect(listAllowedFacetKinds(set({ range_facet: false }), date)).toContain("slider");
});

it("the selected kind takes effect, whatever was set before", () => {
  for (const of of [field(), date])
    for (const before of [set(), set({ range_facet: true }), set({ range_facet: false })])
      for (const kind of ["checkbox", "radio", "slider"] as const) {
        const after = withFacetKind(before, kind, of);
        expect(getFacetControlKind(after, of)).toBe(kind);
        expect("range_facet" in after, "said only where the index says otherwise").toBe(
          (kind === "slider") !== of.range_facet,
        );
      }
});

it("only options of the selected kind are offered", () => {
  expect(listIneffectiveOptions("facet", set(), field())).not.toContain("preview");
  expect(listIneffectiveOptions("facet", set({ range_facet: true }), field())).toContain("preview");
  expect(listIneffectiveOptions("facet", set({ range_facet: false }), date)).not.toContain("preview");
  const folding = (["facet", "suggestion", "value"] as const).map((usage) =>
    listIneffectiveOptions(usage, set(), field()).includes("folded"),
  );
  expect(folding, "only filters can be folded").toEqual([false, true, true]);
  expect(listIneffectiveOptions("facet", set({ range_facet: true }), field())).not.toContain("folded");
});

it("finds a mismatch between the index and the kind", () => {
  expect(findFacetKindMismatch(set(), field())).toBeUndefined();
  expect(findFacetKindMismatch(set({ range_facet: true }), field())).toBe("values");
  expect(findFacetKindMismatch(set({ range_facet: false }), date)).toBe("range");
});

it("for a field and its duplicate, visitors, the form and its warnings use the same one: the field that is a filter", () => {
  const named = (field_name: string, is_facet = true) => field({ field_name, is_facet });
  const alone = [named("title", false), named("title_l0")];
  const both = [named("title"), named("title_l0")];
  const names = (index: readonly ApiFieldDefinition[]) => [
    getVisibleFacets([], index).map(([{ field_name }]) => field_name),
    listFieldNamesForUsage("facet", index),
    [...getFacetKindsByField([], index).keys()],
  ];
  expect(names(alone)).toEqual(Array(3).fill(["title_l0"]));
  expect(names(both)).toEqual(Array(3).fill(["title"]));
  const chosen = both.map(({ field_name }, position) => ({ field_name, position }));
  expect([...getFacetKindsByField(chosen, both).keys()], "as visitors get them").toEqual(["title"]);
});
