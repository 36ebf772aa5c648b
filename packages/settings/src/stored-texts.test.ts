import { expect, test } from "vitest";
import { healedTexts } from "./stored-texts.ts";

test("what is no text leaves a bundle, and groups, lists and all that is noted beside them stay", () => {
  const damaged = {
    global: { a: "A", b: 5, c: null, d: ["x", 1], e: { f: true, g: "G", h: {} } },
    views: "none",
    toast: 7,
    metadata: { allowlist: ["a"], of_tomorrow: 1 },
  };
  const healed = { global: { a: "A", d: ["x"], e: { g: "G", h: {} } }, metadata: damaged.metadata };
  expect(healedTexts(damaged)).toEqual(healed);
  expect(healedTexts(healed)).toEqual(healed);
});
