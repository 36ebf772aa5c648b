import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { describe, expect, it } from "vitest";
import {
  computeThumbnailColumnsAndHeight,
  PREFETCH_DISTANCE_IN_THUMBNAIL_HEIGHTS,
  THUMBNAIL_GAP_PX,
} from "./thumbnail-size.ts";
import { thumbnailView } from "./thumbnail-view.tsx";

const settings = createDefaultSettings().search;
const sized = (width: number, height: number) => ({
  ...settings,
  thumbnails: { ...settings.thumbnails, width, height },
});

describe("section 9: pages of thumbnails", () => {
  it("first load: max(25, 1.5 x ceil(cols x rows))", () => {
    // 1.5 x ceil(2000 / 200 x 1000 / 330)
    expect(thumbnailView.pageSizes({ width: 2000, height: 1000 }, settings).first).toBe(47);
    expect(thumbnailView.pageSizes({ width: 1128, height: 650 }, settings).first).toBe(25);
    expect(thumbnailView.pageSizes({ width: 2000, height: 1000 }, sized(100, 100)).first).toBe(300);
    expect(thumbnailView.pageSizes({ width: 9000, height: 4000 }, sized(50, 50)).first).toBe(500);
  });

  it("later loads: 5 x ceil(columns), 15 at least", () => {
    expect(thumbnailView.pageSizes({ width: 1128, height: 650 }, settings).later).toBe(30);
    expect(thumbnailView.pageSizes({ width: 374, height: 650 }, settings).later).toBe(15);
  });

  it("the next page is loaded within 4 heights of the end", () => {
    expect(PREFETCH_DISTANCE_IN_THUMBNAIL_HEIGHTS).toBe(4);
  });
});

describe("thumbnails", () => {
  const shape = (width: number, phone = false, of = settings) =>
    computeThumbnailColumnsAndHeight(of.thumbnails, { width, phone });

  it("are 330 high and 200 wide by default, with a gap of 8", () => {
    expect([shape(1128), THUMBNAIL_GAP_PX]).toEqual([{ columns: 5, height: 330 }, 8]);
    expect(shape(1128, false, sized(0, 0))).toEqual({ columns: 5, height: 330 });
  });

  it("are as large as configured", () => {
    expect(shape(1128, false, sized(300, 400))).toEqual({ columns: 3, height: 400 });
  });

  it("are in two columns on phones", () => {
    expect(shape(374, true)).toEqual({ columns: 2, height: 270 });
  });
});
