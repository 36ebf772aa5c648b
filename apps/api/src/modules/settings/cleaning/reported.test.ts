import { expect, it } from "vitest";
import { reported } from "./reported.ts";

it("tells each once, cuts what is long, and says how many more there were", () => {
  expect(reported(["<script>", "onclick", "<script>"])).toEqual(["<script>", "onclick"]);
  const told = reported(Array.from({ length: 173 }, (_, at) => `x-${at}${"y".repeat(200)}`));
  expect(told).toHaveLength(51);
  expect(told.at(-1)).toBe("+123");
  expect(Math.max(...told.map(({ length }) => length))).toBe(80);
});
