import { expect, it } from "vitest";
import { getVisibleFields } from "./field-lookup.ts";

it("are those that can be seen, by their position, and the settings stay as they are", () => {
  const settings = [
    { field_name: "c", position: 2 },
    { field_name: "hidden", position: 1 },
    { field_name: "a", position: 0 },
  ];
  const before = [...settings];
  expect(
    getVisibleFields(settings, { isVisible: (name) => name !== "hidden" }).map(({ field_name }) => field_name),
  ).toEqual(["a", "c"]);
  expect(settings).toEqual(before);
});
