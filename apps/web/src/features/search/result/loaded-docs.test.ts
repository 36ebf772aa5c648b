import { describe, expect, it } from "vitest";
import { arrangeDocsByPosition, joinPages } from "./loaded-docs.ts";

const page = (...ids: string[]) => ({
  response: { docs: ids.map((id) => ({ id, asset_groups: ["image" as const], pixel_x: 300, pixel_y: 200 })) },
});

describe("the pages of a result", () => {
  it("become one list, in order, each asset once", () => {
    const pages = [page("a", "b"), page("b", "c")];
    const { ids, docs, ratios, indexOf } = joinPages(pages);
    expect(ids).toEqual(["a", "b", "c"]);
    expect(docs[0]).toBe(pages[0]?.response.docs[0]);
    expect([indexOf("c"), indexOf("z")]).toEqual([2, -1]);
    expect(ratios).toEqual([1.5, 1.5, 1.5]);
    expect(joinPages([]).docs).toEqual([]);
  });

  it("give book pages a margin, and mark unknown ratios", () => {
    const book = { id: "b", asset_groups: ["document" as const], pixel_x: 100, pixel_y: 100, page_count: 64 };
    expect(joinPages([{ response: { docs: [book] } }]).ratios).toEqual([1]);
    const upright = { ...book, pixel_y: 200 };
    const unknown = { id: "u", asset_groups: ["image" as const] };
    const { ratios } = joinPages([{ response: { docs: [upright, unknown] } }]);
    // Height 225: the page has 193, is half as wide, and has a margin of 32.
    expect(ratios[0]).toBeCloseTo((193 / 2 + 32) / 225);
    expect(ratios[1]).toBeNaN();
  });
});

describe("the positions of all hits", () => {
  const at = (start: number, ...ids: string[]) => ({ response: { ...page(...ids).response, start } });

  it("are filled in any order of pages, and empty until loaded", () => {
    const loaded = arrangeDocsByPosition([at(4, "e", "f"), at(0, "a", "b")], 6);
    expect([...loaded.ids]).toEqual(["a", "b", undefined, undefined, "e", "f"]);
    expect([loaded.docs.length, loaded.docs[2], loaded.docs[4]?.id]).toEqual([6, undefined, "e"]);
    expect([loaded.indexOf("e"), loaded.indexOf("c")]).toEqual([4, -1]);
  });

  it("contain an asset once, and none beyond the last", () => {
    const loaded = arrangeDocsByPosition([at(0, "a", "b"), at(2, "b", "c", "d")], 4);
    expect([...loaded.ids]).toEqual(["a", "b", undefined, "c"]);
    expect(loaded.indexOf("b")).toBe(1);
  });
});
