import { describe, expect, it } from "vitest";
import { chooseLanguage, wishedLanguages } from "./languages.ts";

const shown = [
  { lang: "de", short: "DE" },
  { lang: "en", short: "EN" },
  { lang: "pt-BR", short: "PT" },
];

describe("the language of a visit", () => {
  it("is the one chosen before, then the browser's, then German", () => {
    expect(chooseLanguage(wishedLanguages("en", ["de-DE"]), shown)).toBe("en");
    expect(chooseLanguage(wishedLanguages(null, ["en-GB", "de"]), shown)).toBe("en");
    expect(chooseLanguage(wishedLanguages(null, ["fr-FR", "it"]), shown)).toBe("de");
    expect(chooseLanguage(wishedLanguages(null, []), shown)).toBe("de");
  });

  it("may be a region", () => {
    expect(chooseLanguage(wishedLanguages(null, ["pt-BR"]), shown)).toBe("pt-BR");
    expect(chooseLanguage(wishedLanguages(null, ["pt-PT", "en"]), shown)).toBe("en");
  });

  it("is one that the portal shows", () => {
    expect(chooseLanguage(wishedLanguages("de", ["de"]), [{ lang: "fr", short: "FR" }])).toBe("fr");
  });
});

it("wishes are in their order, each once, with the language of a region behind it", () => {
  expect(wishedLanguages("pt-BR", ["de-AT", "de", ""])).toEqual(["pt-BR", "pt", "de-AT", "de"]);
  expect(wishedLanguages(null, [])).toEqual([]);
});

it("the language of a visit is the start language where it is shown or nothing is, else the first that is shown", () => {
  expect(chooseLanguage(["fr"], [])).toBe("de");
  expect(chooseLanguage(["fr"], shown.slice(1))).toBe("en");
  expect(chooseLanguage(["fr"], [...shown].reverse())).toBe("de");
});
