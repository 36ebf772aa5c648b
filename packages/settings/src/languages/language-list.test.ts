import { describe, expect, it, test } from "vitest";
import {
  addLocale,
  isLanguageCode,
  normalizeLanguageCode,
  removeLocale,
  validateLanguageCode,
} from "./language-list.ts";
import { languageCodes } from "./languages.ts";

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
  expect(languageCodes.filter((code) => !isLanguageCode(code))).toEqual([]);
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
  const two = addLocale(one, "pt-BR");
  expect(two).toEqual([...one, { lang: "pt-BR", short: "PT-BR" }]);
  expect(addLocale(two, "de", "D")).toBe(two);
  expect(removeLocale(two, "de")).toEqual([{ lang: "pt-BR", short: "PT-BR" }]);
  expect(removeLocale(one, "de")).toBeUndefined();
});
