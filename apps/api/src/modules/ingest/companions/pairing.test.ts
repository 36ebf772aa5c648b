import { expect, it } from "vitest";
import { findRelatedPaths, pairByName } from "./pairing.ts";

const pairs = (paths: readonly string[], isApart?: (path: string) => boolean) =>
  Object.fromEntries([...pairByName(paths, isApart)].map(([path, { owner }]) => [path, owner]));

it.each([
  [["a/photo.jpg", "a/photo.xmp"], { "a/photo.xmp": "a/photo.jpg" }],
  [["a/photo.CR2", "a/photo.cr2.XMP"], { "a/photo.cr2.XMP": "a/photo.CR2" }],
  [["b/photo.xmp", "a/photo.jpg"], {}],
  [["photo.xmp"], {}],
  [["photo.v2.jpg", "photo.xmp"], {}],
  // Two for one: the longer name says more, and the other one says nothing.
  [["photo.jpg", "photo.jpg.xmp", "photo.xmp"], { "photo.jpg.xmp": "photo.jpg", "photo.xmp": "photo.jpg" }],
] as [string[], Record<string, string>][])("of %j the sidecars belong: %j", (paths, wanted) => {
  expect(pairs(paths)).toEqual(wanted);
  expect(pairs(paths.toReversed())).toEqual(wanted);
});

it.each([
  [["IMG_1.CR3", "img_1.jpg"], { "IMG_1.CR3": "img_1.jpg" }],
  [["IMG_1.DNG", "IMG_1.HEIC"], { "IMG_1.DNG": "IMG_1.HEIC" }],
  // The first by its name has it, and two raw photographs have the same picture.
  [["1.NEF", "1.DNG", "1.JPG", "1.HIF"], { "1.DNG": "1.HIF", "1.NEF": "1.HIF" }],
  // Both sidecars come along: what belongs to the raw photograph belongs to its picture.
  [["1.cr2", "1.jpg", "1.jpg.xmp", "1.xmp"], { "1.cr2": "1.jpg", "1.jpg.xmp": "1.jpg", "1.xmp": "1.jpg" }],
  // Somebody's work of the same name, other folders and other names.
  [["1.CR3", "1.tif", "1.png"], {}],
  [["a/1.CR3", "b/1.JPG"], {}],
  [["1.CR3", "1-edit.JPG"], {}],
] as [string[], Record<string, string>][])("of %j the raw photographs belong: %j", (paths, wanted) => {
  expect(pairs(paths)).toEqual(wanted);
  expect(pairs(paths.toReversed())).toEqual(wanted);
});

it("a file that must stay separate stays an asset, with its sidecar", () => {
  const apart = (path: string) => path === "1.cr2";
  expect(pairs(["1.cr2", "1.jpg", "1.xmp"], apart)).toEqual({ "1.xmp": "1.cr2" });
});

it.each([
  [["film.mp4", "film.srt", "film.de.vtt"], { "film.srt": "film.mp4", "film.de.vtt": "film.mp4" }],
  [["My.Film.2019.mkv", "my.film.2019.EN.srt"], { "my.film.2019.EN.srt": "My.Film.2019.mkv" }],
  // The longest name of a film.
  [["film.mp4", "film.de.mp4", "film.de.srt"], { "film.de.srt": "film.de.mp4" }],
  // Of two languages one is part of the film's name.
  [["film.mp4", "film.en.mp4", "film.en.de.srt"], { "film.en.de.srt": "film.en.mp4" }],
  [["film.mp4", "film.en.de.srt"], {}],
  [["film.jpg", "film.srt"], {}],
  [["film.mp4", "film.old.srt", "film-de.srt"], {}],
] as [string[], Record<string, string>][])("of %j the subtitles belong: %j", (paths, wanted) => {
  expect(pairs(paths)).toEqual(wanted);
  expect(pairs(paths.toReversed())).toEqual(wanted);
});

it("finds all files that may belong to an added or removed file, transitively", () => {
  const there = ["1.jpg", "1.cr2", "1.cr2.xmp", "10.jpg", "film.mp4", "film.de.srt", "2.jpg", "2.png"];
  const relatives = (...paths: string[]) => [...findRelatedPaths(paths, there)].sort();
  expect(relatives("1.cr2.xmp")).toEqual(["1.cr2", "1.cr2.xmp", "1.jpg"]);
  expect(relatives("1.heic")).toEqual(["1.cr2", "1.cr2.xmp", "1.jpg"]);
  expect(relatives("film.mkv")).toEqual(["film.de.srt", "film.mp4"]);
  expect(relatives("2.jpg")).toEqual([]);
});
