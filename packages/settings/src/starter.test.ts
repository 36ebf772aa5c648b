import { describe, expect, it, test } from "vitest";
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

test("no visitor is shown how far a date was from UTC", () => {
  const numbers = { type: "number", is_facet: false } as const;
  const { assetInfo } = starterSettings({
    assets: 100,
    collections: [],
    fields: [
      field("published", { type: "date" }),
      field("created", { type: "date", public: false }),
      field("published_offset", numbers),
      field("created_offset", numbers),
      field("lens_offset", numbers),
    ],
  });
  const shown = [...assetInfo.paramsLeft, ...assetInfo.paramsRight].map(({ field_name }) => field_name);
  expect(shown).toEqual(["lens_offset", "published"]);
});

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

/** What the starter makes of these fields in a library of a hundred assets. */
const starter = (fields: readonly FoundField[], more: object = {}) =>
  starterSettings({ assets: 100, collections: [], fields, ...more });
const namesOf = (fields: readonly { field_name: string }[]) => fields.map(({ field_name }) => field_name);
const numbered = (count: number, make: (at: number) => FoundField) =>
  Array.from({ length: count }, (_, at) => make(at));

describe("the facts of an asset", () => {
  const facts = [
    field("caption", { type: "text", position: 1 }),
    ...numbered(8, (at) => field(`fact_${at}`, { position: 2 + at })),
    field("title", { type: "text", position: 20 }),
    field("file_size", { type: "filesize", position: 21 }),
    field("duration", { type: "number", position: 22 }),
    field("mime", { position: 23 }),
  ];
  const settings = () => starter(facts);

  it("stand in two columns of one height, those of the file at the end, without what is shown elsewhere", () => {
    const { title, paramsLeft, paramsRight } = settings().assetInfo;
    expect(title).toBe("title");
    expect(namesOf(paramsLeft)).toEqual(["caption", "fact_0", "fact_1", "fact_2", "fact_3", "fact_4"]);
    expect(namesOf(paramsRight)).toEqual(["fact_5", "fact_6", "fact_7", "file_size", "duration"]);
    expect(paramsRight.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
  });

  it("part where the assets that have them are as many on either side", () => {
    const rare = numbered(6, (at) => field(`rare_${at}`, { position: at, filled: 10 }));
    const common = numbered(2, (at) => field(`common_${at}`, { position: 10 + at, filled: 60 }));
    const { paramsLeft, paramsRight } = starter([...rare, ...common]).assetInfo;
    expect(namesOf(paramsLeft)).toEqual([...namesOf(rare), "common_0"]);
    expect(namesOf(paramsRight)).toEqual(["common_1"]);
    const even = starter(numbered(4, (at) => field(`even_${at}`, { position: at }))).assetInfo;
    expect([even.paramsLeft.length, even.paramsRight.length]).toEqual([2, 2]);
  });

  it("are six in the info panel, without prose, and those of the file beside them", () => {
    expect(namesOf(settings().infoView.paramsLeft)).toEqual([
      "fact_0",
      "fact_1",
      "fact_2",
      "fact_3",
      "fact_4",
      "fact_5",
    ]);
    expect(namesOf(settings().infoView.paramsRight)).toEqual(["file_size", "duration"]);
    expect(settings().infoView.title).toBe("title");
  });

  it("are fewer where there is less room", () => {
    expect(namesOf(settings().bookmark.columns)).toEqual(["fact_0", "fact_1", "fact_2"]);
    expect(namesOf(settings().search.list.columns)).toEqual(["fact_0", "fact_1", "fact_2", "fact_3", "file_size"]);
    expect(namesOf(settings().search.thumbnails.body)).toEqual(["fact_0", "fact_1"]);
  });

  it("have a head that sorts among the first three of the list", () => {
    const taken = field("taken", { type: "date", sortable: true, position: 9 });
    const { columns } = starter([...facts, taken]).search.list;
    expect(namesOf(columns)).toEqual(["fact_0", "fact_1", "taken", "fact_2", "file_size"]);
  });

  it("say of dates and sizes what they are", () => {
    const [size, duration] = settings().infoView.paramsRight;
    expect(size).toEqual({
      field_name: "file_size",
      position: 0,
      multi_valued: false,
      range_facet: false,
      options: { filterVal: "filesize" },
    });
    expect(duration).not.toHaveProperty("options");
    expect(starter([field("shot", { type: "date" })]).infoView.paramsLeft[0]?.options).toEqual({ filterVal: "date" });
  });

  it("are named by their files where they have no title", () => {
    const untitled = starter([field("place")]);
    expect([untitled.assetInfo.title, untitled.infoView.title, untitled.bookmark.title]).toEqual([
      "file_name",
      "file_name",
      "file_name",
    ]);
  });

  it("stand in the registry's order, and by their names where that says nothing", () => {
    const { paramsLeft, paramsRight } = starter([
      field("zinc", { position: 1 }),
      field("alum", { position: 1 }),
      field("last", { position: 2 }),
    ]).assetInfo;
    expect(namesOf([...paramsLeft, ...paramsRight])).toEqual(["alum", "zinc", "last"]);
  });
});

describe("a filter", () => {
  const facets = (fields: readonly FoundField[]) => namesOf(starter(fields).facets);

  it("has to say something about one asset in twenty", () => {
    expect(facets([field("rare", { filled: 4 }), field("enough", { filled: 5 })])).toEqual(["enough"]);
  });

  it("may have many values as long as assets share them, or an asset has several", () => {
    const of = (more: Partial<FoundField>) => facets([field("place", { filled: 100, ...more })]);
    expect(of({ distinct: 80 })).toEqual(["place"]);
    expect(of({ distinct: 81 })).toEqual([]);
    expect(of({ distinct: 81, multi_valued: true })).toEqual(["place"]);
    expect(of({ distinct: 20, filled: 20 })).toEqual(["place"]);
    expect(of({ distinct: 21, filled: 21 })).toEqual([]);
    expect(of({ distinct: 1 })).toEqual([]);
    expect(of({ distinct: 1, range_facet: true })).toEqual(["place"]);
    expect(of({ is_facet: false })).toEqual([]);
  });

  it("has the colours of pictures, though many other fields say more", () => {
    const many = Array.from({ length: 12 }, (_, at) => field(`field_${at}`, { position: at }));
    const colours = field("main_colors", { origin: "computed", position: 920, multi_valued: true, distinct: 12 });
    const shown = starter([...many, colours]).facets.find(({ field_name }) => field_name === "main_colors");
    expect(shown?.options).toMatchObject({ multivalue: "checkbox", preview: 10 });
  });

  it("can be searched and begins with the frequent ones when its values are more than twenty", () => {
    const options = (distinct: number) => starter([field("place", { distinct, filled: 100 })]).facets[0]?.options;
    expect(options(20)).toEqual({
      filterVal: null,
      preview: 10,
      multivalue: "checkbox",
      sort: "alph",
      sort_orientation: "asc",
    });
    expect(options(21)).toMatchObject({ sort: "count", sort_orientation: "desc", filter: true });
  });

  it("gives way to others when there are too many: figures of the file first, then those of the picture", () => {
    const subjects = numbered(6, (at) => field(`subject_${at}`, { position: at }));
    const ranged = (name: string, origin: string, type: FoundField["type"]) =>
      field(name, { origin, type, range_facet: true, position: 50 });
    const groups = field("asset_groups", { origin: "system", position: 49 });
    const file = field("format", { origin: "file", position: 60 });
    const computed = field("season", { origin: "computed", position: 61 });
    const system = field("workspace", { origin: "system", position: 62 });
    const figure = ranged("iso", "metadata", "number");
    const shot = ranged("shot", "metadata", "date");
    const pixels = ranged("pixels", "file", "number");
    const all = [...subjects, groups, file, computed, system, figure, shot, pixels];
    const without = (fields: readonly FoundField[]) => {
      const left = facets(fields);
      return namesOf(fields).filter((name) => !left.includes(name));
    };
    expect(without(all)).toEqual(["workspace", "iso", "pixels"]);
    expect(without(all.filter((one) => one !== system && one !== figure))).toEqual(["pixels"]);
  });
});

describe("of more filters than there are places", () => {
  const subjects = (count: number) => numbered(count, (at) => field(`subject_${at}`, { position: 10 + at }));
  const file = (origin: string) => field(`of_${origin}`, { origin, position: 1 });
  const stays = (fields: readonly FoundField[]) =>
    namesOf(starter(fields).facets).filter((name) => !name.startsWith("subject_"));

  it("what is about the picture stays before what is about its file, wherever that stands", () => {
    for (const origin of ["file", "computed", "system"]) {
      expect(stays([file(origin), ...subjects(10)]), origin).toEqual([]);
      expect(stays([file(origin), ...subjects(9)]), origin).toEqual([`of_${origin}`]);
    }
    expect(stays([field("asset_groups", { origin: "system", position: 1 }), ...subjects(10)])).toEqual([
      "asset_groups",
    ]);
  });

  it("what is about the file stays before what is about the system", () => {
    for (const origin of ["file", "computed"])
      expect(stays([file("system"), { ...file(origin), position: 99 }, ...subjects(9)])).toEqual([`of_${origin}`]);
  });

  it("dates stay before figures, and those of the picture before those of the file", () => {
    const range = (field_name: string, type: FoundField["type"], origin: string, position: number) =>
      field(field_name, { type, origin, position, range_facet: true });
    const [shot, iso, pixels] = [
      range("shot", "date", "metadata", 99),
      range("iso", "number", "metadata", 98),
      range("pixels", "number", "file", 97),
    ];
    expect(stays([iso, shot, ...subjects(9)])).toEqual(["shot"]);
    expect(stays([pixels, iso, ...subjects(9)])).toEqual(["iso"]);
    expect(stays([pixels, range("made", "date", "file", 99), ...subjects(9)])).toEqual(["made"]);
  });
});

describe("suggestions", () => {
  const suggested = (fields: readonly FoundField[]) => namesOf(starter(fields).suggestions);

  it("come from the four fields with the most words", () => {
    const words = [3, 9, 5, 7, 8].map((distinct, at) => field(`words_${distinct}`, { distinct, position: at }));
    expect(suggested(words)).toEqual(["words_9", "words_8", "words_7", "words_5"]);
    expect(suggested([field("b", { position: 2 }), field("a", { position: 1 }), field("c", { position: 3 })])).toEqual([
      "a",
      "b",
      "c",
    ]);
  });

  it("are words that people type: no prose, no figures, no signs, no single value", () => {
    expect(
      suggested([
        field("caption", { type: "text" }),
        field("stock", { type: "number" }),
        field("color_code"),
        field("workspace", { distinct: 1 }),
        field("hidden", { is_facet: false }),
        field("place", { distinct: 2 }),
      ]),
    ).toEqual(["place"]);
  });
});

it("the dashboard has twelve rows at most", () => {
  const many = Array.from({ length: 14 }, (_, at) => ({
    indicator: `collection_${at}`,
    label: `Row ${at}`,
    src: null,
    count: 1,
  }));
  expect(starter([], { collections: many }).dashboard.collections.data.map(({ label }) => label)).toEqual(
    many.slice(0, 12).map(({ label }) => label),
  );
});

it("one may sort by what is sortable in this library", () => {
  const sorts = (fields: FoundField[]) =>
    starter(fields)
      .sorting.options.filter(({ active }) => active)
      .map(({ key }) => key);
  expect(sorts([])).toEqual(["score"]);
  expect(sorts([field("imp_date", { sortable: false })])).toEqual(["score"]);
  expect(sorts([field("imp_date", { sortable: true })])).toEqual(["score", "imp_date"]);
});
