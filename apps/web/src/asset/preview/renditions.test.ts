import { expect, it } from "vitest";
import type { AssetDoc } from "../asset-doc.ts";
import { getLoadedWidth, getPictureCandidates, toSrcSet } from "./renditions.ts";

const asset: AssetDoc = {
  id: "7",
  asset_groups: ["image"],
  url: "/files/7/1/x/w640.webp",
  pixel_x: 6000,
  pixel_y: 4000,
  renditions: [
    { w: 640, h: 427, url: "w640.webp" },
    { w: 1280, h: 853, url: "w1280.webp" },
  ],
};

it("the browser chooses among all sizes, the large preview being the largest", () => {
  expect(toSrcSet(getPictureCandidates(asset, "/p.webp"))).toBe(
    "/files/7/1/x/w640.webp 640w, /files/7/1/x/w1280.webp 1280w, /p.webp 2048w",
  );
});

it("an upright preview is as wide as its long edge leaves it, a small one as the original", () => {
  const width = (pixel_x: number, pixel_y: number) =>
    getPictureCandidates({ ...asset, pixel_x, pixel_y, renditions: [] }, "/p.webp")[0]?.width;
  expect([width(4000, 8000), width(900, 600), width(2048, 2048)]).toEqual([1024, 900, 2048]);
});

it("nothing is offered twice, nor guessed", () => {
  const small = getPictureCandidates({ ...asset, pixel_x: 1280, pixel_y: 853 }, "/p.webp");
  expect(small.map(({ url }) => url)).toEqual(["/files/7/1/x/w640.webp", "/p.webp"]);
  expect(getPictureCandidates({ ...asset, pixel_x: undefined }, "/p.webp")).toEqual([]);
  expect(toSrcSet([])).toBeUndefined();
});

it("what the browser took is told by its address, not by the place it is shown in", () => {
  const candidates = getPictureCandidates(asset, "/p.webp");
  const taken = (currentSrc: string) =>
    getLoadedWidth({ currentSrc, naturalWidth: 300 } as HTMLImageElement, candidates);
  expect(taken("https://portal.example/files/7/1/x/w1280.webp")).toBe(1280);
  expect(taken("https://portal.example/p.webp")).toBe(2048);
  expect(taken("https://portal.example/other.webp")).toBe(300);
});
