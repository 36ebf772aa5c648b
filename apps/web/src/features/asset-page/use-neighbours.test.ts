import { describe, expect, it } from "vitest";
import { findListNavigation } from "./use-neighbours.ts";

const doc = (id: string) => ({ id, asset_groups: ["image" as const] });
const neighbours = { docs: ["a", "b", "c"].map(doc), start: 40, total: 43 };

describe("the neighbours of an asset", () => {
  it("are those before and after it in the result, with its position", () => {
    expect(findListNavigation("b", neighbours)).toMatchObject({
      position: 41,
      total: 43,
      previous: { id: "a" },
      next: { id: "c" },
    });
  });

  it("end where the result ends", () => {
    expect(findListNavigation("c", neighbours)?.next).toBeUndefined();
    expect(findListNavigation("a", { ...neighbours, start: 0 })?.previous).toBeUndefined();
  });

  it("are unknown when the result has changed without it", () => {
    expect(findListNavigation("gone", neighbours)).toBeUndefined();
  });
});
