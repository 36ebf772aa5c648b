import { expect, it } from "vitest";
import { createTextKey } from "./create-text-key.ts";

it("each name has a unique key, and a name without dots is not escaped", () => {
  const names = ["dc.title", "dc_title", "dc__title", "dc_-title", "a._b", "a_.b", "a__b", "a.b", "a..b"];
  expect(new Set(names.map((name) => createTextKey("views.asset.field", name))).size).toBe(names.length);
  expect(createTextKey("views.asset.field", "dc_title")).toBe("views.asset.field.dc_title");
  for (const name of names) expect(createTextKey("views", name)).toMatch(/^views\w*\.[\w-]+$/);
});
