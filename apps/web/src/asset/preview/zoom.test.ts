import { describe, expect, it } from "vitest";
import {
  computeZoomRange,
  type FrameSize,
  fitIntoFrame,
  fittedView,
  getDoubleTapZoomScale,
  getNextZoomScale,
  MAX_ZOOM_SCALE,
  panView,
  type ZoomView,
  zoomAt,
} from "./zoom.ts";

const frame = { width: 1000, height: 800 };
const sheet = { width: 600, height: 800 };
const centre = { x: 0, y: 0 };
const stepIn = (view: ZoomView, of: FrameSize, inside: FrameSize) =>
  zoomAt(view, getNextZoomScale(view.scale, 1) / view.scale, centre, of, inside);
const stepOut = (view: ZoomView, of: FrameSize, inside: FrameSize) =>
  zoomAt(view, getNextZoomScale(view.scale, -1) / view.scale, centre, of, inside);

describe("zooming a sheet", () => {
  it("keeps the point under the fingers where it is", () => {
    const view = zoomAt({ scale: 2, x: 0, y: 0 }, 2, { x: 50, y: -100 }, sheet, frame);
    // The sheet's point that lay at (50, -100) still does.
    expect((50 - view.x) / view.scale).toBeCloseTo(50 / 2);
    expect((-100 - view.y) / view.scale).toBeCloseTo(-100 / 2);
  });

  it("never shrinks below fitting, nor grows without end", () => {
    expect(stepOut(fittedView, sheet, frame)).toEqual(fittedView);
    let view = fittedView;
    for (let times = 0; times < 20; times++) view = stepIn(view, sheet, frame);
    expect(view.scale).toBe(MAX_ZOOM_SCALE);
  });

  it("pans only as far as there is more to see", () => {
    const zoomed = { scale: 2, x: 0, y: 0 };
    expect(panView(zoomed, 5000, 5000, sheet, frame)).toEqual({ scale: 2, x: 100, y: 400 });
    expect(panView(fittedView, 50, 50, sheet, frame)).toEqual(fittedView);
  });

  it("fits pictures into the frame", () => {
    expect(fitIntoFrame(2, frame)).toEqual({ width: 1000, height: 500 });
    expect(fitIntoFrame(0.5, frame)).toEqual({ width: 400, height: 800 });
  });
});

describe("a zoomed sheet", () => {
  const wide = { width: 1000, height: 400 };

  it("grows by the same step as it shrinks, round the middle", () => {
    const zoomed = stepIn(fittedView, wide, frame);
    expect(zoomed).toEqual({ scale: 1.4, x: 0, y: 0 });
    expect(stepOut(zoomed, wide, frame).scale).toBeCloseTo(1);
    expect(stepIn(zoomed, wide, frame).scale).toBeCloseTo(1.96);
  });

  it("goes back to the middle when it fits again", () => {
    const aside = panView({ scale: 2, x: 0, y: 0 }, -300, 0, wide, frame);
    expect(aside).toEqual({ scale: 2, x: -300, y: 0 });
    expect(zoomAt(aside, 0.1, { x: 200, y: 100 }, wide, frame)).toEqual(fittedView);
  });

  it("shows its edges but nothing beyond them, on either side", () => {
    const zoomed = { scale: 3, x: 0, y: 0 };
    for (const side of [1, -1]) {
      expect(panView(zoomed, side * 990, 0, wide, frame).x).toBe(side * 990);
      expect(panView(zoomed, side * 5000, 0, wide, frame).x).toBe(side * 1000);
      expect(panView(zoomed, 0, side * 5000, wide, frame).y).toBe(side * 200);
    }
  });

  it("stays in the middle where it is smaller than the frame", () => {
    expect(panView({ scale: 1.5, x: 0, y: 0 }, 40, 40, wide, frame)).toEqual({ scale: 1.5, x: 40, y: 0 });
  });

  it("keeps any point of the picture where it is, from wherever one has gone", () => {
    const before = panView({ scale: 4, x: 0, y: 0 }, 120, -80, wide, frame);
    const point = { x: -60, y: 30 };
    const after = zoomAt(before, 1.5, point, wide, frame);
    expect(after.scale).toBe(6);
    expect((point.x - after.x) / after.scale).toBeCloseTo((point.x - before.x) / before.scale);
    expect((point.y - after.y) / after.scale).toBeCloseTo((point.y - before.y) / before.scale);
  });
});

describe("the true size of a sheet", () => {
  const picture = { pixel_x: 3000, paper: false };

  it("is one pixel of the original on one of the screen, however dense the screen is", () => {
    expect(computeZoomRange(picture, 600, 1)).toEqual({ min: 1, max: MAX_ZOOM_SCALE, actual: 5 });
    expect(computeZoomRange(picture, 600, 2).actual).toBe(2.5);
    expect(computeZoomRange({ pixel_x: 24_000, paper: false }, 600, 1)).toMatchObject({ max: 40, actual: 40 });
  });

  it("is smaller than what fits where a screen has more pixels than the picture", () => {
    const range = computeZoomRange({ pixel_x: 300, paper: false }, 300, 2);
    expect(range).toMatchObject({ min: 0.5, actual: 0.5 });
    const small = zoomAt(fittedView, 0.1, { x: 90, y: 0 }, sheet, frame, range);
    expect(small, "and stays in the middle").toEqual({ scale: 0.5, x: 0, y: 0 });
  });

  it("is that of the paper for a document", () => {
    expect(computeZoomRange({ bbox_x: 210, pixel_x: 595, paper: true }, 400, 3).actual).toBeCloseTo(793.7 / 400, 2);
  });

  it("is not known where nobody knows the pixels", () => {
    expect(computeZoomRange({ paper: false }, 600, 1).actual).toBeUndefined();
    expect(computeZoomRange({ pixel_x: 0, paper: false }, 600, 1).actual).toBeUndefined();
    expect(computeZoomRange({ pixel_x: 595, paper: true }, 600, 1).actual).toBeUndefined();
  });

  it("is a stop on the way in and on the way out, and so is fitting", () => {
    const range = computeZoomRange({ pixel_x: 1000, paper: false }, 800, 1);
    expect(getNextZoomScale(1, 1, range)).toBe(1.25);
    expect(getNextZoomScale(1.25, 1, range)).toBeCloseTo(1.75);
    expect(getNextZoomScale(1.5, -1, range)).toBe(1.25);
    expect(getNextZoomScale(1.25, -1, range)).toBe(1);
    expect(getNextZoomScale(0.8, 1, { min: 0.5, max: 8, actual: 0.5 })).toBe(1);
  });

  it("is where a double tap leads, if that shows more", () => {
    expect(getDoubleTapZoomScale({ min: 1, max: 8, actual: 4 })).toBe(4);
    expect(getDoubleTapZoomScale({ min: 1, max: 8, actual: 1.1 })).toBe(2.5);
    expect(getDoubleTapZoomScale({ min: 1, max: 8, actual: undefined })).toBe(2.5);
  });
});

it("a picture is never drawn larger than it may be when it fits", () => {
  expect(fitIntoFrame(2, frame, 300)).toEqual({ width: 300, height: 150 });
});
