import { expect, test } from "vitest";
import { parseAcceptLanguage } from "./answer-request.ts";
import { localizedText, localizedTextOrAny } from "./locale.ts";

test("falls back from the language to its base, to English, and then to none or any", () => {
  const texts = { "pt-BR": "ônibus", pt: "autocarro", en: "bus" };
  expect(["pt-BR", "pt-PT", "pt", "en-GB", "fr"].map((locale) => localizedText(texts, locale))).toEqual([
    "ônibus",
    "autocarro",
    "autocarro",
    "bus",
    "bus",
  ]);
  expect([
    localizedText({ de: "Bus" }, "fr"),
    localizedTextOrAny({ de: "Bus" }, "fr"),
    localizedTextOrAny({}, "fr"),
  ]).toEqual([undefined, "Bus", undefined]);
});

test("the language of a reply is the browser's first one that the contract supports", () => {
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
  expect(requested.map(parseAcceptLanguage)).toEqual(answers);
});
