import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type PlainTexts, plainTexts } from "./plain-texts.ts";
import { exampleOf, placeholderFaults, placeholdersOf, pluralFormsOf } from "./plural-forms.ts";
import { filterRows, type TextState, textRows } from "./text-rows.ts";
import { shippedTexts } from "./texts/shipped.ts";

describe("plural forms", () => {
  it.each([
    ["en", ["one", "other"]],
    ["de-AT", ["one", "other"]],
    ["ja", ["other"]],
    ["ar", ["zero", "one", "two", "few", "many", "other"]],
    ["not a language", ["one", "other"]],
  ])("of %s are %j", (lang, forms) => {
    expect(pluralFormsOf(lang)).toEqual(forms);
  });

  it.each(["en", "ar", "pl", "ru", "fr", "ja"])("of %s have an example each", (lang) => {
    for (const form of pluralFormsOf(lang)) {
      const number = exampleOf(lang, form);
      expect(number === undefined ? undefined : new Intl.PluralRules(lang).select(number)).toBe(form);
    }
    expect(exampleOf("ja", "one")).toBeUndefined();
  });
});

describe("placeholders", () => {
  it("are found however they are written", () => {
    expect(placeholdersOf("{{b}} of {{ a }}, {{count, number}} {{- raw}} {{b}} {single} {{}}")).toEqual([
      "a",
      "b",
      "count",
      "raw",
    ]);
  });

  it("must be those of the source; a plural form but the general one may say its number in words", () => {
    expect(placeholderFaults("{{a}} {{b}}", "{{b}} {{c}}")).toEqual({ missing: ["a"], unknown: ["c"] });
    const source = "{{count, number}} assets of {{name}}";
    expect(placeholderFaults(source, "one asset of {{name}}", "one")).toEqual({ missing: [], unknown: [] });
    expect(placeholderFaults(source, "assets of {{name}}", "other")).toEqual({ missing: ["count"], unknown: [] });
  });
});

const source = plainTexts({
  global: { skip: "Skip", hello: "Hello {{name}}", too_many: "Too many" },
  views: { search: { hits_one: "{{count}} hit", hits_other: "{{count}} hits" } },
  metadata: { version: "7.0.3" },
});
const rows = (own: object, lang: string, below: PlainTexts = source) =>
  textRows({
    lang,
    source: below,
    own: plainTexts({ ...own }),
    inherited: below,
    complete: true,
    allowed: new Set(["global.skip"]),
  });
const statesOf = (list: ReturnType<typeof rows>): Record<string, readonly TextState[]> =>
  Object.fromEntries(list.map(({ key, states }) => [key, states]));

describe("the texts of a language beside its template", () => {
  it("are missing, changed, meant to be the same, or do not fit", () => {
    const own = {
      global: { skip: "Skip", hello: "Hallo", extra: "x" },
      views: { search: { hits_other: "{{count}} Treffer" } },
    };
    expect(statesOf(rows(own, "de"))).toEqual({
      "global.skip": [],
      "global.hello": ["changed", "faulty"],
      "global.too_many": ["missing"],
      "views.search.hits_one": ["missing"],
      "views.search.hits_other": ["changed"],
      "global.extra": ["changed"],
    });
  });

  it("have the plural forms of their language, beside the general one where the template has no other", () => {
    const arabic = rows({ views: { search: { hits_one: "{{count}}" } } }, "ar");
    expect(arabic.filter(({ form }) => form).map(({ key, source: text }) => [key, text])).toEqual([
      ["views.search.hits_zero", "{{count}} hits"],
      ["views.search.hits_one", "{{count}} hit"],
      ["views.search.hits_two", "{{count}} hits"],
      ["views.search.hits_few", "{{count}} hits"],
      ["views.search.hits_many", "{{count}} hits"],
      ["views.search.hits_other", "{{count}} hits"],
    ]);
    expect(rows({}, "ja").map(({ key }) => key)).not.toContain("views.search.hits_one");
    expect(rows({}, "ar").find(({ key }) => key === "global.too_many")?.form).toBeUndefined();
  });

  it("are found by words of key, source or translation, whatever their case and accents", () => {
    const list = rows({ global: { skip: "Überspringen" } }, "de");
    const keys = (words: string) =>
      filterRows(list, { words, state: null, place: null }, (place) => place).map(({ key }) => key);
    expect(keys("uberspringen")).toEqual(["global.skip"]);
    expect(keys("HITS search")).toEqual(["views.search.hits_one", "views.search.hits_other"]);
    expect(keys("  ")).toHaveLength(list.length);
    expect(keys("nowhere")).toEqual([]);
  });
});

test("the shipped languages lack nothing beside one another, and all placeholders fit", () => {
  const [de, en] = [plainTexts(shippedTexts.de), plainTexts(shippedTexts.en)];
  for (const [lang, own, inherited] of [
    ["de", de, en],
    ["en", en, de],
  ] as const) {
    const list = textRows({ lang, source: inherited, own, inherited, complete: false, allowed: new Set() });
    expect(list.length).toBeGreaterThan(700);
    expect(list.filter((row) => row.own === "" || row.states.includes("faulty"))).toEqual([]);
  }
});

test("a language that is a copy of its template lacks only forms of plurals, has no fault, and no text twice", () => {
  const lang = fc.constantFrom("fr", "ar", "pl", "ja", "de-AT");
  const text = fc.constantFrom("a", "{{count}}", "{{x}} b", " ");
  const texts = fc.dictionary(
    fc.stringMatching(/^[a-c]{1,2}(_one|_other)?$/),
    fc.oneof(text, fc.dictionary(fc.stringMatching(/^[a-c]{1,3}$/), text)),
  );
  fc.assert(
    fc.property(texts, lang, (global, code) => {
      const below = plainTexts({ global });
      const list = rows({ global }, code, below);
      expect(list.filter(({ own, form }) => own === "" && form === undefined)).toEqual([]);
      expect(list.filter(({ states }) => states.includes("faulty") || states.includes("changed"))).toEqual([]);
      expect(new Set(list.map(({ key }) => key)).size).toBe(list.length);
    }),
  );
});
