import { describe, expect, it } from "vitest";
import type { JsonObject } from "../merge.ts";
import { fillTextsFromOtherLanguages, findTemplateLanguage, toTemplateTexts } from "./text-languages.ts";

const english = { views: { login: { title: "Welcome", size: "{{width}} × {{height}}" }, open: "Open" } };
const template = { lang: "en", texts: english };
const languagesOf = (stored: JsonObject, others: { lang: string; texts: JsonObject }[] = [], from = true) => {
  const { metadata } = fillTextsFromOtherLanguages({
    lang: "ar",
    stored,
    others,
    template: from ? template : undefined,
  });
  return (metadata as JsonObject | undefined)?.languages;
};

describe("the languages of filled texts", () => {
  it("name the texts that are still those of the template", () => {
    const stored = { views: { login: { title: "Welcome", size: "{{width}} × {{height}}" }, open: "افتح" } };
    expect(languagesOf(stored)).toEqual({ views: { login: { title: "en" } } });
    expect(languagesOf(stored, [], false)).toBeUndefined();
  });

  it("leave out texts that are meant to stay, whatever the notation of their at-signs", () => {
    const metadata = { allowlist: ["views.login.title"] };
    expect(languagesOf({ views: { login: { title: "Welcome" }, open: "Open" }, metadata })).toEqual({
      views: { open: "en" },
    });
    const mail = { lang: "en", texts: { views: { mail: "mail a@b" } } };
    const filled = fillTextsFromOtherLanguages({
      lang: "ar",
      stored: { views: { mail: "mail a{'@'}b" } },
      others: [],
      template: mail,
    });
    expect(filled.metadata).toEqual({ languages: { views: { mail: "en" } } });
  });

  it("name the language that a custom text is filled from, and keep the other metadata", () => {
    const others = [
      { lang: "de", texts: { global: { team: "Unser Team" } } },
      { lang: "fr", texts: { global: { team: "Équipe", house: "Maison" } } },
    ];
    const stored = { global: { house: " " }, metadata: { version: "7.0.3" } };
    expect(fillTextsFromOtherLanguages({ lang: "ar", stored, others, template })).toEqual({
      global: { house: "Maison", team: "Unser Team" },
      metadata: { version: "7.0.3", languages: { global: { house: "fr", team: "de" } } },
    });
  });
});

describe("the template of a language", () => {
  const shipped = { de: { global: { close: "Schließen" } }, en: { global: { close: "Close", back: "Back" } } };
  const find = (lang: string, source_template: unknown) =>
    findTemplateLanguage(lang, { stored: { metadata: { source_template } }, shipped });

  it.each([
    ["ar", "en", "en"],
    ["ar", undefined, undefined],
    ["ar", 7, undefined],
    ["ar", "ar", undefined],
    ["de", "en", undefined],
    ["fr-CA", "fr", undefined],
  ])("of %s with source_template %j is %s", (lang, template, expected) => {
    expect(find(lang, template)).toBe(expected);
  });

  it("has its stored texts over its shipped ones, or English ones if it is not shipped", () => {
    const english = { global: { close: "Close", back: "Return" } };
    const stored = { global: { back: "Return" } };
    expect(toTemplateTexts("en", shipped, stored)).toEqual({ lang: "en", texts: english });
    expect(toTemplateTexts("es", shipped, stored).texts).toEqual(english);
    expect(toTemplateTexts("de", shipped, {}).texts).toEqual(shipped.de);
  });
});
