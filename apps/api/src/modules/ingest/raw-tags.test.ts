import { expect, it } from "vitest";
import { flattenTags } from "./raw-tags.ts";

it("ignores coordinates where both are 0, but keeps those of another group", () => {
  const tags = {
    "Composite:GPSLatitude": -22.95,
    "Composite:GPSLongitude": -43.21,
    "XMP-exif:GPSLatitude": 0,
    "XMP-exif:GPSLongitude": "0",
  };
  expect(Object.keys(Object.fromEntries(flattenTags(tags)))).toEqual([
    "Composite:GPSLatitude",
    "Composite:GPSLongitude",
  ]);
  const equator = { "Composite:GPSLatitude": 0, "Composite:GPSLongitude": 12 };
  expect(Object.fromEntries(flattenTags(equator))).toEqual(equator);
});
