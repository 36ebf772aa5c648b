import { describe, expect, it } from "vitest";
import {
  type AssetDoc,
  getAltText,
  getAspectRatio,
  getAssetKind,
  getFieldNumber,
  getFieldTexts,
  getFieldValues,
  getFileTypeName,
  getPictureUrl,
  getSrcSet,
  getTitle,
  isMultiPage,
} from "./asset-doc.ts";
import { createAssetLink } from "./share/share-link.ts";

const asset = (facts: Partial<AssetDoc> = {}): AssetDoc => ({ id: "7", asset_groups: ["image"], ...facts });

describe("the fields of an asset", () => {
  it("say their labels where there are any, else their values", () => {
    const labelled = asset({ series: ["alba", "glut"], series_label: ["Alba"] });
    expect(getFieldTexts(labelled, "series")).toEqual(["Alba"]);
    expect(getFieldValues(labelled, "series")).toEqual(["alba", "glut"]);
    expect(getFieldTexts(asset({ series: "alba", series_label: null }), "series")).toEqual(["alba"]);
  });

  it("are empty where nothing is set", () => {
    for (const value of [undefined, null, "", [""], []])
      expect(getFieldValues(asset({ note: value }), "note")).toEqual([]);
    expect(getFieldValues(asset({ stock: 0 }), "stock")).toEqual(["0"]);
  });

  it("are numbers where they can be read as one", () => {
    expect(getFieldNumber(asset({ rating: [4, 5] }), "rating")).toBe(4);
    expect(getFieldNumber(asset({ rating: 0 }), "rating")).toBe(0);
    expect(getFieldNumber(asset({ note: "four" }), "note")).toBeUndefined();
    expect(getFieldNumber(asset(), "note")).toBeUndefined();
  });
});

describe("the name of an asset", () => {
  it("is its title's field, else its title, its file's name, its id", () => {
    const full = asset({ headline: "Head", title: "Title", file_name: "a.jpg" });
    expect(getTitle(full, "headline")).toBe("Head");
    expect(getTitle(full, null)).toBe("Title");
    expect(getTitle(asset({ file_name: "a.jpg" }), "headline")).toBe("a.jpg");
    expect(getTitle(asset(), "headline")).toBe("7");
  });

  it("has as alternative text the first non-empty field, then the fallback, then the title", () => {
    const settings = { alt: ["caption", "note"], alt_fallback: { field_name: "place" } };
    const said = (facts: Partial<AssetDoc>) => getAltText(asset({ title: "Title", ...facts }), settings, "title");
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
    expect(getFileTypeName(asset(facts))).toBe(type);
  });

  it("is as wide to its height as its pixels, its thumbnail or its paper say", () => {
    const all = { pixel_x: 400, pixel_y: 200, width: 30, height: 10, bbox_x: 4, bbox_y: 1 };
    expect(getAspectRatio(asset(all))).toBe(2);
    expect(getAspectRatio(asset({ ...all, pixel_y: 0 }))).toBe(3);
    expect(getAspectRatio(asset({ ...all, pixel_x: 0 }))).toBe(3);
    expect(getAspectRatio(asset({ ...all, pixel_x: 0, height: 0 }))).toBe(4);
    expect(getAspectRatio(asset({ ...all, pixel_x: 0, width: 0 }))).toBe(4);
    expect(getAspectRatio(asset({ bbox_x: 4 }))).toBeUndefined();
    expect(getAspectRatio(asset({ bbox_y: 1 }))).toBeUndefined();
    expect(getAspectRatio(asset())).toBeUndefined();
  });

  it("is of its first group, and a book from two pages on", () => {
    expect(getAssetKind(asset({ asset_groups: ["video", "image"] }))).toBe("video");
    expect(getAssetKind(asset({ asset_groups: [] }))).toBe("other");
    expect([undefined, 1, 2].map((page_count) => isMultiPage(asset({ page_count })))).toEqual([false, false, true]);
  });
});

describe("the pictures of an asset", () => {
  const renditions = [
    { w: 320, h: 200, url: "w320.webp" },
    { w: 640, h: 400, url: "w640.webp" },
  ];
  const url = "/api/files/7/w640.webp";

  it("are for the browser to choose from, where there are several", () => {
    expect(getSrcSet(asset({ url, renditions }))).toBe("/api/files/7/w320.webp 320w, /api/files/7/w640.webp 640w");
    expect(getSrcSet(asset({ url, renditions: renditions.slice(1) }))).toBeUndefined();
    expect(getSrcSet(asset({ url }))).toBeUndefined();
  });

  it("have a smallest and a largest one, which may be the one that is known", () => {
    expect(getPictureUrl(asset({ url, renditions }), 0)).toBe("/api/files/7/w320.webp");
    expect(getPictureUrl(asset({ url, renditions }), -1)).toBe(url);
    expect(getPictureUrl(asset({ url, renditions: [] }), 0)).toBe(url);
    expect(getPictureUrl(asset(), 0)).toBeUndefined();
  });
});

it("a shared link leads to the asset's page wherever the portal lies", () => {
  expect(createAssetLink("7", { origin: "https://halm.example", pathname: "/media/" })).toBe(
    "https://halm.example/media/#/asset/7",
  );
});
