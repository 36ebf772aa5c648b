import { expect, test } from "vitest";
import { parseId, parseIds } from "./ids.ts";

test("ids are exact decimal numbers in canonical form", () => {
  expect([parseId("1"), parseId("4711"), parseId("999999999999999")]).toEqual([1, 4711, 999_999_999_999_999]);
  for (const text of [
    "",
    "0",
    "01",
    "-1",
    "+1",
    "1e3",
    "1.0",
    " 1",
    "1\n",
    "0x1",
    "٣",
    "9007199254740993",
    "constructor",
  ])
    expect(parseId(text), text).toBeUndefined();
  expect(parseIds(["3", "x", "1", "3"])).toEqual([3, 1, 3]);
});
