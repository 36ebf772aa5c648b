import { expect, it } from "vitest";
import { sidecarsOf } from "./pairing.ts";

const pairs = (...paths: string[]) => Object.fromEntries(sidecarsOf(paths));

it.each([
  [["a/photo.jpg", "a/photo.xmp"], { "a/photo.xmp": "a/photo.jpg" }],
  [["a/photo.CR2", "a/photo.cr2.XMP"], { "a/photo.cr2.XMP": "a/photo.CR2" }],
  // Of a pair it is the raw photograph that cannot hold its metadata itself.
  [["photo.cr2", "photo.jpg", "photo.xmp"], { "photo.xmp": "photo.cr2" }],
  [
    ["photo.cr2", "photo.jpg", "photo.jpg.xmp", "photo.xmp"],
    { "photo.jpg.xmp": "photo.jpg", "photo.xmp": "photo.cr2" },
  ],
  [["b/photo.xmp", "a/photo.jpg"], {}],
  [["photo.xmp"], {}],
  [["photo.v2.jpg", "photo.xmp"], {}],
  // Two for one: the longer name says more, and the other one stands for itself.
  [["photo.jpg", "photo.jpg.xmp", "photo.xmp"], { "photo.jpg.xmp": "photo.jpg" }],
] as [string[], Record<string, string>][])("of %j these belong together: %j", (paths, wanted) => {
  expect(pairs(...paths)).toEqual(wanted);
  expect(pairs(...paths.toReversed())).toEqual(wanted);
});
