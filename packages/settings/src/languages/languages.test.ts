import { expect, test } from "vitest";
import { languageCodes, listLanguages, nativeLanguageName, textDirectionOf } from "./languages.ts";

test("lists all languages of ISO 639-1, named and sorted in the requested language", () => {
  const german = listLanguages("de");
  expect(german).toHaveLength(languageCodes.length);
  expect(german.find(({ lang }) => lang === "fr")?.name).toBe("Französisch");
  expect(listLanguages("en").find(({ lang }) => lang === "de")?.name).toBe("German");
  const names = german.map(({ name }) => name);
  expect(names).toEqual([...names].sort(new Intl.Collator("de").compare));
  expect(new Set(languageCodes).size).toBe(languageCodes.length);
  expect(german.filter(({ lang, name }) => lang === name)).toEqual([]);
});

test("names are English for an unknown language", () => {
  expect(listLanguages("xx").find(({ lang }) => lang === "de")?.name).toBe("German");
  expect(listLanguages("not a language").find(({ lang }) => lang === "de")?.name).toBe("German");
});

test("native names and text directions of languages", () => {
  expect([nativeLanguageName("de"), nativeLanguageName("en"), nativeLanguageName("fr")]).toEqual([
    "Deutsch",
    "English",
    "Français",
  ]);
  expect([textDirectionOf("ar"), textDirectionOf("de"), textDirectionOf("he-IL")]).toEqual(["rtl", "ltr", "rtl"]);
});

test("a language without a native name is shown by its code", () => {
  expect(nativeLanguageName("xx")).toBe("xx");
  expect(nativeLanguageName("not a language")).toBe("not a language");
  expect(textDirectionOf("")).toBe("ltr");
});
