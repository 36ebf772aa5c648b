import { expect, it } from "vitest";
import { summarizeRemovedNames } from "./removed-names.ts";

it("removes duplicates, shortens long names, and counts the omitted ones", () => {
  expect(summarizeRemovedNames(["<script>", "onclick", "<script>"])).toEqual(["<script>", "onclick"]);
  const told = summarizeRemovedNames(Array.from({ length: 173 }, (_, at) => `x-${at}${"y".repeat(200)}`));
  expect(told).toHaveLength(51);
  expect(told.at(-1)).toBe("+123");
  expect(Math.max(...told.map(({ length }) => length))).toBe(80);
});
