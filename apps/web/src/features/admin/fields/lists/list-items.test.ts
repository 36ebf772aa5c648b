import type { ListNode } from "@vitrine/settings/registry/setting-nodes";
import { expect, it } from "vitest";
import { findItemIndexAfterChange } from "./list-items.ts";

const NODE = { kind: "list", of: { kind: "text" } } as unknown as ListNode;
const find = (before: string[], after: string[], index: number) => findItemIndexAfterChange(NODE, before, after, index);

it.each([
  ["moved", ["a", "b", "c"], ["b", "c", "a"], 0, 2],
  ["changed in its place", ["a", "b"], ["A", "b"], 0, 0],
  ["changed and moved, as the only new one", ["a", "b", "c"], ["b", "A", "c"], 0, 1],
  ["one of two equal ones", ["a", "b", "a"], ["b", "a"], 2, 1],
  ["unchanged beside a removed one", ["a", "b"], ["b"], 1, 0],
])("finds an item that was %s", (_how, before, after, index, expected) => {
  expect(find(before, after, index)).toBe(expected);
});

it("finds nothing where the item is gone, or where two items may be the changed one", () => {
  expect(find(["a", "b"], ["b"], 0)).toBeNull();
  expect(find(["a", "b"], ["x", "y"], 0)).toBeNull();
});
