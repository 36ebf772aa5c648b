import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { describe, expect, it } from "vitest";
import { getNextSort, getSort } from "./sort.ts";

describe("sorting", () => {
  it("begins as the settings say and follows the address", () => {
    const { sorting } = createDefaultSettings();
    expect(getSort({}, sorting)).toEqual({ key: "score", orientation: "desc" });
    expect(getSort({ sort: { key: "rating", orientation: "asc" } }, sorting).key).toBe("rating");
  });

  it("turns round on the second click and keeps the orientation for another key", () => {
    const down = { key: "score", orientation: "desc" } as const;
    expect(getNextSort(down, "score", ["asc", "desc"])).toEqual({ key: "score", orientation: "asc" });
    expect(getNextSort(down, "rating", ["asc", "desc"])).toEqual({ key: "rating", orientation: "desc" });
    expect(getNextSort(down, "score", ["desc"])).toBe(down);
  });
});

it("turns back on the third click", () => {
  const up = { key: "score", orientation: "asc" } as const;
  expect(getNextSort(up, "score", ["asc", "desc"])).toEqual({ key: "score", orientation: "desc" });
  expect(getNextSort(up, "score", ["asc"])).toBe(up);
});
