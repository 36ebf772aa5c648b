import { expect, it } from "vitest";
import { flatTags } from "./raw-tags.ts";

it("takes coordinates for none where both are 0, and those of the other group as they are", () => {
  const tags = {
    "Composite:GPSLatitude": -22.95,
    "Composite:GPSLongitude": -43.21,
    "XMP-exif:GPSLatitude": 0,
    "XMP-exif:GPSLongitude": "0",
  };
  expect(Object.keys(Object.fromEntries(flatTags(tags)))).toEqual(["Composite:GPSLatitude", "Composite:GPSLongitude"]);
  const equator = { "Composite:GPSLatitude": 0, "Composite:GPSLongitude": 12 };
  expect(Object.fromEntries(flatTags(equator))).toEqual(equator);
});
