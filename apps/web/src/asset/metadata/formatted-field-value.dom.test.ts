import { shippedTexts } from "@vitrine/settings/texts/shipped";
import { createInstance } from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import {
  formatDuration,
  formatKilobytes,
  formatList,
  getListIndicesWithSeparators,
  truncateText,
} from "../../shared/i18n/format.ts";
import type { ApiFieldDefinition, AssetDoc } from "../asset-doc.ts";
import { getAltText, getAspectRatio, getFileTypeName, getTitle } from "../asset-doc.ts";
import { formatFieldValue, formatFileInfo, formatRange } from "./formatted-field-value.ts";
import { rangeKinds } from "./range-kinds.ts";

const i18n = createInstance();
beforeAll(() => i18n.init({ lng: "de", resources: shippedTexts, interpolation: { escapeValue: false } }));

const asset: AssetDoc = {
  id: "7",
  asset_groups: ["image"],
  file_name: "lagune.tif",
  file_size: 48_200,
  pixel_x: 8192,
  pixel_y: 6144,
  bbox_x: 693.6,
  bbox_y: 520.2,
  width: 640,
  height: 100,
  rating: [4],
  color_code: 4,
  title: "Schalen Lagune",
  series: ["lagune", "mini"],
  series_label: ["Lagune", "Lagune Mini"],
  shot: 1_789_344_000,
  note: null,
};
const field = (field_name: string, more: Partial<ApiFieldDefinition> = {}): ApiFieldDefinition => ({
  field_name,
  type: "string",
  origin: "metadata",
  multi_valued: false,
  is_facet: false,
  range_facet: false,
  default_labels: {},
  ...more,
});
const value = (name: string, more?: Partial<ApiFieldDefinition>, locale = "de") =>
  formatFieldValue(
    asset,
    { setting: { field_name: name, position: 0 }, field: more && field(name, more) },
    { t: i18n.getFixedT(locale), locale },
  );
const spaces = (text: string) => text.replace(/\s/g, " ");

describe("what a metadata row shows", () => {
  it("pixels and millimetres, with one decimal in the reader's notation", () => {
    expect(value("hb_px")).toEqual({ kind: "technical", text: "8192 × 6144 px" });
    expect(value("hb_mm")).toEqual({ kind: "technical", text: "693,6 × 520,2 mm" });
    expect(value("hb_mm", undefined, "en")).toEqual({ kind: "technical", text: "693.6 × 520.2 mm" });
  });

  it("takes measures from their texts where the numbers are missing", () => {
    const bare: AssetDoc = { id: "1", asset_groups: ["image"], hb_px: "4000 x 3000", hb_mm: "210.0 x 297.0" };
    expect(
      formatFieldValue(
        bare,
        { setting: { field_name: "hb_px", position: 0 }, field: undefined },
        { t: i18n.t, locale: "de" },
      ),
    ).toMatchObject({
      text: "4000 × 3000 px",
    });
    expect(
      formatFieldValue(
        bare,
        { setting: { field_name: "hb_mm", position: 0 }, field: undefined },
        { t: i18n.t, locale: "de" },
      ),
    ).toMatchObject({
      text: "210,0 × 297,0 mm",
    });
  });

  it("stars, colour codes, dates and sizes", () => {
    expect(value("rating")).toEqual({ kind: "stars", stars: 4 });
    expect(value("color_code")).toEqual({ kind: "colours", codes: [4], labels: [] });
    expect(value("shot", { type: "date" })).toEqual({ kind: "text", text: "14. September 2026" });
    expect(value("shot", { type: "date" }, "en")).toEqual({ kind: "text", text: "September 14, 2026" });
    expect(value("file_size")).toMatchObject({ kind: "technical", text: "48,2 MB, TIFF" });
  });

  it("labels instead of values, joined by commas, or as links where one can search for them", () => {
    expect(value("series")).toEqual({ kind: "text", text: "Lagune, Lagune Mini" });
    expect(value("series", { is_facet: true })).toEqual({
      kind: "list",
      field: "series",
      values: ["lagune", "mini"],
      texts: ["Lagune", "Lagune Mini"],
    });
  });

  it("nothing where there is nothing", () => {
    expect(value("note")).toEqual({ kind: "empty" });
    expect(value("unheard_of")).toEqual({ kind: "empty" });
  });
});

it("of a field with several values the first alone is shown, where the settings say that it has one", () => {
  const shown = (multi_valued: boolean | undefined, more: Partial<ApiFieldDefinition> = {}) =>
    formatFieldValue(
      asset,
      {
        setting: { field_name: "series", position: 0, ...(multi_valued !== undefined && { multi_valued }) },
        field: field("series", more),
      },
      { t: i18n.t, locale: "de" },
    );
  expect(shown(false)).toEqual({ kind: "text", text: "Lagune" });
  expect(shown(false, { is_facet: true })).toMatchObject({ values: ["lagune"], texts: ["Lagune"] });
  expect(shown(true)).toEqual({ kind: "text", text: "Lagune, Lagune Mini" });
  expect(shown(undefined, { multi_valued: true })).toEqual({ kind: "text", text: "Lagune, Lagune Mini" });
});

describe("the facts of an asset", () => {
  it("name type, size and weight", () => {
    expect(spaces(formatFileInfo(asset, i18n.t, "de"))).toBe("TIFF · 8192 × 6144 · 48,2 MB");
    expect(spaces(formatFileInfo({ ...asset, asset_groups: ["document"], file_name: "a.pdf" }, i18n.t, "de"))).toBe(
      "PDF · 693,6 × 520,2 mm · 48,2 MB",
    );
  });

  it("make a line of facts that ends between two of them, and never within one", () => {
    expect(formatFileInfo(asset, i18n.t, "de").split(" ").map(spaces)).toEqual([
      "TIFF",
      "·",
      "8192 × 6144",
      "·",
      "48,2 MB",
    ]);
  });

  it("fall back from title to file name to id, and for listeners along the configured fields", () => {
    expect(getTitle(asset, "title")).toBe("Schalen Lagune");
    expect(getTitle({ ...asset, title: "" }, "headline")).toBe("lagune.tif");
    expect(getTitle({ id: "9", asset_groups: [] }, null)).toBe("9");
    expect(getAltText(asset, { alt: ["description", "series"], alt_fallback: { field_name: null } }, "title")).toBe(
      "Lagune",
    );
    expect(getAltText(asset, { alt: [], alt_fallback: { field_name: "note" } }, "title")).toBe("Schalen Lagune");
  });

  it("believe the pixels before the thumbnail", () => {
    expect(getAspectRatio(asset)).toBeCloseTo(4 / 3);
    expect(getAspectRatio({ ...asset, pixel_x: 0 })).toBe(6.4);
    expect(getFileTypeName({ id: "1", asset_groups: [], mime: "image/svg+xml" })).toBe("SVG");
  });
});

describe("figures", () => {
  it("stand in lists as a language writes them", () => {
    expect(formatList(["A", "B", "C"], "en-GB")).toBe("A, B, C");
    expect(formatList(["A", "B", "C"], "de"), "a list, no sentence").toBe("A, B, C");
    expect(formatList(["A", "B"], "ar")).toBe("A، B");
    expect(getListIndicesWithSeparators(3, "ja")).toEqual([0, "、", 1, "、", 2]);
    expect(getListIndicesWithSeparators(0, "de")).toEqual([]);
  });

  it("write sizes with one decimal where it matters", () => {
    expect(spaces(formatKilobytes(184_400, "de"))).toBe("184 MB");
    expect(spaces(formatKilobytes(9_940, "en"))).toBe("9.9 MB");
    expect(spaces(formatKilobytes(2_400_000, "de"))).toBe("2,4 GB");
    expect(spaces(formatKilobytes(0.008, "de"))).toBe("8 Byte");
    expect(spaces(formatKilobytes(0, "de"))).toBe("0 kB");
  });

  it("write running times and ranges, and cut long chips", () => {
    expect([42, 725, 3729].map(formatDuration)).toEqual(["0:42", "12:05", "1:02:09"]);
    const words = {
      from: (a: string) => `ab ${a}`,
      until: (a: string) => `bis ${a}`,
      range: (a: string, b: string) => `${a} – ${b}`,
    };
    expect(spaces(formatRange("2000 TO 48000", rangeKinds.filesize, { locale: "de", words }))).toBe("2 MB – 48 MB");
    expect(formatRange("* TO 1763719200", rangeKinds.date, { locale: "de", words })).toBe("bis 21.11.2025");
    expect(truncateText("a".repeat(60))).toHaveLength(50);
    expect(truncateText("kurz")).toBe("kurz");
  });
});

describe("a metadata row of another asset", () => {
  const of = (
    facts: Partial<AssetDoc>,
    name: string,
    more?: Partial<ApiFieldDefinition>,
    filterVal?: "date" | "filesize",
  ) =>
    formatFieldValue(
      { id: "1", asset_groups: ["image"], ...facts },
      {
        setting: { field_name: name, position: 0, ...(filterVal ? { options: { filterVal } } : {}) },
        field: more && field(name, more),
      },
      { t: i18n.getFixedT("de"), locale: "de" },
    );
  const text = (shown: ReturnType<typeof of>) => ("text" in shown ? [shown.kind, spaces(shown.text)] : shown);

  it("shows numbers as their field means them", () => {
    expect(text(of({ stock: 1250 }, "stock", { type: "integer" }))).toEqual(["text", "1.250"]);
    expect(text(of({ stock: 1250.256 }, "stock", { type: "float" }))).toEqual(["text", "1.250,26"]);
    expect(text(of({ stock: 1250 }, "stock"))).toEqual(["text", "1250"]);
    expect(text(of({ stock: "many" }, "stock", { type: "integer" }))).toEqual(["text", "many"]);
    expect(text(of({ duration: 90 }, "duration"))).toEqual(["technical", "1:30"]);
  });

  it("shows dates and sizes where the settings or the index say that they are", () => {
    expect(text(of({ shot: 0 }, "shot", {}, "date"))).toEqual(["text", "1. Januar 1970"]);
    expect(text(of({ shot: 0 }, "shot", { options: { filterVal: "date" } }))).toEqual(["text", "1. Januar 1970"]);
    expect(text(of({ proxy: 2000, file_name: "a.tif" }, "proxy", {}, "filesize"))).toEqual(["technical", "2 MB"]);
    expect(text(of({ file_size: 2000 }, "file_size"))).toEqual(["technical", "2 MB"]);
  });

  it("shows the name of a file from left to right", () => {
    expect(text(of({ file_name: "a.tif" }, "file_name"))).toEqual(["technical", "a.tif"]);
  });

  it("links what is a facet of words, and nothing else", () => {
    expect(of({ place: "Kassel" }, "place", { is_facet: true }).kind).toBe("list");
    expect(of({ place: "Kassel" }, "place", { is_facet: false }).kind).toBe("text");
    expect(of({ stock: 7 }, "stock", { is_facet: true, type: "integer" }).kind).toBe("text");
  });

  it("shows no more than five stars, no fewer than none, and whole ones", () => {
    const stars = (rating: number) => of({ rating }, "rating");
    expect([7, -1, 3.6, 0].map(stars)).toEqual([5, 0, 4, 0].map((count) => ({ kind: "stars", stars: count })));
    expect(of({}, "rating")).toEqual({ kind: "empty" });
  });

  it("shows the colour codes that there are, with their labels", () => {
    const codes = [0, 7, 8, -1, 1.5];
    expect(of({ color_code: codes }, "color_code")).toEqual({ kind: "colours", codes: [0, 7], labels: [] });
    expect(of({ color_code: 1, color_code_label: ["Rot"] }, "color_code")).toMatchObject({ labels: ["Rot"] });
    expect(of({ color_code: 9 }, "color_code")).toEqual({ kind: "empty" });
    expect(of({}, "color_code")).toEqual({ kind: "empty" });
  });

  it("shows no measure where one is missing or cannot be read", () => {
    expect(of({ pixel_x: 400 }, "hb_px")).toEqual({ kind: "empty" });
    expect(of({ pixel_y: 400, hb_px: "wide" }, "hb_px")).toEqual({ kind: "empty" });
    expect(of({ hb_mm: "about 210 x 297" }, "hb_mm")).toEqual({ kind: "empty" });
    expect(text(of({ hb_mm: " 210×297.5 " }, "hb_mm"))).toEqual(["technical", "210,0 × 297,5 mm"]);
    expect(text(of({ hb_px: "4000  x  3000" }, "hb_px"))).toEqual(["technical", "4000 × 3000 px"]);
  });
});

describe("the line of facts", () => {
  it("leaves out what is not known", () => {
    expect(formatFileInfo({ id: "1", asset_groups: ["image"] }, i18n.t, "de")).toBe("");
    expect(formatFileInfo({ id: "1", asset_groups: ["image"], file_name: "a.tif" }, i18n.t, "de")).toBe("TIFF");
    expect(
      spaces(
        formatFileInfo({ id: "1", asset_groups: ["document"], pixel_x: 3, pixel_y: 4, file_size: 0 }, i18n.t, "de"),
      ),
    ).toBe("3 × 4 · 0 kB");
  });
});

it("a range with one end, or with both, is said in words", () => {
  const words = {
    from: (low: string) => `ab ${low}`,
    until: (high: string) => `bis ${high}`,
    range: (low: string, high: string) => `${low} – ${high}`,
  };
  expect(formatRange("5 TO *", rangeKinds.number, { locale: "de", words })).toBe("ab 5");
  expect(formatRange("* TO 5", rangeKinds.number, { locale: "de", words })).toBe("bis 5");
  expect(formatRange("5 TO 9", rangeKinds.number, { locale: "de", words })).toBe("5 – 9");
});
