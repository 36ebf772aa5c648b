import { expect, it } from "vitest";
import { readStrip, withStrip } from "./use-ratio-strip.ts";

it("a strip has two bytes for each hit, the larger one first", () => {
  expect([...readStrip(Uint8Array.of(0x05, 0xdc, 0x00, 0x00, 0xff, 0xff).buffer)]).toEqual([1500, 0, 65_535]);
  expect(readStrip(new ArrayBuffer(0))).toHaveLength(0);
});

it("what stands already keeps its ratios, so that nothing on the screen moves when the strip comes", () => {
  const ratios = withStrip([1.51, 0.7], Uint16Array.of(1500, 667, 0, 3200), 4);
  expect(ratios).toEqual([1.51, 0.7, Number.NaN, 3.2]);
  expect(withStrip([1], Uint16Array.of(1000, 2000, 3000), 2)).toEqual([1, 2]);
});
