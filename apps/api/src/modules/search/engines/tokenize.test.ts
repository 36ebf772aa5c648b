import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldText, forEachWord, MAX_WORD_LENGTH, toWordSpellings } from "./tokenize.ts";

function words(text: string): [string, string | null][] {
  const found: [string, string | null][] = [];
  forEachWord(text, (folded, spelt) => found.push([folded, spelt]));
  return found;
}

describe("text becomes words", () => {
  it("folds case, marks, ligatures and sharp s", () => {
    expect(foldText("Straße ÉCLAIR ﬁn Æther Łódź")).toBe("strasse eclair fin aether lodz");
  });

  it("folds an umlaut to its plain letter and also returns the spelt-out form", () => {
    expect(words("Müller, Größe!")).toEqual([
      ["muller", "mueller"],
      ["grosse", "groesse"],
    ]);
    expect(words("Mu\u0308ller")).toEqual([["muller", "mueller"]]);
    expect(toWordSpellings("Blue MÖWE")).toEqual([["blue"], ["mowe", "moewe"]]);
  });

  it("splits at everything that is neither letter nor digit", () => {
    expect(words("IMG_0042-final.TIFF").map(([word]) => word)).toEqual(["img", "0042", "final", "tiff"]);
    expect(words("  ***  ")).toEqual([]);
  });

  it("never ends in the middle of a character, whatever the text", { tags: ["slow"] }, () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        for (const [folded] of words(text)) {
          expect(folded.length).toBeGreaterThan(0);
          expect(folded.length).toBeLessThanOrEqual(MAX_WORD_LENGTH);
          expect(words(folded).map(([word]) => word)).toEqual([folded]);
        }
      }),
      { numRuns: 500 },
    );
  });
});
