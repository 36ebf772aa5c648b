import { expect, test } from "vitest";
import { allLanguages, directionOf, languageCodes, ownName } from "./languages.ts";

test("all languages of ISO 639-1 are there, named in the language asked for and sorted by it", () => {
  const german = allLanguages("de");
  expect(german).toHaveLength(languageCodes.length);
  expect(german.find(({ lang }) => lang === "fr")?.name).toBe("Französisch");
  expect(allLanguages("en").find(({ lang }) => lang === "de")?.name).toBe("German");
  const names = german.map(({ name }) => name);
  expect(names).toEqual([...names].sort(new Intl.Collator("de").compare));
  expect(new Set(languageCodes).size).toBe(languageCodes.length);
  expect(german.filter(({ lang, name }) => lang === name)).toEqual([]);
});

test("a language nobody knows gets English names instead of an error", () => {
  expect(allLanguages("xx").find(({ lang }) => lang === "de")?.name).toBe("German");
  expect(allLanguages("not a language").find(({ lang }) => lang === "de")?.name).toBe("German");
});

test("languages name themselves and know their direction", () => {
  expect([ownName("de"), ownName("en"), ownName("fr")]).toEqual(["Deutsch", "English", "Français"]);
  expect([directionOf("ar"), directionOf("de"), directionOf("he-IL")]).toEqual(["rtl", "ltr", "rtl"]);
});

test("a language without a name of its own goes by its code", () => {
  expect(ownName("xx")).toBe("xx");
  expect(ownName("not a language")).toBe("not a language");
  expect(directionOf("")).toBe("ltr");
});
