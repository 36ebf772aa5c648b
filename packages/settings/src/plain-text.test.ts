import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeAt, unescapeAt } from "./plain-text.ts";

test("an at-sign is escaped once, and read as people wrote it", () => {
  expect(escapeAt("bilder@halm.example")).toBe("bilder{'@'}halm.example");
  expect(escapeAt("bilder{'@'}halm.example")).toBe("bilder{'@'}halm.example");
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("@", "{", "}", "'", "a") }), (text) => {
      expect(escapeAt(escapeAt(text))).toBe(escapeAt(text));
      expect(unescapeAt(escapeAt(text))).toBe(text.replaceAll("{'@'}", "@"));
    }),
  );
});
