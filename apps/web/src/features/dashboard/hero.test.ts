import { expect, it } from "vitest";
import { getTextSideAndFocalDistance } from "./hero.tsx";

const at = (key: "left" | "center" | "right", x: number, rtl = false) =>
  getTextSideAndFocalDistance({ alignment: { key, translation: "" }, focal_point: { x, y: 50 } }, rtl);

it("the subject is measured from the side of the text, which right-to-left languages swap", () => {
  expect(at("left", 62)).toEqual({ side: "left", away: 0.62 });
  expect(at("right", 62)).toEqual({ side: "right", away: 0.38 });
  expect(at("left", 62, true)).toEqual({ side: "right", away: 0.38 });
  expect(at("right", 62, true)).toEqual({ side: "left", away: 0.62 });
});

it("text in the middle widens no picture, and a subject at the edge widens it within bounds", () => {
  expect(at("center", 50).side).toBeUndefined();
  expect(at("left", 0).away).toBe(0.1);
  expect(at("right", 100).away).toBe(0.1);
});
