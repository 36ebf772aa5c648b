import { expect, it } from "vitest";
import { pictureStateOf } from "./decoder-registry.ts";

it.each([
  ["text/markdown", null, "page"],
  ["application/vnd.oasis.opendocument.text", null, "page"],
  ["font/woff2", null, "specimen"],
  ["application/postscript", null, "preview"],
  ["application/postscript", "no_preview", "no_preview"],
  ["model/gltf+json", "lacks_files", "lacks_files"],
  ["image/jpeg", null, undefined],
  ["image/jpeg", "broken", "damaged"],
  ["application/pdf", "encrypted", "encrypted"],
  ["image/tiff", "crashed", "failed"],
  ["image/jpeg", "no_file", undefined],
])("says of %s with the problem %s that its picture is: %s", (mime, problem, state) => {
  expect(pictureStateOf(mime, problem, problem === null)).toBe(state);
});

it("is undefined for a text that an earlier version showed by an icon", () => {
  expect(pictureStateOf("text/markdown", null, false)).toBeUndefined();
});
