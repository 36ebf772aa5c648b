import { describe, expect, it } from "vitest";
import { addMissingTexts, extractTextsWithCustomKeys, listFallbackLanguages } from "./custom-texts.ts";

describe("custom texts", () => {
  it("are the texts that no shipped language has", () => {
    const shipped = [
      { global: { close: "Zu", count_one: "Eins", count_other: "Viele" } },
      { views: { a: { b: "B" } } },
    ];
    const stored = {
      global: { close: "Weg", count_few: "Kilka", team: "Team", blank: " " },
      views: { a: { b: "Eigenes B", c: "C" }, close: "Nur in global ausgeliefert", list: ["x"] },
      metadata: { content_language: "de" },
      other: { x: "X" },
    };
    expect(extractTextsWithCustomKeys(stored, shipped)).toEqual({
      global: { team: "Team" },
      views: { a: { c: "C" }, close: "Nur in global ausgeliefert" },
    });
  });

  it("never change a prototype", () => {
    const stored = JSON.parse('{"views":{"__proto__":{"x":"X"},"constructor":"C","ok":"O"}}');
    expect(extractTextsWithCustomKeys(stored, [{ views: {} }])).toEqual({ views: { ok: "O" } });
  });

  it("are filled from the first other language that has them, without overwriting", () => {
    const stored = { global: { close: "", team: " ", here: "Here" }, metadata: { version: "7" } };
    const others = [
      { global: { team: "Équipe" } },
      { global: { team: "Team", here: "Hier" }, views: { a: { b: "B" } } },
    ];
    expect(addMissingTexts(stored, others)).toEqual({
      global: { close: "", team: "Équipe", here: "Here" },
      views: { a: { b: "B" } },
      metadata: { version: "7" },
    });
    expect(stored).toEqual({ global: { close: "", team: " ", here: "Here" }, metadata: { version: "7" } });
  });

  it("have all plural forms in one language", () => {
    const german = { views: { vases_one: "Eine Vase", vases_other: "{{count}} Vasen", too_many: "Zu viele" } };
    expect(addMissingTexts({ views: { vases_other: "{{count}} vases" } }, [german])).toEqual({
      views: { vases_other: "{{count}} vases", too_many: "Zu viele" },
    });
    expect(addMissingTexts({}, [german])).toEqual(german);
  });

  it("do not replace an existing group or text", () => {
    expect(addMissingTexts({ views: { a: "A", b: { c: "C" } } }, [{ views: { a: { x: "X" }, b: "B" } }])).toEqual({
      views: { a: "A", b: { c: "C" } },
    });
  });
});

describe("fallback languages", () => {
  it.each([
    ["de-AT", ["pl", "en", "de", "de-AT", "ar"], ["de", "en", "ar", "pl"]],
    ["fr", ["pl", "de"], ["de", "pl"]],
    ["en", ["en", "de"], ["de"]],
    ["de", [], []],
  ])("%s of %j: %j", (lang, stored, languages) => {
    expect(listFallbackLanguages(lang, stored)).toEqual(languages);
  });
});
