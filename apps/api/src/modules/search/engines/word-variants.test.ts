import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance } from "./oracle.suite.ts";
import { findCompounds, findNearWords } from "./word-list.ts";
import { boundedEditDistance, maxTypos, singularPluralForms } from "./word-variants.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 9 });

test("edit distances equal those of the full table, up to one above the limit", () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 3 }), (a, b, most) => {
      const counted = boundedEditDistance(a, b, most);
      const real = editDistance(a, b);
      if (real <= most) expect(counted).toBe(real);
      else expect(counted).toBeGreaterThan(most);
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ["hafne", 1],
  ["haf", 0],
  ["keramiken", 2],
  ["keramike", 1],
  ["img12345", 0],
  ["20190512", 0],
])("%s may have %i mistakes", (typed, most) => {
  expect(maxTypos([typed])).toBe(most);
});

test("numbers have no variants, and forms differ from the word", () => {
  expect(singularPluralForms("1900")).toEqual([]);
  expect(singularPluralForms("es")).toEqual([]);
  expect(singularPluralForms("cities")).toContain("city");
  expect(singularPluralForms("hauser")).toContain("haus");
});

test("a word list finds the same as a full scan", () => {
  fc.assert(
    fc.property(fc.uniqueArray(word), word, (all, typed) => {
      const words = all.filter((one) => one !== "");
      const list = words.map((one) => `${one}\n`).join("");
      if (typed.length >= 4)
        expect(findCompounds(list, typed).sort()).toEqual(words.filter((one) => one.indexOf(typed, 3) >= 0).sort());
      expect(findNearWords(list, typed, 2).map((near) => near.word)).toEqual(
        words.filter((one) => editDistance(typed, one) <= 2),
      );
    }),
  );
});
