import { describe, expect, it, test } from "vitest";
import { migrateSettings } from "./migrations.ts";
import { portalSettingsSchema } from "./schema.ts";
import { createStarterSettings, type FieldSummary, type FieldTraits } from "./starter.ts";

const types = {
  text: { filterVal: null, isProse: true },
  value: { filterVal: null, isSuggested: true },
  number: { filterVal: null, isBareNumber: true },
  date: { filterVal: "date", hasOffset: true },
  filesize: { filterVal: "filesize" },
} as const satisfies Record<string, FieldTraits>;
type Type = keyof typeof types;

function field(
  field_name: string,
  { type = "value", ...more }: Partial<FieldSummary> & { type?: Type } = {},
): FieldSummary {
  return {
    field_name,
    ...types[type],
    origin: "metadata",
    multi_valued: false,
    is_facet: true,
    range_facet: false,
    sortable: false,
    public: true,
    position: 0,
    filledCount: 100,
    distinctCount: 12,
    ...more,
  };
}

const collections = [
  { indicator: "collection_1", label: "Bowls", src: "4", count: 12 },
  { indicator: "collection_2", label: "Nothing", src: null, count: 0 },
  { indicator: "collection_3", label: "New", src: null, count: null },
];

test("time offsets of dates are not shown", () => {
  const numbers = { type: "number", is_facet: false } as const;
  const { assetInfo } = createStarterSettings({
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

test("an import yields useful settings", () => {
  const settings = createStarterSettings({
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
        distinctCount: 90,
      }),
      field("title", { position: 0, type: "text", is_facet: false, distinctCount: 100 }),
      field("keywords", { position: 1, multi_valued: true, distinctCount: 240 }),
      field("creator", { position: 2, distinctCount: 5 }),
    ],
  });
  expect(settings.global).toMatchObject({ hide_dashboard: false, website_title: "Halm & Ton" });
  expect(settings.facets.map(({ field_name }) => field_name)).toEqual(["keywords", "creator", "imp_date"]);
  expect(settings.facets[2]?.options).toMatchObject({ multivalue: "slider", filterVal: "date" });
  expect(settings.suggestions.map(({ field_name }) => field_name)).toEqual(["keywords", "creator"]);
  expect(settings.assetInfo.title).toBe("title");
  expect(settings.sorting.options.filter(({ active }) => active).map(({ key }) => key)).toEqual(["score", "imp_date"]);
  // Results of a search depend on the user, so it always has a row.
  expect(settings.dashboard.collections.data).toEqual([
    { indicator: "collection_1", label: "Bowls", src: "4" },
    { indicator: "collection_3", label: "New", src: null },
  ]);
  expect(settings.dashboard.collections.hide_empty_result, "rows that a visitor may not see are hidden").toBe(true);
});

test("restricted and empty fields are not used", () => {
  const settings = createStarterSettings({
    assets: 100,
    collections: [],
    fields: [
      field("internal_note", { public: false }),
      field("place", { filledCount: 0, distinctCount: 0 }),
      field("series"),
    ],
  });
  expect(JSON.stringify(settings)).not.toContain("internal_note");
  expect(JSON.stringify(settings)).not.toContain("place");
  expect(settings.facets.map(({ field_name }) => field_name)).toEqual(["series"]);
});

test("a field with a single value or nearly unique values is not a filter", () => {
  const settings = createStarterSettings({
    assets: 1000,
    collections: [],
    fields: [
      field("workspace", { filledCount: 1000, distinctCount: 1 }),
      field("serial", { filledCount: 1000, distinctCount: 990 }),
      field("rare", { filledCount: 10, distinctCount: 4 }),
    ],
  });
  expect(settings.facets).toEqual([]);
});

test("with too many filters, content fields take precedence over file fields", () => {
  const subjects = Array.from({ length: 8 }, (_, index) => field(`subject_${index}`, { position: 10 + index }));
  const settings = createStarterSettings({
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

test("starter settings are valid and need no migration, even for an empty library", () => {
  for (const found of [
    { assets: 0, fields: [], collections: [] },
    {
      assets: 100,
      fields: [field("keywords"), field("file_size", { range_facet: true, type: "filesize" })],
      collections,
    },
  ]) {
    const settings = createStarterSettings(found);
    expect(portalSettingsSchema.parse(settings)).toEqual(settings);
    expect(migrateSettings(settings).result).toBe("merged");
  }
});

/** Starter settings of these fields in a library of a hundred assets. */
const starter = (fields: readonly FieldSummary[], more: object = {}) =>
  createStarterSettings({ assets: 100, collections: [], fields, ...more });
const namesOf = (fields: readonly { field_name: string }[]) => fields.map(({ field_name }) => field_name);
const numbered = (count: number, make: (at: number) => FieldSummary) =>
  Array.from({ length: count }, (_, at) => make(at));

describe("the details of an asset", () => {
  const facts = [
    field("caption", { type: "text", position: 1 }),
    ...numbered(8, (at) => field(`fact_${at}`, { position: 2 + at })),
    field("title", { type: "text", position: 20 }),
    field("file_size", { type: "filesize", position: 21 }),
    field("duration", { type: "number", position: 22 }),
    field("mime", { position: 23 }),
  ];
  const settings = () => starter(facts);

  it("are in two columns of equal height, file fields last, without fields shown elsewhere", () => {
    const { title, paramsLeft, paramsRight } = settings().assetInfo;
    expect(title).toBe("title");
    expect(namesOf(paramsLeft)).toEqual(["caption", "fact_0", "fact_1", "fact_2", "fact_3", "fact_4"]);
    expect(namesOf(paramsRight)).toEqual(["fact_5", "fact_6", "fact_7", "file_size", "duration"]);
    expect(paramsRight.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
  });

  it("are split so that both columns have about as many values", () => {
    const rare = numbered(6, (at) => field(`rare_${at}`, { position: at, filledCount: 10 }));
    const common = numbered(2, (at) => field(`common_${at}`, { position: 10 + at, filledCount: 60 }));
    const { paramsLeft, paramsRight } = starter([...rare, ...common]).assetInfo;
    expect(namesOf(paramsLeft)).toEqual([...namesOf(rare), "common_0"]);
    expect(namesOf(paramsRight)).toEqual(["common_1"]);
    const even = starter(numbered(4, (at) => field(`even_${at}`, { position: at }))).assetInfo;
    expect([even.paramsLeft.length, even.paramsRight.length]).toEqual([2, 2]);
  });

  it("are six in the info panel, without long texts, next to the file fields", () => {
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

  it("are fewer in bookmarks and tiles", () => {
    expect(namesOf(settings().bookmark.columns)).toEqual(["fact_0", "fact_1", "fact_2"]);
    expect(namesOf(settings().search.list.columns)).toEqual(["fact_0", "fact_1", "fact_2", "fact_3", "file_size"]);
    expect(namesOf(settings().search.thumbnails.body)).toEqual(["fact_0", "fact_1"]);
  });

  it("include a sortable field among the first three list columns", () => {
    const taken = field("taken", { type: "date", sortable: true, position: 9 });
    const { columns } = starter([...facts, taken]).search.list;
    expect(namesOf(columns)).toEqual(["fact_0", "fact_1", "taken", "fact_2", "file_size"]);
  });

  it("have the format of dates and sizes", () => {
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

  it("use file names if there is no title field", () => {
    const untitled = starter([field("place")]);
    expect([untitled.assetInfo.title, untitled.infoView.title, untitled.bookmark.title]).toEqual([
      "file_name",
      "file_name",
      "file_name",
    ]);
  });

  it("are in the registry's order, else by name", () => {
    const { paramsLeft, paramsRight } = starter([
      field("zinc", { position: 1 }),
      field("alum", { position: 1 }),
      field("last", { position: 2 }),
    ]).assetInfo;
    expect(namesOf([...paramsLeft, ...paramsRight])).toEqual(["alum", "zinc", "last"]);
  });
});

describe("a filter", () => {
  const facets = (fields: readonly FieldSummary[]) => namesOf(starter(fields).facets);

  it("must have a value for one asset in twenty", () => {
    expect(facets([field("rare", { filledCount: 4 }), field("enough", { filledCount: 5 })])).toEqual(["enough"]);
  });

  it("may have many values if assets share them or have several", () => {
    const of = (more: Partial<FieldSummary>) => facets([field("place", { filledCount: 100, ...more })]);
    expect(of({ distinctCount: 80 })).toEqual(["place"]);
    expect(of({ distinctCount: 81 })).toEqual([]);
    expect(of({ distinctCount: 81, multi_valued: true })).toEqual(["place"]);
    expect(of({ distinctCount: 20, filledCount: 20 })).toEqual(["place"]);
    expect(of({ distinctCount: 21, filledCount: 21 })).toEqual([]);
    expect(of({ distinctCount: 1 })).toEqual([]);
    expect(of({ distinctCount: 1, range_facet: true })).toEqual(["place"]);
    expect(of({ is_facet: false })).toEqual([]);
  });

  it("includes picture colours even if other fields have more values", () => {
    const many = Array.from({ length: 12 }, (_, at) => field(`field_${at}`, { position: at }));
    const colours = field("main_colors", { origin: "computed", position: 920, multi_valued: true, distinctCount: 12 });
    const shown = starter([...many, colours]).facets.find(({ field_name }) => field_name === "main_colors");
    expect(shown?.options).toMatchObject({ multivalue: "checkbox", preview: 10 });
  });

  it("has a search field and is sorted by frequency if it has more than twenty values", () => {
    const options = (distinct: number) =>
      starter([field("place", { distinctCount: distinct, filledCount: 100 })]).facets[0]?.options;
    expect(options(20)).toEqual({
      filterVal: null,
      preview: 10,
      multivalue: "checkbox",
      sort: "alph",
      sort_orientation: "asc",
    });
    expect(options(21)).toMatchObject({ sort: "count", sort_orientation: "desc", filter: true });
  });

  it("is dropped if there are too many: first numbers of the file, then numbers of the content", () => {
    const subjects = numbered(6, (at) => field(`subject_${at}`, { position: at }));
    const ranged = (name: string, origin: string, type: Type) =>
      field(name, { origin, type, range_facet: true, position: 50 });
    const groups = field("asset_groups", { origin: "system", position: 49 });
    const file = field("format", { origin: "file", position: 60 });
    const computed = field("season", { origin: "computed", position: 61 });
    const system = field("workspace", { origin: "system", position: 62 });
    const figure = ranged("iso", "metadata", "number");
    const shot = ranged("shot", "metadata", "date");
    const pixels = ranged("pixels", "file", "number");
    const all = [...subjects, groups, file, computed, system, figure, shot, pixels];
    const without = (fields: readonly FieldSummary[]) => {
      const left = facets(fields);
      return namesOf(fields).filter((name) => !left.includes(name));
    };
    expect(without(all)).toEqual(["workspace", "iso", "pixels"]);
    expect(without(all.filter((one) => one !== system && one !== figure))).toEqual(["pixels"]);
  });
});

test("filters beyond the fifth are folded", () => {
  const { facets } = starter(numbered(7, (at) => field(`subject_${at}`, { position: at })));
  expect(facets.map(({ options }) => options?.folded)).toEqual([...Array(5).fill(undefined), true, true]);
});

test("pictures have no frames, and the info panel keeps its line", () => {
  const { bookmark, dashboard, infoView, search } = starter([field("series")]);
  expect([
    bookmark.options.border_width,
    dashboard.collections.poster_border_width,
    search.posters.border_width,
    search.thumbnails.border_width,
  ]).toEqual([0, 0, 0, 0]);
  expect(infoView.options.border_width).toBe(2);
});

describe("with more filters than allowed", () => {
  const subjects = (count: number) => numbered(count, (at) => field(`subject_${at}`, { position: 10 + at }));
  const file = (origin: string) => field(`of_${origin}`, { origin, position: 1 });
  const stays = (fields: readonly FieldSummary[]) =>
    namesOf(starter(fields).facets).filter((name) => !name.startsWith("subject_"));

  it("content fields take precedence over file fields in any order", () => {
    for (const origin of ["file", "computed", "system"]) {
      expect(stays([file(origin), ...subjects(10)]), origin).toEqual([]);
      expect(stays([file(origin), ...subjects(9)]), origin).toEqual([`of_${origin}`]);
    }
    expect(stays([field("asset_groups", { origin: "system", position: 1 }), ...subjects(10)])).toEqual([
      "asset_groups",
    ]);
  });

  it("file fields take precedence over system fields", () => {
    for (const origin of ["file", "computed"])
      expect(stays([file("system"), { ...file(origin), position: 99 }, ...subjects(9)])).toEqual([`of_${origin}`]);
  });

  it("dates take precedence over numbers, and content dates over file dates", () => {
    const range = (field_name: string, type: Type, origin: string, position: number) =>
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
  const suggested = (fields: readonly FieldSummary[]) => namesOf(starter(fields).suggestions);

  it("come from the four fields with the most values", () => {
    const words = [3, 9, 5, 7, 8].map((distinct, at) =>
      field(`words_${distinct}`, { distinctCount: distinct, position: at }),
    );
    expect(suggested(words)).toEqual(["words_9", "words_8", "words_7", "words_5"]);
    expect(suggested([field("b", { position: 2 }), field("a", { position: 1 }), field("c", { position: 3 })])).toEqual([
      "a",
      "b",
      "c",
    ]);
  });

  it("exclude long texts, numbers, codes and fields with one value", () => {
    expect(
      suggested([
        field("caption", { type: "text" }),
        field("stock", { type: "number" }),
        field("color_code"),
        field("workspace", { distinctCount: 1 }),
        field("hidden", { is_facet: false }),
        field("place", { distinctCount: 2 }),
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

it("only sortable fields of the library are sort options", () => {
  const sorts = (fields: FieldSummary[]) =>
    starter(fields)
      .sorting.options.filter(({ active }) => active)
      .map(({ key }) => key);
  expect(sorts([])).toEqual(["score"]);
  expect(sorts([field("imp_date", { sortable: false })])).toEqual(["score"]);
  expect(sorts([field("imp_date", { sortable: true })])).toEqual(["score", "imp_date"]);
});
