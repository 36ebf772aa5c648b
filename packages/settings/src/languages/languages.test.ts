import { expect, test } from "vitest";
import { getNativeLanguageName, getTextDirection, isoLanguageCodes, listIsoLanguages } from "./languages.ts";

test("lists all languages of ISO 639-1, named and sorted in the requested language", () => {
  const german = listIsoLanguages("de");
  expect(german).toHaveLength(isoLanguageCodes.length);
  expect(german.find(({ lang }) => lang === "fr")?.name).toBe("Französisch");
  expect(listIsoLanguages("en").find(({ lang }) => lang === "de")?.name).toBe("German");
  const names = german.map(({ name }) => name);
  expect(names).toEqual([...names].sort(new Intl.Collator("de").compare));
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(isoLanguageCodes).size).toBe(isoLanguageCodes.length);
  expect(german.filter(({ lang, name }) => lang === name)).toEqual([]);
});

test("names are English for an unknown language", () => {
  expect(listIsoLanguages("xx").find(({ lang }) => lang === "de")?.name).toBe("German");
  expect(listIsoLanguages("not a language").find(({ lang }) => lang === "de")?.name).toBe("German");
});

test("native names and text directions of languages", () => {
  expect([getNativeLanguageName("de"), getNativeLanguageName("en"), getNativeLanguageName("fr")]).toEqual([
    "Deutsch",
    "English",
    "Français",
  ]);
  expect([getTextDirection("ar"), getTextDirection("de"), getTextDirection("he-IL")]).toEqual(["rtl", "ltr", "rtl"]);
});

test("a language without a native name is shown by its code", () => {
  expect(getNativeLanguageName("xx")).toBe("xx");
  expect(getNativeLanguageName("not a language")).toBe("not a language");
  expect(getTextDirection("")).toBe("ltr");
});
