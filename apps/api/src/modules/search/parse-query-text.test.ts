import fc from "fast-check";
import { expect, test } from "vitest";
import { MATCH_NOTHING, NO_TEXT } from "./engines/engine.ts";
import { foldText, toWordSpellings } from "./engines/tokenize.ts";
import { parseTypedText } from "./parse-search-query.ts";

const word = (text: string) => toWordSpellings(text)[0] ?? [];

test.each(["", "   ", "*", " * "])("%j finds everything", (typed) => {
  expect(parseTypedText(typed)).toEqual(NO_TEXT);
});

test.each([
  '"',
  "- -",
  "**",
  "* *",
  "***",
  "*.*",
  "\\",
  "%' --",
  "!?",
  "---",
  '""',
  "§",
  "*?",
  "、。",
  "\u200d",
  "\ufe0f",
  "©",
])("%j finds nothing", (typed) => {
  expect(parseTypedText(typed)).toEqual(MATCH_NOTHING);
});

test.each([
  ["東京", ["東", "京"]],
  ["ﾀﾜｰ", ["タ", "ワ", "ー"]],
  ["ガラス", ["カ\u3099", "ラ", "ス"]],
  ["ภาพ", ["ภ", "า", "พ"]],
])("%s is a phrase of its letters, and no beginning", (typed, letters) => {
  expect(parseTypedText(typed)).toEqual({ ...NO_TEXT, phrases: [letters.map((letter) => [letter])] });
});

test("other letters next to such a run are words, punctuation splits runs, and a single letter is a word", () => {
  expect(parseTypedText("東京、夜景 Tokyo2024年 vase")).toEqual({
    ...NO_TEXT,
    phrases: [
      [["東"], ["京"]],
      [["夜"], ["景"]],
    ],
    words: [["tokyo2024"], ["年"]],
    prefix: ["vase"],
  });
  expect(parseTypedText("-東京")).toEqual({ ...NO_TEXT, excluded: [[["東"], ["京"]]] });
});

test("each emoji is a word, whatever its skin, variation or joiners", () => {
  expect(parseTypedText("👍🏽❤️👨\u200d👩 🇯🇵")).toEqual({
    ...NO_TEXT,
    words: [["👍"], ["❤"], ["👨"], ["👩"]],
    prefix: ["🇯🇵"],
  });
});

test("all words must match, the last one as a prefix", () => {
  expect(parseTypedText("  blue harbour  ni")).toEqual({
    ...NO_TEXT,
    words: [word("blue"), word("harbour")],
    prefix: word("ni"),
  });
});

test("quoted words are a phrase; the last word outside of quotes is the prefix", () => {
  expect(parseTypedText('foto "blue harbour"')).toEqual({
    ...NO_TEXT,
    prefix: word("foto"),
    phrases: [[word("blue"), word("harbour")]],
  });
});

test("a minus before a word or a phrase excludes it", () => {
  expect(parseTypedText('photo -hafen -"blue boat"')).toEqual({
    ...NO_TEXT,
    prefix: word("photo"),
    excluded: [[word("hafen")], [word("blue"), word("boat")]],
  });
});

test("a minus inside a word is ignored", () => {
  expect(parseTypedText("art-deco x")).toEqual({ ...NO_TEXT, words: [word("art"), word("deco")], prefix: word("x") });
});

test("a single quote counts as a space", () => {
  expect(parseTypedText('blue "harbour')).toEqual({ ...NO_TEXT, words: [word("blue")], prefix: word("harbour") });
});

test("umlauts are searched in every spelling", () => {
  expect(parseTypedText("Töpferei").prefix).toEqual(["topferei", "toepferei"]);
});

test.each(["title:secret", "a OR b", "NEAR(a b)", "a AND (b)", "field:[1 TO 5]", "a~2^4", "a*b"])(
  "%j is parsed as words only",
  (typed) => {
    const { words, prefix, phrases, excluded } = parseTypedText(typed);
    expect([...words, ...(prefix ? [prefix] : [])].map((spellings) => spellings[0])).toEqual(
      foldText(typed).match(/[a-z0-9]+/g) ?? [],
    );
    expect([phrases, excluded]).toEqual([[], []]);
  },
);

test("no text causes an error, and every parsed word occurs in it", () => {
  const pieces = fc.constantFrom(
    '"',
    "-",
    " ",
    "*",
    "ä",
    "ß",
    "Foto",
    "x",
    "\u0000",
    "💡",
    "\ud800",
    "٣",
    ":",
    "(",
    "é",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(pieces).map((list) => list.join("")),
      ),
      (typed) => {
        const { words, prefix, phrases, excluded } = parseTypedText(typed);
        const all = [...words, ...(prefix ? [prefix] : []), ...phrases.flat(), ...excluded.flat()];
        const expected = new Set(toWordSpellings(typed).map((spellings) => spellings[0]));
        for (const [plain] of all) if (expected.size > 0) expect(expected).toContain(plain);
        for (const group of [...phrases, ...excluded]) expect(group.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 2000 },
  );
});
