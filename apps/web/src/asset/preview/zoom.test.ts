import { describe, expect, it } from "vitest";
import { fitInto, fitted, MAX_SCALE, pan, stepIn, stepOut, zoomAt } from "./zoom.ts";

const frame = { width: 1000, height: 800 };
const sheet = { width: 600, height: 800 };

describe("zooming a sheet", () => {
  it("keeps the point under the fingers where it is", () => {
    const view = zoomAt({ scale: 2, x: 0, y: 0 }, 2, { x: 50, y: -100 }, sheet, frame);
    // The sheet's point that lay at (50, -100) still does.
    expect((50 - view.x) / view.scale).toBeCloseTo(50 / 2);
    expect((-100 - view.y) / view.scale).toBeCloseTo(-100 / 2);
  });

  it("never shrinks below fitting, nor grows without end", () => {
    expect(stepOut(fitted, sheet, frame)).toEqual(fitted);
    let view = fitted;
    for (let times = 0; times < 20; times++) view = stepIn(view, sheet, frame);
    expect(view.scale).toBe(MAX_SCALE);
  });

  it("pans only as far as there is more to see", () => {
    const zoomed = { scale: 2, x: 0, y: 0 };
    expect(pan(zoomed, 5000, 5000, sheet, frame)).toEqual({ scale: 2, x: 100, y: 400 });
    expect(pan(fitted, 50, 50, sheet, frame)).toEqual(fitted);
  });

  it("fits pictures into the frame", () => {
    expect(fitInto(2, frame)).toEqual({ width: 1000, height: 500 });
    expect(fitInto(0.5, frame)).toEqual({ width: 400, height: 800 });
  });
});
