import { describe, expect, it } from "vitest";
import { fallbackLanguages, ownTexts, withOwnTexts } from "./own-texts.ts";

describe("a house's own texts", () => {
  it("are those that no shipped language has", () => {
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
    expect(ownTexts(stored, shipped)).toEqual({
      global: { team: "Team" },
      views: { a: { c: "C" }, close: "Nur in global ausgeliefert" },
    });
  });

  it("never reach for a prototype", () => {
    const stored = JSON.parse('{"views":{"__proto__":{"x":"X"},"constructor":"C","ok":"O"}}');
    expect(ownTexts(stored, [{ views: {} }])).toEqual({ views: { ok: "O" } });
  });

  it("come from the first of the other languages that has them, and leave what is written", () => {
    const stored = { global: { close: "", team: " ", here: "Here" }, metadata: { version: "7" } };
    const others = [
      { global: { team: "Équipe" } },
      { global: { team: "Team", here: "Hier" }, views: { a: { b: "B" } } },
    ];
    expect(withOwnTexts(stored, others)).toEqual({
      global: { close: "", team: "Équipe", here: "Here" },
      views: { a: { b: "B" } },
      metadata: { version: "7" },
    });
    expect(stored).toEqual({ global: { close: "", team: " ", here: "Here" }, metadata: { version: "7" } });
  });

  it("have all forms of a plural in one language", () => {
    const german = { views: { vases_one: "Eine Vase", vases_other: "{{count}} Vasen", too_many: "Zu viele" } };
    expect(withOwnTexts({ views: { vases_other: "{{count}} vases" } }, [german])).toEqual({
      views: { vases_other: "{{count}} vases", too_many: "Zu viele" },
    });
    expect(withOwnTexts({}, [german])).toEqual(german);
  });

  it("keep to the group or the text that stands in their place", () => {
    expect(withOwnTexts({ views: { a: "A", b: { c: "C" } } }, [{ views: { a: { x: "X" }, b: "B" } }])).toEqual({
      views: { a: "A", b: { c: "C" } },
    });
  });
});

describe("the languages that stand in for one", () => {
  it.each([
    ["de-AT", ["pl", "en", "de", "de-AT", "ar"], ["de", "en", "ar", "pl"]],
    ["fr", ["pl", "de"], ["de", "pl"]],
    ["en", ["en", "de"], ["de"]],
    ["de", [], []],
  ])("%s of %j: %j", (lang, stored, languages) => {
    expect(fallbackLanguages(lang, stored)).toEqual(languages);
  });
});
