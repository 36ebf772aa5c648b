import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { shippedTexts } from "../texts/shipped.ts";
import { type FlatTexts, flattenTexts } from "./flat-texts.ts";
import { comparePlaceholders, findPluralExampleNumber, listPlaceholders, listPluralForms } from "./plural-forms.ts";
import {
  filterTextRows,
  listTextRows,
  measureTranslationProgress,
  type TextState,
  VISITOR_TEXTS_SECTION,
} from "./text-rows.ts";

describe("plural forms", () => {
  it.each([
    ["en", ["one", "other"]],
    ["de-AT", ["one", "other"]],
    ["ja", ["other"]],
    ["ar", ["zero", "one", "two", "few", "many", "other"]],
    ["not a language", ["one", "other"]],
  ])("of %s are %j", (lang, forms) => {
    expect(listPluralForms(lang)).toEqual(forms);
  });

  it.each(["en", "ar", "pl", "ru", "fr", "ja"])("of %s have an example each", (lang) => {
    for (const form of listPluralForms(lang)) {
      const number = findPluralExampleNumber(lang, form);
      expect(number === undefined ? undefined : new Intl.PluralRules(lang).select(number)).toBe(form);
    }
    expect(findPluralExampleNumber("ja", "one")).toBeUndefined();
  });
});

describe("placeholders", () => {
  it("are found in every notation", () => {
    expect(listPlaceholders("{{b}} of {{ a }}, {{count, number}} {{- raw}} {{b}} {single} {{}}")).toEqual([
      "a",
      "b",
      "count",
      "raw",
    ]);
  });

  it("must match the source; plural forms except other may omit the count", () => {
    expect(comparePlaceholders("{{a}} {{b}}", "{{b}} {{c}}")).toEqual({ missing: ["a"], unknown: ["c"] });
    const source = "{{count, number}} assets of {{name}}";
    expect(comparePlaceholders(source, "one asset of {{name}}", "one")).toEqual({ missing: [], unknown: [] });
    expect(comparePlaceholders(source, "assets of {{name}}", "other")).toEqual({ missing: ["count"], unknown: [] });
  });
});

const source = flattenTexts({
  global: { skip: "Skip", hello: "Hello {{name}}", too_many: "Too many" },
  views: { search: { hits_one: "{{count}} hit", hits_other: "{{count}} hits" } },
  metadata: { version: "7.0.3" },
});
const rows = (own: object, lang: string, below: FlatTexts = source) =>
  listTextRows({
    lang,
    source: below,
    own: flattenTexts({ ...own }),
    inherited: below,
    complete: true,
    allowed: new Set(["global.skip"]),
  });
const statesOf = (list: ReturnType<typeof rows>): Record<string, readonly TextState[]> =>
  Object.fromEntries(list.map(({ key, states }) => [key, states]));

describe("the texts of a language compared with its template", () => {
  it("are missing, changed, intentionally equal, or faulty", () => {
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

  it("have the plural forms of their language", () => {
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

  it("are found by words of key, source or translation, ignoring case and accents", () => {
    const list = rows({ global: { skip: "Überspringen" } }, "de");
    const keys = (words: string) =>
      filterTextRows(list, { query: words, state: null, section: null }, (place) => place).map(({ key }) => key);
    expect(keys("uberspringen")).toEqual(["global.skip"]);
    expect(keys("HITS search")).toEqual(["views.search.hits_one", "views.search.hits_other"]);
    expect(keys("  ")).toHaveLength(list.length);
    expect(keys("nowhere")).toEqual([]);
  });
});

test("the shipped languages are complete, and all placeholders match", () => {
  const [de, en] = [flattenTexts(shippedTexts.de), flattenTexts(shippedTexts.en)];
  for (const [lang, own, inherited] of [
    ["de", de, en],
    ["en", en, de],
  ] as const) {
    const list = listTextRows({ lang, source: inherited, own, inherited, complete: false, allowed: new Set() });
    expect(list.length).toBeGreaterThan(700);
    expect(list.filter((row) => row.own === "" || row.states.includes("faulty"))).toEqual([]);
  }
});

test("a copy of a template lacks only plural forms, and has no faulty or duplicate texts", () => {
  const lang = fc.constantFrom("fr", "ar", "pl", "ja", "de-AT");
  const text = fc.constantFrom("a", "{{count}}", "{{x}} b", " ");
  const texts = fc.dictionary(
    fc.stringMatching(/^[a-c]{1,2}(_one|_other)?$/),
    fc.oneof(text, fc.dictionary(fc.stringMatching(/^[a-c]{1,3}$/), text)),
  );
  fc.assert(
    fc.property(texts, lang, (global, code) => {
      const below = flattenTexts({ global });
      const list = rows({ global }, code, below);
      expect(list.filter(({ own, form }) => own === "" && form === undefined)).toEqual([]);
      expect(list.filter(({ states }) => states.includes("faulty") || states.includes("changed"))).toEqual([]);
      expect(new Set(list.map(({ key }) => key)).size).toBe(list.length);
    }),
  );
});

describe("progress of a translation", () => {
  const of = (states: readonly TextState[], key: string) => ({
    ...(rows({}, "fr")[0] as ReturnType<typeof rows>[number]),
    key,
    section: key.split(".").slice(0, 2).join("."),
    states,
  });
  const list = [
    of(["missing"], "views.login.title"),
    of([], "views.login.lead"),
    of(["changed"], "global.header.menu"),
    of(["missing"], "admin.save.label"),
  ];

  it("counts the texts that visitors see", () => {
    expect(measureTranslationProgress(list)).toEqual({ total: 3, missing: 1, percent: 66 });
    expect(measureTranslationProgress([])).toEqual({ total: 0, missing: 0, percent: 100 });
  });

  it("counts custom texts that other languages have, if they have words", () => {
    const custom = listTextRows({
      lang: "de",
      source: flattenTexts({ views: { custom: { terms: "Terms of use", year: "2026" } } }),
      own: new Map(),
      inherited: new Map(),
      complete: false,
      allowed: new Set(),
    });
    expect(statesOf(custom)).toEqual({ "views.custom.terms": ["missing"], "views.custom.year": [] });
    expect(measureTranslationProgress(custom)).toEqual({ total: 1, missing: 1, percent: 0 });
  });

  it("is less than 100 % while a text is missing", () => {
    const many = [of(["missing"], "views.a.b"), ...Array.from({ length: 999 }, () => of([], "views.a.b"))];
    expect(measureTranslationProgress(many).percent).toBe(99);
  });

  it("a filter shows the texts of visitors, or one text", () => {
    const keys = (filter: object) =>
      filterTextRows(list, { query: "", state: null, section: null, ...filter }, (place) => place).map(
        ({ key }) => key,
      );
    expect(keys({ section: VISITOR_TEXTS_SECTION })).toEqual([
      "views.login.title",
      "views.login.lead",
      "global.header.menu",
    ]);
    expect(keys({ key: "admin.save.label" })).toEqual(["admin.save.label"]);
  });
});
