import { expect, it } from "vitest";
import { valueAt, withValueAt } from "./path.ts";

const document = { order: { mailto: "a@b.example" }, footer: [{ position: 0 }, { position: 1 }] };

it("reads what stands at a path, and nothing where the path leads nowhere", () => {
  expect(valueAt(document, ["footer", 1, "position"])).toBe(1);
  expect(valueAt(document, ["footer", 2, "position"])).toBeUndefined();
  expect(valueAt(document, ["order", "toString"])).toBeUndefined();
});

it("changes a copy at the path, and leaves everything beside it the same object", () => {
  const changed = withValueAt(document, ["footer", 1, "position"], 7);
  expect(changed.footer[1]?.position).toBe(7);
  expect(document.footer[1]?.position).toBe(1);
  expect(changed.order).toBe(document.order);
});

it("makes the groups on the way, and takes out what becomes nothing", () => {
  expect(withValueAt({}, ["a", "b"], 1)).toEqual({ a: { b: 1 } });
  expect(withValueAt({ a: 1, b: 2 }, ["a"], undefined)).toEqual({ b: 2 });
  expect(Object.keys(withValueAt({ a: 1, b: 2 }, ["a"], 3)), "the order stays").toEqual(["a", "b"]);
});
