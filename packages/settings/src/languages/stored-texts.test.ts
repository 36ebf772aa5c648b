import { expect, test } from "vitest";
import { healTexts } from "./stored-texts.ts";

test("values that are not texts are removed; groups, lists and metadata stay", () => {
  const damaged = {
    global: { a: "A", b: 5, c: null, d: ["x", 1], e: { f: true, g: "G", h: {} } },
    views: "none",
    toast: 7,
    metadata: { allowlist: ["a"], of_tomorrow: 1 },
  };
  const healed = { global: { a: "A", d: ["x"], e: { g: "G", h: {} } }, metadata: damaged.metadata };
  expect(healTexts(damaged)).toEqual(healed);
  expect(healTexts(healed)).toEqual(healed);
});
