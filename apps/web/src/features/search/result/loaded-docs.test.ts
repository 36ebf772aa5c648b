import { describe, expect, it } from "vitest";
import { createDocCollector, createPositionCollector } from "./loaded-docs.ts";

const page = (...ids: string[]) => ({
  response: { docs: ids.map((id) => ({ id, asset_groups: ["image" as const], pixel_x: 300, pixel_y: 200 })) },
});

describe("the pages of a result", () => {
  it("become one list, in order, each asset once", () => {
    const collect = createDocCollector();
    const first = page("a", "b");
    collect([first]);
    const both = collect([first, page("b", "c")]);
    expect(both.ids).toEqual(["a", "b", "c"]);
    expect(both.indexOf("c")).toBe(2);
    expect(both.indexOf("z")).toBe(-1);
    expect(both.ratios).toEqual([1.5, 1.5, 1.5]);
  });

  it("start over with another search, and stay the same object without new pages", () => {
    const collect = createDocCollector();
    const pages = [page("a"), page("b")];
    const loaded = collect(pages);
    expect(collect([...pages])).toBe(loaded);
    expect(collect([page("x")]).ids).toEqual(["x"]);
    expect(loaded.ids).toEqual(["a", "b"]);
  });

  it("give book pages a margin", () => {
    const book = { id: "b", asset_groups: ["document" as const], pixel_x: 100, pixel_y: 100, page_count: 64 };
    expect(createDocCollector()([{ response: { docs: [book] } }]).ratios).toEqual([1]);
    const upright = { ...book, pixel_x: 77 };
    expect(createDocCollector()([{ response: { docs: [upright] } }]).ratios[0]).toBeGreaterThan(0.77);
  });
});

describe("the list of a result", () => {
  it("starts over if an earlier page changed, or pages were removed", () => {
    const collect = createDocCollector();
    const [a, b, c] = [page("a"), page("b"), page("c")];
    collect([a, b]);
    expect(collect([a, c]).ids).toEqual(["a", "c"]);
    expect(collect([a]).ids).toEqual(["a"]);
    expect(collect([a]).indexOf("c")).toBe(-1);
    expect(collect([]).docs).toEqual([]);
  });

  it("contains the documents, and earlier snapshots stay valid", () => {
    const collect = createDocCollector();
    const first = page("a");
    const before = collect([first]);
    expect(before.docs).toEqual(first.response.docs);
    collect([page("x")]);
    expect([before.indexOf("a"), before.indexOf("x")]).toEqual([0, -1]);
  });

  it("adds a margin to book pages, and marks unknown ratios", () => {
    const upright = { id: "b", asset_groups: ["document" as const], pixel_x: 100, pixel_y: 200, page_count: 2 };
    const unknown = { id: "u", asset_groups: ["image" as const] };
    const { ratios } = createDocCollector()([{ response: { docs: [upright, unknown] } }]);
    // Height 225: the page has 193, is half as wide, and has a margin of 32.
    expect(ratios[0]).toBeCloseTo((193 / 2 + 32) / 225);
    expect(ratios[1]).toBeNaN();
  });
});

describe("the positions of all hits", () => {
  const at = (start: number, ...ids: string[]) => ({ response: { ...page(...ids).response, start } });

  it("are filled in any order of pages, and empty until loaded", () => {
    const place = createPositionCollector();
    const first = at(0, "a", "b");
    place([first], 6);
    const loaded = place([first, at(4, "e", "f")], 6);
    expect([...loaded.ids]).toEqual(["a", "b", undefined, undefined, "e", "f"]);
    expect([loaded.docs.length, loaded.docs[2], loaded.docs[4]?.id]).toEqual([6, undefined, "e"]);
    expect([loaded.indexOf("e"), loaded.indexOf("c")]).toEqual([4, -1]);
  });

  it("stay the same object without new pages, and start over with another search or size", () => {
    const place = createPositionCollector();
    const pages = [at(0, "a")];
    const loaded = place(pages, 3);
    expect(place([...pages], 3)).toBe(loaded);
    expect([...place([at(0, "x")], 3).ids]).toEqual(["x", undefined, undefined]);
    expect(place(pages, 2).docs).toHaveLength(2);
  });

  it("contain an asset once, and none beyond the last", () => {
    const loaded = createPositionCollector()([at(0, "a", "b"), at(2, "b", "c", "d")], 4);
    expect([...loaded.ids]).toEqual(["a", "b", undefined, "c"]);
    expect(loaded.indexOf("b")).toBe(1);
  });
});
