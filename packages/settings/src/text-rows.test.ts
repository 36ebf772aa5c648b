import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { exampleOf, placeholderFaults, placeholdersOf, pluralFormsOf } from "./plural-forms.ts";
import { countRows, searchRows, textRows, textsOf } from "./text-rows.ts";
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

const source = {
  global: { skip: "Skip", hello: "Hello {{name}}", too_many: "Too many" },
  views: { search: { hits_one: "{{count}} hit", hits_other: "{{count}} hits" } },
  metadata: { version: "7.0.3" },
};
const states = (rows: ReturnType<typeof textRows>) => Object.fromEntries(rows.map(({ key, state }) => [key, state]));

describe("the texts of a language beside another", () => {
  it("are missing, the same, its own, or do not fit", () => {
    const own = {
      global: { skip: "Skip", hello: "Hallo", extra: "x" },
      views: { search: { hits_other: "{{count}} Treffer" } },
    };
    expect(states(textRows(source, own, "de"))).toEqual({
      "global.skip": "same",
      "global.hello": "faulty",
      "global.too_many": "missing",
      "views.search.hits_one": "missing",
      "views.search.hits_other": "own",
      "global.extra": "own",
    });
    expect(countRows(textRows(source, own, "de"))).toEqual({ missing: 2, same: 1, own: 2, faulty: 1 });
  });

  it("have the plural forms of their language, with the general one of the source", () => {
    const rows = textRows(source, { views: { search: { hits_one: "{{count}}" } } }, "ar");
    expect(rows.filter(({ form }) => form).map(({ key, source: text }) => [key, text])).toEqual([
      ["views.search.hits_zero", "{{count}} hits"],
      ["views.search.hits_one", "{{count}} hit"],
      ["views.search.hits_two", "{{count}} hits"],
      ["views.search.hits_few", "{{count}} hits"],
      ["views.search.hits_many", "{{count}} hits"],
      ["views.search.hits_other", "{{count}} hits"],
    ]);
    expect(textRows(source, source, "ja").map(({ key }) => key)).not.toContain("views.search.hits_one");
  });

  it("say where they appear, and are found by words of key, source or translation", () => {
    const rows = textRows(source, { global: { skip: "Überspringen" } }, "de");
    expect(rows[0]).toMatchObject({ bundle: "global", section: "skip" });
    const keys = (query: string) => searchRows(rows, query).map(({ key }) => key);
    expect(keys("uberspringen")).toEqual(["global.skip"]);
    expect(keys("HITS search")).toEqual(["views.search.hits_one", "views.search.hits_other"]);
    expect(keys("  ")).toHaveLength(rows.length);
    expect(keys("nowhere")).toEqual([]);
  });
});

test("the shipped languages lack nothing beside one another, and all placeholders fit", () => {
  const { de, en } = shippedTexts;
  const { missing, faulty } = countRows(textRows(en, de, "de"));
  expect([missing, faulty]).toEqual([0, 0]);
  expect(countRows(textRows(de, en, "en"))).toMatchObject({ missing: 0, faulty: 0 });
});

test("a language that is a copy of its template lacks what it has more plural forms for, and nothing else", () => {
  const lang = fc.constantFrom("fr", "ar", "pl", "ja", "de-AT");
  const text = fc.constantFrom("a", "{{count}}", "{{x}} b", " ");
  const texts = fc.dictionary(
    fc.stringMatching(/^[a-c]{1,2}(_one|_other)?$/),
    fc.oneof(text, fc.dictionary(fc.string(), text)),
  );
  fc.assert(
    fc.property(texts, lang, (global, code) => {
      const rows = textRows({ global }, { global }, code);
      expect(rows.filter(({ state, form }) => state === "missing" && form === undefined)).toEqual([]);
      expect(rows.filter(({ state }) => state === "faulty" || state === "own")).toEqual([]);
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      expect(textsOf({ global }).size).toBeGreaterThanOrEqual(rows.filter(({ own }) => own !== undefined).length);
    }),
  );
});
