import { expect, it } from "vitest";
import { ABSENT, getValueAt, withValueAt } from "./key-path.ts";

const themes = { options: [{ key: "light", appearance: { a: 1 } }, { key: "dark" }] };
const dark = { by: "key", key: "dark" };
const night = { by: "key", key: "night" };

it("changes a list item at any index", () => {
  const changed = withValueAt(themes, ["options", dark, "appearance", "a"], 2);
  expect(changed.options).toEqual([themes.options[0], { key: "dark", appearance: { a: 2 } }]);
});

it("appends a missing item with its key", () => {
  const added = withValueAt(themes, ["options", night, "appearance", "a"], 3);
  expect(added.options).toHaveLength(3);
  expect(getValueAt(added, ["options", night, "appearance", "a"])).toBe(3);
  expect(withValueAt({ list: ["a"] }, ["list", { by: "", key: "b" }], "b")).toEqual({ list: ["a", "b"] });
});

it("removing from a missing item does not create it", () => {
  expect(withValueAt(themes, ["options", night, "appearance"], ABSENT)).toEqual(themes);
  expect(withValueAt(themes, ["options", dark], ABSENT).options).toHaveLength(1);
});
