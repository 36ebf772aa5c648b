import { defaultSettings } from "@vitrine/settings/defaults";
import { describe, expect, it } from "vitest";
import { listShape, templateOf } from "./list-columns.ts";
import { listView } from "./list-view.tsx";
import { ROWS_AHEAD } from "./page-size.ts";
import { listRowHeight } from "./row-height.ts";

const settings = defaultSettings().search;
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

  it("the next page is due within 7 rows of the end", () => {
    expect(ROWS_AHEAD).toBe(7);
  });
});

describe("the columns of the list", () => {
  const desktop = { width: 1128, phone: false };

  it("give the picture its configured 250, and rows their configured 200, or 180 where none is configured", () => {
    const shape = listShape(list, fields, desktop);
    expect([shape.picture, shape.rowHeight, shape.pictureHeight]).toEqual([250, 200, 176]);
    expect(listRowHeight(sized(250, 0))).toBe(180);
    expect(listShape(sized(320, 120), fields, desktop)).toMatchObject({ picture: 320, rowHeight: 120 });
    expect(listShape(sized(0, 120), fields, desktop).picture).toBe(250);
  });

  it("drop from the end where there is no room", () => {
    const shown = (width: number) =>
      listShape(list, fields, { width, phone: false }).columns.map((one) => one.field_name);
    expect(shown(1128)).toEqual(["series", "shot", "format"]);
    expect(shown(976)).toEqual(["series", "shot"]);
    expect(shown(2000)).toHaveLength(6);
    expect(shown(500)).toEqual([]);
  });

  it("are a picture, the title and a menu on phones, without a head", () => {
    const shape = listShape(list, fields, { width: 374, phone: true });
    expect(shape).toMatchObject({ picture: 112, rowHeight: 112, actions: 44, head: 0, columns: [] });
    expect(templateOf(shape)).toBe("112px minmax(0, 1.7fr) 44px");
  });
});
