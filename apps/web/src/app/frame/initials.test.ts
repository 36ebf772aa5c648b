import { expect, it } from "vitest";
import { initialsOf } from "./initials.ts";

it.each([
  ["mara.lindner", "ML"],
  ["Mara Lindner", "ML"],
  ["admin", "AD"],
  ["x", "X"],
  ["åsa_öberg", "ÅÖ"],
])("%s is %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
