import { expect, test } from "vitest";
import { anyTextIn, localeOf, textIn } from "./locale.ts";

test("a text stands in the language, else in its base, else in English, else nowhere or in any", () => {
  const texts = { "pt-BR": "ônibus", pt: "autocarro", en: "bus" };
  expect(["pt-BR", "pt-PT", "pt", "en-GB", "fr"].map((locale) => textIn(texts, locale))).toEqual([
    "ônibus",
    "autocarro",
    "autocarro",
    "bus",
    "bus",
  ]);
  expect([textIn({ de: "Bus" }, "fr"), anyTextIn({ de: "Bus" }, "fr"), anyTextIn({}, "fr")]).toEqual([
    undefined,
    "Bus",
    undefined,
  ]);
});

test("the language of a reply is the first of a browser's that the contract can write", () => {
  const requested = [
    "de-at,de;q=0.8",
    "en;q=0.5, FR",
    "*",
    "x-klingon, es;q=0.1",
    "de;q=0, it",
    "zh-Hant-TW, zh",
    "",
    undefined,
  ];
  const answers = ["de-AT", "fr", undefined, "es", "it", "zh", undefined, undefined];
  expect(requested.map(localeOf)).toEqual(answers);
  // The same again, from memory.
  expect(requested.map(localeOf)).toEqual(answers);
});
