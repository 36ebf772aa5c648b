import { expect, it } from "vitest";
import { markForeignTexts } from "./foreign-texts.ts";
import { isolateTextDirection } from "./isolate-text-direction.ts";
import { removeInvisibleMarks } from "./plain-text.ts";

it("a text that leaves the page has no invisible marks", () => {
  const { name } = markForeignTexts({ name: `Archive ${isolateTextDirection("متحف", "en")}` }, "en");
  expect(removeInvisibleMarks(String(name))).toBe("Archive متحف");
});
