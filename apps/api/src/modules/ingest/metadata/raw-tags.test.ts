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

it.each([
  ["beyond the globe", 91, 200],
  ["on one side alone", 52.5, undefined],
  ["that could not be read", "", ""],
])("drops coordinates %s", (_where, latitude, longitude) => {
  const tags = {
    "Composite:GPSLatitude": latitude,
    ...(longitude === undefined ? {} : { "Composite:GPSLongitude": longitude }),
  };
  expect(flattenTags(tags)).toEqual([]);
});

it("has the categories of ACDSee and the keywords of the Metadata Working Group as paths", () => {
  const xml =
    '<Categories><Category Assigned="0">Places<Category Assigned="1">Vienna &amp; Graz</Category></Category><Category Assigned="1">Solo</Category></Categories>';
  const hierarchy = [{ Keyword: "Places", Children: [{ Keyword: "Oslo", Applied: "True" }, { Keyword: "Bergen" }] }];
  const flat = flattenTags({ "XMP-acdsee:Categories": xml, "XMP-mwg-kw:KeywordInfo": { Hierarchy: hierarchy } });
  expect(Object.fromEntries(flat)).toMatchObject({
    "XMP-acdsee:Categories": ["Places|Vienna & Graz", "Solo"],
    "XMP-mwg-kw:HierarchicalKeywords": ["Places|Oslo", "Places|Bergen"],
  });
  expect(Object.fromEntries(flattenTags({ "XMP-acdsee:Categories": "<Categories><Category" }))).toEqual({});
});
