import { expect, it } from "vitest";
import { getInitials } from "./header-menus.tsx";

it.each([
  ["mara.lindner", "ML"],
  ["Mara Lindner", "ML"],
  ["admin", "AD"],
  ["x", "X"],
  ["åsa_öberg", "ÅÖ"],
  [" Mara  Anna-Lena Lindner ", "ML"],
  ["mara@halm.example", "ME"],
  ["𠮷野", "𠮷野"],
  ["𠮷野 𠮷子", "𠮷𠮷"],
  ["", ""],
])("%s is %s", (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
