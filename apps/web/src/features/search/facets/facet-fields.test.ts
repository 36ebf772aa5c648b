import { describe, expect, it } from "vitest";
import type { ApiFieldDefinition } from "../../../asset/asset-doc.ts";
import { rangeKinds } from "../../../asset/metadata/range-kinds.ts";
import { listFacetFields, listSuggestionFields } from "./facet-fields.ts";

const field = (field_name: string, more: Partial<ApiFieldDefinition> = {}): ApiFieldDefinition => ({
  field_name,
  type: "string",
  origin: "metadata",
  multi_valued: true,
  is_facet: true,
  range_facet: false,
  default_labels: { de: field_name },
  ...more,
});
const index = [
  field("series", { position: 2, options: { preview: 6, multivalue: "radio" } }),
  field("shot", { position: 1, type: "date", range_facet: true }),
  field("title", { is_facet: false }),
  field("series_l0"),
];
const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

describe("the facets of the sidebar", () => {
  it("are those of the index in its order, if none are configured", () => {
    expect(names(listFacetFields([], index))).toEqual(["shot", "series"]);
  });

  it("are the configured ones in order, without fields unknown to the index", () => {
    const settings = [
      { field_name: "series", position: 2 },
      { field_name: "invented", position: 1 },
      { field_name: "shot", position: 3 },
    ];
    expect(names(listFacetFields(settings, index))).toEqual(["series", "shot"]);
    expect(names(listFacetFields(settings, index, ["series"]))).toEqual(["shot"]);
  });

  it("take their options from the settings, then the index, then the defaults", () => {
    const [series, shot] = listFacetFields(
      [
        { field_name: "series", position: 1, options: { preview: 3, filter: true } },
        { field_name: "shot", position: 2 },
      ],
      index,
    );
    expect([series?.search, shot?.search], "a field above the values").toEqual([true, undefined]);
    expect(series).toMatchObject({ kind: "radio", preview: 3, sort: "alph", orientation: "asc" });
    expect(shot).toMatchObject({ kind: "slider", preview: 10 });
    expect(shot?.rangeKind).toBe(rangeKinds.date);
  });
});

describe("the fields of suggestions", () => {
  it("are text fields only", () => {
    expect(names(listSuggestionFields([], index))).toEqual(["series"]);
  });
});

describe("a facet", () => {
  const of = (setting: object, more: Partial<ApiFieldDefinition> = {}) =>
    listFacetFields([{ field_name: "series", position: 1, ...setting }], [field("series", more)])[0];

  it("is a slider if settings or index define it as a range", () => {
    expect(of({}, { range_facet: true })?.kind).toBe("slider");
    expect(of({ range_facet: false }, { range_facet: true })?.kind).toBe("checkbox");
    expect(of({ range_facet: true })?.kind).toBe("slider");
  });

  it("allows several values by default", () => {
    expect(of({})?.kind).toBe("checkbox");
    expect(of({ options: { multivalue: "radio" } })?.kind).toBe("radio");
    expect(of({ options: { multivalue: "checkbox" } }, { options: { multivalue: "radio" } })?.kind).toBe("checkbox");
  });

  it("has whole numbers unless its field has fractions", () => {
    expect(of({}, { type: "float" })?.integer).toBe(false);
    expect(of({}, { type: "integer" })?.integer).toBe(true);
  });

  it("has the configured name and order", () => {
    expect(of({ translation: "views.x", options: { sort: "count", sort_orientation: "desc" } })).toMatchObject({
      translation: "views.x",
      sort: "count",
      orientation: "desc",
    });
    expect(of({})?.translation).toBeUndefined();
  });

  it("appears once, though the index has two fields for its values", () => {
    const both = [
      { field_name: "series_l0", position: 1 },
      { field_name: "series", position: 2 },
    ];
    expect(names(listFacetFields(both, index))).toEqual(["series"]);
    expect(names(listFacetFields(both.slice(0, 1), index))).toEqual(["series_l0"]);
    expect(names(listFacetFields([], [field("a"), field("b", { position: 0 })]))).toEqual(["a", "b"]);
  });

  it("of a range comes from the index if none are configured", () => {
    expect(names(listFacetFields([], [field("shot", { is_facet: false, range_facet: true })]))).toEqual(["shot"]);
  });

  it("of colours or stars has no search field", () => {
    expect(names(listSuggestionFields([], [field("color_code"), field("rating"), field("place")]))).toEqual(["place"]);
    expect(names(listSuggestionFields([], [field("place"), field("series")], ["place"]))).toEqual(["series"]);
  });
});

it("facets are sorted by position, and empty options are ignored", () => {
  const settings = [
    { field_name: "shot", position: 3 },
    { field_name: "series", position: 2, options: { filterVal: null } },
  ];
  expect(names(listFacetFields(settings, index))).toEqual(["series", "shot"]);
  const [series] = listFacetFields(
    [{ field_name: "series", position: 1, options: { preview: undefined as never } }],
    index,
  );
  expect(series?.preview).toBe(6);
});
