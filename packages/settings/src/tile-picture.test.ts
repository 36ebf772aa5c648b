import { expect, it } from "vitest";
import { isTilePicture, tilePicturesIn, withTilePictures } from "./tile-picture.ts";

const one = `tile_${"a1".repeat(20)}`;
const two = `tile_${"b2".repeat(20)}`;

it("an uploaded picture is told from an asset by its id", () => {
  expect([one, "tile_x"].map(isTilePicture)).toEqual([true, true]);
  const others = ["4711", "tile_", "a tile_x", "tile_x.png", `tile_${"a".repeat(60)}`, "", null, undefined, 7];
  expect(others.map(isTilePicture)).toEqual(others.map(() => false));
});

it("pictures are found wherever a document names them, each once", () => {
  const document = { dashboard: { collections: { data: [{ src: one }, { src: "7" }, { src: one }] } }, later: [two] };
  expect(tilePicturesIn(JSON.stringify(document))).toEqual([one, two]);
  expect(tilePicturesIn("{}")).toEqual([]);
});

it("other pictures take the place of those that are named, and nothing else changes", () => {
  const document = { data: [{ label: `as ${one}`, src: one, preview: 3, facets: null }, { src: two }, { src: "7" }] };
  expect(withTilePictures(document, new Map([[one, "tile_new"]]))).toEqual({
    data: [{ label: `as ${one}`, src: "tile_new", preview: 3, facets: null }, { src: two }, { src: "7" }],
  });
});
