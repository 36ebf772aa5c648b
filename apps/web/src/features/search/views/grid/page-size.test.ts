import { describe, expect, it } from "vitest";
import { getFirstGridPageSize, getLaterGridPageSize } from "./page-size.ts";

describe("page sizes of the photo grid", () => {
  it("follow the specification", () => {
    // 2 x (ceil(1128 / 200 x 900 / 200) + 10)
    expect(getFirstGridPageSize({ width: 1128, height: 900, posterHeight: 200 })).toBe(72);
    expect(getFirstGridPageSize({ width: 100, height: 100, posterHeight: 200 })).toBe(25);
    expect(getLaterGridPageSize({ width: 1128, posterHeight: 200 })).toBe(30);
    expect(getLaterGridPageSize({ width: 374, posterHeight: 200 })).toBe(15);
    expect(getLaterGridPageSize({ width: 601, posterHeight: 200 })).toBe(20);
  });

  it("never exceed the limit of the contract", () => {
    expect(getFirstGridPageSize({ width: 20_000, height: 10_000, posterHeight: 100 })).toBe(500);
    expect(getLaterGridPageSize({ width: 20_000, posterHeight: 100 })).toBe(500);
  });
});
