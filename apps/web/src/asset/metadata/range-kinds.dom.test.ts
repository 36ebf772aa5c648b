import { expect, it } from "vitest";
import { rangeKinds } from "./range-kinds.ts";

it.each([
  ["date", 1_763_719_200, "21.11.2025", "2025-11-21"],
  ["filesize", 2000, "2 MB", "2 MB"],
  ["duration", 90, "1:30", "1:30"],
  ["number", 1250.5, "1.250,5", "1.250,5"],
] as const)("the end of a range is formatted and typed as what its field counts: %s", (name, value, text, typed) => {
  const kind = rangeKinds[name];
  expect(kind.formatEnd(value, "de").replace(/\s/g, " ")).toBe(text);
  const parsed = kind.parseEnd(kind.toDateInput?.(value) ?? typed, "de");
  expect(parsed !== undefined && kind.isSame(parsed, value)).toBe(true);
});
