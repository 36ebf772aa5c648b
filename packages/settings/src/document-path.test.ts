import { expect, it } from "vitest";
import { ABSENT, valueAt, withValueAt } from "./document-path.ts";

const themes = { options: [{ key: "light", appearance: { a: 1 } }, { key: "dark" }] };
const dark = { by: "key", key: "dark" };
const night = { by: "key", key: "night" };

it("changes what is within an item, wherever that stands", () => {
  const changed = withValueAt(themes, ["options", dark, "appearance", "a"], 2);
  expect(changed.options).toEqual([themes.options[0], { key: "dark", appearance: { a: 2 } }]);
});

it("adds an item that is not there as one that is found again", () => {
  const added = withValueAt(themes, ["options", night, "appearance", "a"], 3);
  expect(added.options).toHaveLength(3);
  expect(valueAt(added, ["options", night, "appearance", "a"])).toBe(3);
  expect(withValueAt({ list: ["a"] }, ["list", { by: "", key: "b" }], "b")).toEqual({ list: ["a", "b"] });
});

it("takes nothing out of an item that is not there, and makes none for it", () => {
  expect(withValueAt(themes, ["options", night, "appearance"], ABSENT)).toEqual(themes);
  expect(withValueAt(themes, ["options", dark], ABSENT).options).toHaveLength(1);
});
