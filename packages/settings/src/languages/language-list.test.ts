import { describe, expect, it, test } from "vitest";
import {
  addPublishedLanguage,
  isLanguageCode,
  normalizeLanguageCode,
  removePublishedLanguage,
  validateLanguageCode,
} from "./language-list.ts";
import { isoLanguageCodes } from "./languages.ts";

describe("a new language", () => {
  it.each([
    ["", "missing"],
    ["tlh", "form"],
    ["xx", "form"],
    ["de", "taken"],
    ["pt-br", "form"],
    ["pt-BR", "taken"],
    ["de-AT", null],
    ["ar", null],
  ])("with the code %j has the fault %j", (code, fault) => {
    expect(validateLanguageCode(code, ["de", "en", "pt-BR"])).toBe(fault);
  });
});

test("all languages of ISO 639-1 have codes, and a region must be one", () => {
  expect(isoLanguageCodes.filter((code) => !isLanguageCode(code))).toEqual([]);
  expect(["de-AT", "pt-BR"].every(isLanguageCode)).toBe(true);
  expect(["de-at", "DE", "de-QX", "de-AUT", "xx-AT", "de_AT"].some(isLanguageCode)).toBe(false);
});

test.each([
  ["DE", "de"],
  [" pt_br ", "pt-BR"],
  ["de-at", "de-AT"],
  ["", ""],
])("%j is typed for %j", (typed, code) => {
  expect(normalizeLanguageCode(typed)).toBe(code);
});

test("a language is listed once, and the last one cannot be removed", () => {
  const one = [{ lang: "de", short: "DE" }];
  const two = addPublishedLanguage(one, "pt-BR");
  expect(two).toEqual([...one, { lang: "pt-BR", short: "PT-BR" }]);
  expect(addPublishedLanguage(two, "de", "D")).toBe(two);
  expect(removePublishedLanguage(two, "de")).toEqual([{ lang: "pt-BR", short: "PT-BR" }]);
  expect(removePublishedLanguage(one, "de")).toBeUndefined();
});
