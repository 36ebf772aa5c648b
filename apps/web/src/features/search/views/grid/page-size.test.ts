import { describe, expect, it } from "vitest";
import { firstPageSize, laterPageSize } from "./page-size.ts";

describe("page sizes of the photo grid", () => {
  it("follow the specification", () => {
    // 2 x (ceil(1128 / 200 x 900 / 200) + 10)
    expect(firstPageSize({ width: 1128, height: 900, posterHeight: 200 })).toBe(72);
    expect(firstPageSize({ width: 100, height: 100, posterHeight: 200 })).toBe(25);
    expect(laterPageSize({ width: 1128, posterHeight: 200 })).toBe(30);
    expect(laterPageSize({ width: 374, posterHeight: 200 })).toBe(15);
    expect(laterPageSize({ width: 601, posterHeight: 200 })).toBe(20);
  });

  it("never exceed the limit of the contract", () => {
    expect(firstPageSize({ width: 20_000, height: 10_000, posterHeight: 100 })).toBe(500);
    expect(laterPageSize({ width: 20_000, posterHeight: 100 })).toBe(500);
  });
});
