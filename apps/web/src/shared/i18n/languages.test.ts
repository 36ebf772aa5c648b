import { describe, expect, it } from "vitest";
import { chooseLanguage, getPreferredLanguages } from "./languages.ts";

const shown = [
  { lang: "de", short: "DE" },
  { lang: "en", short: "EN" },
  { lang: "pt-BR", short: "PT" },
];

describe("the language of a visit", () => {
  it("is the one chosen before, then the browser's, then German", () => {
    expect(chooseLanguage(getPreferredLanguages("en", ["de-DE"]), shown)).toBe("en");
    expect(chooseLanguage(getPreferredLanguages(null, ["en-GB", "de"]), shown)).toBe("en");
    expect(chooseLanguage(getPreferredLanguages(null, ["fr-FR", "it"]), shown)).toBe("de");
    expect(chooseLanguage(getPreferredLanguages(null, []), shown)).toBe("de");
  });

  it("may be a region", () => {
    expect(chooseLanguage(getPreferredLanguages(null, ["pt-BR"]), shown)).toBe("pt-BR");
    expect(chooseLanguage(getPreferredLanguages(null, ["pt-PT", "en"]), shown)).toBe("en");
  });

  it("is one that the portal shows", () => {
    expect(chooseLanguage(getPreferredLanguages("de", ["de"]), [{ lang: "fr", short: "FR" }])).toBe("fr");
  });
});

it("preferred languages are in order, without duplicates, each followed by its base language", () => {
  expect(getPreferredLanguages("pt-BR", ["de-AT", "de", ""])).toEqual(["pt-BR", "pt", "de-AT", "de"]);
  expect(getPreferredLanguages(null, [])).toEqual([]);
});

it("the language of a visit is the start language where it is shown or nothing is, else the first that is shown", () => {
  expect(chooseLanguage(["fr"], [])).toBe("de");
  expect(chooseLanguage(["fr"], shown.slice(1))).toBe("en");
  expect(chooseLanguage(["fr"], [...shown].reverse())).toBe("de");
});
