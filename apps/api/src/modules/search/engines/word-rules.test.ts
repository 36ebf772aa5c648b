import fc from "fast-check";
import { expect, test } from "vitest";
import { mistakes } from "./oracle.suite.ts";
import { WordList } from "./word-list.ts";
import { distanceOf, otherForms, toleranceOf } from "./word-rules.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 9 });

test("mistakes are counted as the whole table counts them, up to one more than is asked for", () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 3 }), (a, b, most) => {
      const counted = distanceOf(a, b, most);
      const real = mistakes(a, b);
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
  expect(toleranceOf([typed])).toBe(most);
});

test("a number has no other form, and a form has letters of its own", () => {
  expect(otherForms("1900")).toEqual([]);
  expect(otherForms("es")).toEqual([]);
  expect(otherForms("cities")).toContain("city");
  expect(otherForms("hauser")).toContain("haus");
});

test("a list of words answers as looking at every one of them does", () => {
  fc.assert(
    fc.property(fc.uniqueArray(word), word, (all, typed) => {
      const words = all.filter((one) => one !== "");
      const list = WordList.of(words);
      if (typed.length >= 4)
        expect(list.compounds(typed).sort()).toEqual(words.filter((one) => one.indexOf(typed, 3) >= 0).sort());
      expect(list.near(typed, 2).map((near) => near.word)).toEqual(words.filter((one) => mistakes(typed, one) <= 2));
    }),
  );
});
