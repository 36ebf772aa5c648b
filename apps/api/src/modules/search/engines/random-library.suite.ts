// A small random library for the suite, with few values and words, so that documents often share them.

import fc from "fast-check";
import type { EngineDocument, EngineOptions, EngineQuery, ParsedQueryText, WordSpellings } from "./engine.ts";
import { toWordSpellings } from "./tokenize.ts";

export const TEST_ENGINE_OPTIONS: EngineOptions = {
  newest: "date",
  fields: [
    { name: "title", kind: "text", weight: 8, visibility: "everyone" },
    { name: "about", kind: "text", weight: 1, visibility: "everyone" },
    { name: "note", kind: "text", weight: 2, visibility: "users" },
    { name: "price", kind: "number", weight: 0, visibility: "admins" },
    { name: "secret", kind: "text", weight: 3, visibility: "admins" },
    { name: "kind", kind: "value", weight: 0, visibility: "everyone" },
    { name: "tags", kind: "value", weight: 4, visibility: "everyone" },
    { name: "owner", kind: "value", weight: 0, visibility: "users" },
    { name: "size", kind: "number", weight: 0, visibility: "everyone" },
    { name: "length", kind: "number", weight: 0, visibility: "everyone" },
    { name: "date", kind: "date", weight: 0, visibility: "everyone" },
  ],
};

// Contains no word without umlaut next to its umlaut form (Hafen, Häfen): engines differ in whether "haefen" finds both.
const WORDS = [
  "Häfen",
  "harbour",
  "blue",
  "Bluebell",
  "Größe",
  "groß",
  "Straße",
  "Müller",
  "Mueller",
  "x",
  "42",
  "42nd",
  "𝔘nicode",
  "漢字",
  "東京タワー",
  "タワ🏺",
  "Bilder",
  "Landschaftsbild",
  "harbours",
];
const TYPED = [
  "hafen",
  "häfen",
  "haefen",
  "harbour",
  "blue",
  "bluebell",
  "größe",
  "groesse",
  "strasse",
  "müller",
  "muller",
  "42",
  "𝔘nicode",
  "漢字",
  "京タ",
  "🏺",
  "nowhere",
  "bild",
  "harbuor",
  "blubell",
  "landschatfsbidl",
  "strase",
];

const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
const texts = fc.array(text, { maxLength: 2 });

export const documentArbitrary: fc.Arbitrary<EngineDocument> = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  acl: fc.integer({ min: 0, max: 3 }),
  embargo: fc.constantFrom(0, 0, 0, 100, 200),
  values: fc.record(
    {
      kind: fc.integer({ min: 1, max: 3 }).map((value) => [value]),
      tags: fc.array(fc.integer({ min: 10, max: 90 }), { maxLength: 4 }),
      owner: fc.integer({ min: 100, max: 104 }).map((value) => [value]),
    },
    { requiredKeys: ["kind"] },
  ),
  numbers: fc.record({
    size: fc.option(fc.integer({ min: 0, max: 5_000_000_000 })),
    length: fc.option(fc.constantFrom(0.5, -2.25, 10, 1e9, 0)),
    date: fc.option(fc.integer({ min: -50, max: 50 })),
    price: fc.option(fc.integer({ min: 1, max: 3 })),
  }),
  text: fc.record({ title: texts, about: texts, note: texts, secret: texts, tags: texts }),
});

const word: fc.Arbitrary<WordSpellings> = fc
  .constantFrom(...TYPED)
  .map((typed) => toWordSpellings(typed)[0] ?? ["nowhere"]);
const prefix: fc.Arbitrary<WordSpellings> = fc
  .tuple(fc.constantFrom(...TYPED), fc.integer({ min: 1, max: 5 }))
  .map(([typed, length]) => toWordSpellings([...typed].slice(0, length).join(""))[0] ?? ["nowhere"]);
const run = fc.constantFrom("漢字", "京タワ", "東京タワー", "京東").map(toWordSpellings);
const upTo = <T>(value: fc.Arbitrary<T>, most: number) => fc.array(value, { maxLength: most });

const parsed: fc.Arbitrary<ParsedQueryText> = fc.oneof(
  fc.constant<ParsedQueryText>({ words: [], prefix: null, phrases: [], excluded: [] }),
  fc.record({
    words: upTo(word, 1),
    prefix: fc.option(prefix),
    phrases: upTo(fc.oneof(fc.array(word, { minLength: 1, maxLength: 5 }), run), 1),
    excluded: upTo(fc.array(word, { minLength: 1, maxLength: 5 }), 1),
    exactWords: fc.constantFrom(undefined, undefined, true as const),
  }),
);

const bound = fc.option(fc.constantFrom(-10, 0, 0.5, 10, 2_000_000_000, 4_999_999_999), { nil: undefined });
const range = (field: string) =>
  fc.tuple(bound, bound).map(([low, high]) => ({
    field,
    range: { ...(low === undefined ? {} : { low }), ...(high === undefined ? {} : { high }) },
  }));

const filters = fc
  .tuple(
    fc.option(upTo(fc.integer({ min: 1, max: 4 }), 2).map((values) => ({ field: "kind", values }))),
    fc.option(upTo(fc.integer({ min: 10, max: 95 }), 12).map((values) => ({ field: "tags", values }))),
    fc.option(
      upTo(fc.integer({ min: 10, max: 95 }), 12).map((values) => ({ field: "tags", values, appliesToOwnFacet: true })),
    ),
    fc.option(
      fc
        .tuple(upTo(fc.integer({ min: 10, max: 95 }), 12), fc.boolean())
        .map(([values, appliesToOwnFacet]) => ({ field: "tags", values, exclude: true, appliesToOwnFacet })),
    ),
    fc.option(range("size")),
    fc.option(range("length")),
  )
  .map((all) => all.filter((filter) => filter !== null));

export const queryArbitrary: fc.Arbitrary<EngineQuery> = fc.record({
  text: parsed,
  onlyIds: fc.option(fc.array(fc.integer({ min: 1, max: 45 }), { maxLength: 25 }), { nil: undefined, freq: 4 }),
  filters,
  facets: fc.constant([
    { field: "kind", limit: 100, selected: [1, 4] },
    { field: "tags", limit: 5, selected: [10, 95] },
    { field: "size", limit: 0 },
    { field: "length", limit: 0 },
  ]),
  sort: fc.record({
    key: fc.constantFrom("score", "date", "size", "length"),
    direction: fc.constantFrom("asc" as const, "desc" as const),
  }),
  start: fc.constantFrom(0, 0, 3),
  rows: fc.constantFrom(0, 5, 50),
  caller: fc.record({
    acls: fc.oneof(fc.constant("all" as const), fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { maxLength: 3 })),
    visibility: fc.constantFrom("everyone" as const, "users" as const, "admins" as const),
    now: fc.constantFrom(50, 150, 250, Number.POSITIVE_INFINITY),
  }),
});

export const changesArbitrary = fc.record({
  upserts: fc.array(documentArbitrary, { maxLength: 6 }),
  deletes: fc.array(fc.integer({ min: 1, max: 45 }), { maxLength: 2 }),
});
