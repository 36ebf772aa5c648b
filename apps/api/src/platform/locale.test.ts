import { expect, test } from "vitest";
import { anyTextIn, textIn } from "./locale.ts";

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
