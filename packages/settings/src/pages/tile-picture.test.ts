import { expect, it } from "vitest";
import { findTilePictureIds, isTilePictureId, replaceTilePictureIds } from "./tile-picture.ts";

const one = `tile_${"a1".repeat(20)}`;
const two = `tile_${"b2".repeat(20)}`;

it("ids of uploaded pictures and assets differ", () => {
  expect([one, "tile_x"].map(isTilePictureId)).toEqual([true, true]);
  const others = ["4711", "tile_", "a tile_x", "tile_x.png", `tile_${"a".repeat(60)}`, "", null, undefined, 7];
  expect(others.map(isTilePictureId)).toEqual(others.map(() => false));
});

it("pictures are found anywhere in a document, without duplicates", () => {
  const document = { dashboard: { collections: { data: [{ src: one }, { src: "7" }, { src: one }] } }, later: [two] };
  expect(findTilePictureIds(JSON.stringify(document))).toEqual([one, two]);
  expect(findTilePictureIds("{}")).toEqual([]);
});

it("only the given picture ids are replaced", () => {
  const document = { data: [{ label: `as ${one}`, src: one, preview: 3, facets: null }, { src: two }, { src: "7" }] };
  expect(replaceTilePictureIds(document, new Map([[one, "tile_new"]]))).toEqual({
    data: [{ label: `as ${one}`, src: "tile_new", preview: 3, facets: null }, { src: two }, { src: "7" }],
  });
});
