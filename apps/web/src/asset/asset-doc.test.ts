import { describe, expect, it } from "vitest";
import {
  type AssetDoc,
  altOf,
  fileTypeOf,
  kindOf,
  numberOf,
  pictureUrl,
  ratioOf,
  srcSetOf,
  textsOf,
  titleOf,
  valuesOf,
} from "./asset-doc.ts";
import { isBook } from "./book.ts";
import { shareLink } from "./share-link.ts";

const asset = (facts: Partial<AssetDoc> = {}): AssetDoc => ({ id: "7", asset_groups: ["image"], ...facts });

describe("the fields of an asset", () => {
  it("say their labels where there are any, else their values", () => {
    const labelled = asset({ series: ["alba", "glut"], series_label: ["Alba"] });
    expect(textsOf(labelled, "series")).toEqual(["Alba"]);
    expect(valuesOf(labelled, "series")).toEqual(["alba", "glut"]);
    expect(textsOf(asset({ series: "alba", series_label: null }), "series")).toEqual(["alba"]);
  });

  it("are empty where nothing is set", () => {
    for (const value of [undefined, null, "", [""], []]) expect(valuesOf(asset({ note: value }), "note")).toEqual([]);
    expect(valuesOf(asset({ stock: 0 }), "stock")).toEqual(["0"]);
  });

  it("are numbers where they can be read as one", () => {
    expect(numberOf(asset({ rating: [4, 5] }), "rating")).toBe(4);
    expect(numberOf(asset({ rating: 0 }), "rating")).toBe(0);
    expect(numberOf(asset({ note: "four" }), "note")).toBeUndefined();
    expect(numberOf(asset(), "note")).toBeUndefined();
  });
});

describe("the name of an asset", () => {
  it("is its title's field, else its title, its file's name, its id", () => {
    const full = asset({ headline: "Head", title: "Title", file_name: "a.jpg" });
    expect(titleOf(full, "headline")).toBe("Head");
    expect(titleOf(full, null)).toBe("Title");
    expect(titleOf(asset({ file_name: "a.jpg" }), "headline")).toBe("a.jpg");
    expect(titleOf(asset(), "headline")).toBe("7");
  });

  it("is heard from the first field that says something, then from the fallback, then from the title", () => {
    const settings = { alt: ["caption", "note"], alt_fallback: { field_name: "place" } };
    const said = (facts: Partial<AssetDoc>) => altOf(asset({ title: "Title", ...facts }), settings, "title");
    expect(said({ caption: "A bowl", note: "n", place: "Kyoto" })).toBe("A bowl");
    expect(said({ caption: "  ", note: "n" })).toBe("n");
    expect(said({ place: "Kyoto" })).toBe("Kyoto");
    expect(said({})).toBe("Title");
  });
});

describe("the file of an asset", () => {
  it.each([
    [{ file_name: "bowl.jpeg" }, "JPG"],
    [{ file_name: "bowl.TIF" }, "TIFF"],
    [{ file_name: "bowl.webp" }, "WebP"],
    [{ file_name: "film.mpeg" }, "MPG"],
    [{ file_name: "scene.mp4", mime: "video/quicktime" }, "MP4"],
    [{ file_name: "bowl.v2.pdf" }, "PDF"],
    [{ file_name: "without an ending", mime: "image/jpeg" }, "JPG"],
    [{ file_name: "1. of a series", mime: "image/x-adobe-dng" }, "ADOBE-DNG"],
    [{ file_name: "bowl.thumbnail", mime: "image/svg+xml" }, "SVG"],
    [{ mime: "image" }, undefined],
    [{}, undefined],
  ] as const)("%j is of the type %s", (facts, type) => {
    expect(fileTypeOf(asset(facts))).toBe(type);
  });

  it("is as wide to its height as its pixels, its thumbnail or its paper say", () => {
    const all = { pixel_x: 400, pixel_y: 200, width: 30, height: 10, bbox_x: 4, bbox_y: 1 };
    expect(ratioOf(asset(all))).toBe(2);
    expect(ratioOf(asset({ ...all, pixel_y: 0 }))).toBe(3);
    expect(ratioOf(asset({ ...all, pixel_x: 0 }))).toBe(3);
    expect(ratioOf(asset({ ...all, pixel_x: 0, height: 0 }))).toBe(4);
    expect(ratioOf(asset({ ...all, pixel_x: 0, width: 0 }))).toBe(4);
    expect(ratioOf(asset({ bbox_x: 4 }))).toBeUndefined();
    expect(ratioOf(asset({ bbox_y: 1 }))).toBeUndefined();
    expect(ratioOf(asset())).toBeUndefined();
  });

  it("is of its first group, and a book from two pages on", () => {
    expect(kindOf(asset({ asset_groups: ["video", "image"] }))).toBe("video");
    expect(kindOf(asset({ asset_groups: [] }))).toBe("other");
    expect([undefined, 1, 2].map((page_count) => isBook(asset({ page_count })))).toEqual([false, false, true]);
  });
});

describe("the pictures of an asset", () => {
  const renditions = [
    { w: 320, h: 200, url: "w320.webp" },
    { w: 640, h: 400, url: "w640.webp" },
  ];
  const url = "/api/files/7/w640.webp";

  it("are for the browser to choose from, where there are several", () => {
    expect(srcSetOf(asset({ url, renditions }))).toBe("/api/files/7/w320.webp 320w, /api/files/7/w640.webp 640w");
    expect(srcSetOf(asset({ url, renditions: renditions.slice(1) }))).toBeUndefined();
    expect(srcSetOf(asset({ url }))).toBeUndefined();
  });

  it("have a smallest and a largest one, which may be the one that is known", () => {
    expect(pictureUrl(asset({ url, renditions }), 0)).toBe("/api/files/7/w320.webp");
    expect(pictureUrl(asset({ url, renditions }), -1)).toBe(url);
    expect(pictureUrl(asset({ url, renditions: [] }), 0)).toBe(url);
    expect(pictureUrl(asset(), 0)).toBeUndefined();
  });
});

it("a shared link leads to the asset's page wherever the portal lies", () => {
  expect(shareLink("7", { origin: "https://halm.example", pathname: "/media/" })).toBe(
    "https://halm.example/media/#/asset/7",
  );
});
