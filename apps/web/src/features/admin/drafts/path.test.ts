import type { JsonObject } from "@vitrine/settings/merge";
import { expect, it } from "vitest";
import { getValueAt, withBaseValueAt, withValueAt } from "./path.ts";

const document = { order: { mailto: "a@b.example" }, footer: [{ position: 0 }, { position: 1 }] };

it("reads the value at a path, and undefined for an unknown path", () => {
  expect(getValueAt(document, ["footer", 1, "position"])).toBe(1);
  expect(getValueAt(document, ["footer", 2, "position"])).toBeUndefined();
  expect(getValueAt(document, ["order", "toString"])).toBeUndefined();
});

it("changes a copy at the path, and shares all other objects", () => {
  const changed = withValueAt(document, ["footer", 1, "position"], 7);
  expect(changed.footer[1]?.position).toBe(7);
  expect(document.footer[1]?.position).toBe(1);
  expect(changed.order).toBe(document.order);
});

it("creates missing parent groups, and removes undefined values", () => {
  expect(withValueAt({}, ["a", "b"], 1)).toEqual({ a: { b: 1 } });
  expect(withValueAt({ a: 1, b: 2 }, ["a"], undefined)).toEqual({ b: 2 });
  expect(Object.keys(withValueAt({ a: 1, b: 2 }, ["a"], 3)), "the order stays").toEqual(["a", "b"]);
});

it("restores the stored value, without groups that were added for another one", () => {
  const base: JsonObject = { footer: { about: "About" } };
  const draft: JsonObject = { footer: { about: "Us" }, login: { help: { title: "Help" } } };
  expect(withBaseValueAt({ base, draft }, ["footer", "about"])).toEqual({ ...draft, ...base });
  expect(withBaseValueAt({ base: {}, draft }, ["login", "help", "title"])).toEqual({ footer: { about: "Us" } });
  expect(withBaseValueAt({ base: { login: {} }, draft }, ["login", "help", "title"])).toEqual({ ...draft, login: {} });
});
