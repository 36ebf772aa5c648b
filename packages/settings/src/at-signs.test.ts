import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeAtSigns, unescapeAtSigns } from "./at-signs.ts";

test("an at-sign is escaped once and unescaped to the original", () => {
  expect(escapeAtSigns("bilder@halm.example")).toBe("bilder{'@'}halm.example");
  expect(escapeAtSigns("bilder{'@'}halm.example")).toBe("bilder{'@'}halm.example");
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("@", "{", "}", "'", "a") }), (text) => {
      expect(escapeAtSigns(escapeAtSigns(text))).toBe(escapeAtSigns(text));
      expect(unescapeAtSigns(escapeAtSigns(text))).toBe(text.replaceAll("{'@'}", "@"));
    }),
  );
});
