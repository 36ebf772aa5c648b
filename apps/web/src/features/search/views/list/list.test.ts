import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { describe, expect, it } from "vitest";
import { computeListShape, toGridTemplateColumns } from "./list-columns.ts";
import { listView } from "./list-view.tsx";
import { getListRowHeight, PREFETCH_DISTANCE_IN_ROWS } from "./row-height.ts";

const settings = createDefaultSettings().search;
const { list } = settings;
const sized = (imageColWidth: number, rowHeight: number) => ({ ...list, options: { imageColWidth, rowHeight } });
const fields = ["series", "shot", "format", "rating", "place", "keywords"].map((field_name, position) => ({
  ...({ field_name, position } as (typeof list.columns)[number]),
}));

describe("section 9: pages of the list", () => {
  it("first load: ceil(height / row height) + 10", () => {
    expect(listView.pageSizes({ width: 1128, height: 650 }, settings).first).toBe(14);
    expect(listView.pageSizes({ width: 1128, height: 601 }, settings).first).toBe(14);
    expect(listView.pageSizes({ width: 1128, height: 600 }, settings).first).toBe(13);
    expect(listView.pageSizes({ width: 1128, height: 9000 }, { ...settings, list: sized(250, 10) }).first).toBe(500);
  });

  it("later loads: 15", () => {
    expect(listView.pageSizes({ width: 1128, height: 650 }, settings).later).toBe(15);
  });

  it("the next page is loaded within 7 rows of the end", () => {
    expect(PREFETCH_DISTANCE_IN_ROWS).toBe(7);
  });
});

describe("the columns of the list", () => {
  const desktop = { width: 1128, phone: false };

  it("use the configured picture width 250 and row height 200, or 180 by default", () => {
    const shape = computeListShape(list, fields, desktop);
    expect([shape.picture, shape.rowHeight, shape.pictureHeight]).toEqual([250, 200, 176]);
    expect(getListRowHeight(sized(250, 0))).toBe(180);
    expect(computeListShape(sized(320, 120), fields, desktop)).toMatchObject({ picture: 320, rowHeight: 120 });
    expect(computeListShape(sized(0, 120), fields, desktop).picture).toBe(250);
  });

  it("are dropped from the end if there is no space", () => {
    const shown = (width: number) =>
      computeListShape(list, fields, { width, phone: false }).columns.map((one) => one.field_name);
    expect(shown(1128)).toEqual(["series", "shot", "format"]);
    expect(shown(976)).toEqual(["series", "shot"]);
    expect(shown(2000)).toHaveLength(6);
    expect(shown(500)).toEqual([]);
  });

  it("are a picture, the title and a menu on phones, without a header", () => {
    const shape = computeListShape(list, fields, { width: 374, phone: true });
    expect(shape).toMatchObject({ picture: 112, rowHeight: 112, actions: 44, head: 0, columns: [] });
    expect(toGridTemplateColumns(shape)).toBe("112px minmax(0, 1.7fr) 44px");
  });
});
