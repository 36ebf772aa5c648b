import { expect, test } from "vitest";
import { migrateSettings } from "./migrations.ts";
import { portalSettingsSchema } from "./schema.ts";
import { type FoundField, starterSettings } from "./starter.ts";

function field(field_name: string, more: Partial<FoundField> = {}): FoundField {
  return {
    field_name,
    type: "value",
    origin: "metadata",
    multi_valued: false,
    is_facet: true,
    range_facet: false,
    sortable: false,
    public: true,
    position: 0,
    filled: 100,
    distinct: 12,
    ...more,
  };
}

const collections = [
  { indicator: "collection_1", label: "Bowls", src: "4", count: 12 },
  { indicator: "collection_2", label: "Nothing", src: null, count: 0 },
  { indicator: "collection_3", label: "New", src: null, count: null },
];

test("an import alone yields a portal worth using", () => {
  const settings = starterSettings({
    assets: 100,
    collections,
    websiteTitle: "Halm & Ton",
    fields: [
      field("imp_date", {
        position: 3,
        type: "date",
        range_facet: true,
        origin: "system",
        sortable: true,
        distinct: 90,
      }),
      field("title", { position: 0, type: "text", is_facet: false, distinct: 100 }),
      field("keywords", { position: 1, multi_valued: true, distinct: 240 }),
      field("creator", { position: 2, distinct: 5 }),
    ],
  });
  expect(settings.global).toMatchObject({ hide_dashboard: false, website_title: "Halm & Ton" });
  expect(settings.facets.map(({ field_name }) => field_name)).toEqual(["keywords", "creator", "imp_date"]);
  expect(settings.facets[2]?.options).toMatchObject({ multivalue: "slider", filterVal: "date" });
  expect(settings.suggestions.map(({ field_name }) => field_name)).toEqual(["keywords", "creator"]);
  expect(settings.assetInfo.title).toBe("title");
  expect(settings.sorting.options.filter(({ active }) => active).map(({ key }) => key)).toEqual(["score", "imp_date"]);
  // What a search finds depends on who asks, so it has its row.
  expect(settings.dashboard.collections.data).toEqual([
    { indicator: "collection_1", label: "Bowls", src: "4" },
    { indicator: "collection_3", label: "New", src: null },
  ]);
});

test("fields that not everyone may see, or that are empty, are not named", () => {
  const settings = starterSettings({
    assets: 100,
    collections: [],
    fields: [field("internal_note", { public: false }), field("place", { filled: 0, distinct: 0 }), field("series")],
  });
  expect(JSON.stringify(settings)).not.toContain("internal_note");
  expect(JSON.stringify(settings)).not.toContain("place");
  expect(settings.facets.map(({ field_name }) => field_name)).toEqual(["series"]);
});

test("a field with one value, or with a value of its own for nearly every asset, is no filter", () => {
  const settings = starterSettings({
    assets: 1000,
    collections: [],
    fields: [
      field("workspace", { filled: 1000, distinct: 1 }),
      field("serial", { filled: 1000, distinct: 990 }),
      field("rare", { filled: 10, distinct: 4 }),
    ],
  });
  expect(settings.facets).toEqual([]);
});

test("when there are too many filters, those about the picture stay and those about the file go", () => {
  const subjects = Array.from({ length: 8 }, (_, index) => field(`subject_${index}`, { position: 10 + index }));
  const settings = starterSettings({
    assets: 100,
    collections: [],
    fields: [
      field("asset_groups", { origin: "file", position: 1 }),
      ...subjects,
      field("pixel_x", { origin: "file", type: "number", range_facet: true, position: 90 }),
      field("file_size", { origin: "file", type: "filesize", range_facet: true, position: 91 }),
      field("imp_date", { origin: "system", type: "date", range_facet: true, position: 92 }),
    ],
  });
  const names = settings.facets.map(({ field_name }) => field_name);
  expect(names).toEqual(["asset_groups", ...subjects.map(({ field_name }) => field_name), "file_size"]);
  expect(settings.facets.map(({ position }) => position)).toEqual(names.map((_, index) => index));
});

test("what the starter makes may be stored and needs no migration, even for an empty library", () => {
  for (const found of [
    { assets: 0, fields: [], collections: [] },
    {
      assets: 100,
      fields: [field("keywords"), field("file_size", { range_facet: true, type: "filesize" })],
      collections,
    },
  ]) {
    const settings = starterSettings(found);
    expect(portalSettingsSchema.parse(settings)).toEqual(settings);
    expect(migrateSettings(settings).result).toBe("merged");
  }
});
