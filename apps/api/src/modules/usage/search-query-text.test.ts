import { expect, it } from "vitest";
import { MAX_COUNTED_QUERY_LENGTH, normalizeQuery, toSearchedTexts } from "./search-query-text.ts";

it.each([
  ["  Tea   BOWL ", "tea bowl"],
  ["tea\tbowl\n", "tea bowl"],
  ["Straße", "straße"],
  ["ﬁlm", "film"],
  ["Ａｍａｒａ", "amara"],
  ["u\u0308ber", "über"],
  ["a\u0000\u001b[31mb\u200b", "a [31mb"],
  ["\u3000", ""],
])("%j is counted as %j", (typed, counted) => {
  expect(normalizeQuery(typed)).toBe(counted);
});

it("no words are longer than eighty characters, whatever a character takes, and none ends in half a character", () => {
  for (const letter of ["x", "😀", "ﷺ"]) {
    const words = normalizeQuery(letter.repeat(500));
    expect(Array.from(words).length).toBeLessThanOrEqual(MAX_COUNTED_QUERY_LENGTH);
    expect(words.isWellFormed()).toBe(true);
  }
  expect(normalizeQuery("x".repeat(500))).toBe("x".repeat(MAX_COUNTED_QUERY_LENGTH));
  expect(normalizeQuery(`a${"😀".repeat(200)}`).isWellFormed()).toBe(true);
});

it("counts the words that are typed and the suggestions that are chosen, and no range", () => {
  expect(toSearchedTexts({ solr_q: "*" })).toEqual([]);
  expect(toSearchedTexts({})).toEqual([]);
  expect(toSearchedTexts({ solr_q: "Vase", suggestions_filter: { series: ["Amara"], year: "1 TO 2" } })).toEqual([
    "vase",
    "amara",
  ]);
  const many = Array.from({ length: 100 }, (_, n) => `v${n}`);
  expect(toSearchedTexts({ solr_q: "*", suggestions_filter: { series: many } })).toEqual(many.slice(0, 5));
});
