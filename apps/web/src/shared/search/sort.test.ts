import { defaultSettings } from "@vitrine/settings/documents/defaults";
import { describe, expect, it } from "vitest";
import { chooseSort, getSort } from "./sort.ts";

describe("sorting", () => {
  it("begins as the settings say and follows the address", () => {
    const { sorting } = defaultSettings();
    expect(getSort({}, sorting)).toEqual({ key: "score", orientation: "desc" });
    expect(getSort({ sort: { key: "rating", orientation: "asc" } }, sorting).key).toBe("rating");
  });

  it("turns round on the second click and keeps the orientation for another key", () => {
    const down = { key: "score", orientation: "desc" } as const;
    expect(chooseSort(down, "score", ["asc", "desc"])).toEqual({ key: "score", orientation: "asc" });
    expect(chooseSort(down, "rating", ["asc", "desc"])).toEqual({ key: "rating", orientation: "desc" });
    expect(chooseSort(down, "score", ["desc"])).toBe(down);
  });
});

it("turns back on the third click", () => {
  const up = { key: "score", orientation: "asc" } as const;
  expect(chooseSort(up, "score", ["asc", "desc"])).toEqual({ key: "score", orientation: "desc" });
  expect(chooseSort(up, "score", ["asc"])).toBe(up);
});
