import fc from "fast-check";
import { expect, it } from "vitest";
import { compareWords, type TextPart } from "./compare-words.ts";

const marked = (parts: readonly TextPart[]) =>
  parts.map(({ text, isDifferent }) => (isDifferent ? `[${text}]` : text)).join("");

it("marks the words that differ", () => {
  const { before, after } = compareWords("Wir sind ein Museum in Berlin", "Wir sind ein Haus in Berlin");
  expect(marked(before)).toBe("Wir sind ein [Museum] in Berlin");
  expect(marked(after)).toBe("Wir sind ein [Haus] in Berlin");
});

it("marks nothing in texts that have nothing in common", () => {
  const { before, after } = compareWords("Vasen", "Teller und Schalen");
  expect([marked(before), marked(after)]).toEqual(["Vasen", "Teller und Schalen"]);
});

it("shortens long passages that are equal", () => {
  const long = "Ton und Glasur. ".repeat(60);
  const { after } = compareWords(`${long}Ende`, `${long}Schluss`);
  expect(marked(after)).toMatch(/^… .*\[Schluss\]$/);
  expect(marked(after).length).toBeLessThan(200);
});

it("loses no word of short texts", () => {
  const text = fc.array(fc.constantFrom("Ton", "Glas", "und", "\n"), { maxLength: 20 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(text, text, (one, other) => {
      const { before, after } = compareWords(one, other);
      expect(before.map((part) => part.text).join("")).toBe(one);
      expect(after.map((part) => part.text).join("")).toBe(other);
    }),
  );
});
