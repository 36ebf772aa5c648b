import { expect, it } from "vitest";
import { ownKey } from "./own-key.ts";

it("each name has a key of its own, and a name without dots is its own key", () => {
  const names = ["dc.title", "dc_title", "dc__title", "dc_-title", "a._b", "a_.b", "a__b", "a.b", "a..b"];
  expect(new Set(names.map((name) => ownKey("views.asset.field", name))).size).toBe(names.length);
  expect(ownKey("views.asset.field", "dc_title")).toBe("views.asset.field.dc_title");
  for (const name of names) expect(ownKey("views", name)).toMatch(/^views\w*\.[\w-]+$/);
});
