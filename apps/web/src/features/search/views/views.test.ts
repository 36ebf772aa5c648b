import { expect, it } from "vitest";
import { viewOf } from "./views.ts";

it("a view that is not built gives way to the one of the settings, and that to the grid", () => {
  expect(viewOf("grid", "list").key).toBe("grid");
  expect(viewOf(undefined, "grid").key).toBe("grid");
  expect(viewOf("mosaic", "list").key).toBe("grid");
});
