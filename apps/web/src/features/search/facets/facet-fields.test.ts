import { describe, expect, it } from "vitest";
import type { IndexField } from "../../../asset/asset-doc.ts";
import { facetFields, suggestionFields } from "./facet-fields.ts";

const field = (field_name: string, more: Partial<IndexField> = {}): IndexField => ({
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
  it("are those of the index in its order, where the settings name none", () => {
    expect(names(facetFields([], index))).toEqual(["shot", "series"]);
  });

  it("are those of the settings in their order, without what the index does not know", () => {
    const settings = [
      { field_name: "series", position: 2 },
      { field_name: "invented", position: 1 },
      { field_name: "shot", position: 3 },
    ];
    expect(names(facetFields(settings, index))).toEqual(["series", "shot"]);
    expect(names(facetFields(settings, index, ["series"]))).toEqual(["shot"]);
  });

  it("take their options from the settings, then the index, then the defaults", () => {
    const [series, shot] = facetFields(
      [
        { field_name: "series", position: 1, options: { preview: 3 } },
        { field_name: "shot", position: 2 },
      ],
      index,
    );
    expect(series).toMatchObject({ kind: "radio", preview: 3, sort: "alph", orientation: "asc" });
    expect(shot).toMatchObject({ kind: "slider", rangeKind: "date", preview: 10 });
  });
});

describe("the fields of suggestions", () => {
  it("hold texts only", () => {
    expect(names(suggestionFields([], index))).toEqual(["series"]);
  });
});
