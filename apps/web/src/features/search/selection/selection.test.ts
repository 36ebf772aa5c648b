import { describe, expect, it } from "vitest";
import {
  clearSelection,
  emptySelection,
  extendSelection,
  isMultiSelecting,
  listSelectedDocs,
  selectAll,
  selectAndOpenInfoPanel,
  selectByClick,
  toggleSelected,
} from "./selection.ts";

const order = ["a", "b", "c", "d", "e"];
const chosen = (selection: { selected: ReadonlySet<string> }) => [...selection.selected];

describe("selecting in the grid", () => {
  it("a click makes a picture the only selected one and opens its panel; a second one closes and clears", () => {
    const once = selectByClick(selectByClick(emptySelection, "a"), "c");
    expect(chosen(once)).toEqual(["c"]);
    expect(once.active).toBe("c");
    const twice = selectByClick(once, "c");
    expect(chosen(twice)).toEqual([]);
    expect(twice.active).toBeNull();
  });

  it("a click on another picture moves the panel there", () => {
    const moved = selectByClick(selectByClick(emptySelection, "a"), "b");
    expect(moved.active).toBe("b");
    expect(chosen(moved)).toEqual(["b"]);
  });

  it("the circle adds and removes without opening a panel", () => {
    const two = toggleSelected(toggleSelected(emptySelection, "a"), "c");
    expect(chosen(two)).toEqual(["a", "c"]);
    expect(two.active).toBeNull();
    expect(chosen(toggleSelected(two, "a"))).toEqual(["c"]);
  });

  it("the circle closes an open panel, since the toolbar shows the selection", () => {
    const open = selectByClick(emptySelection, "a");
    expect(toggleSelected(open, "b")).toMatchObject({ active: null, selected: new Set(["a", "b"]) });
    expect(toggleSelected(open, "a")).toMatchObject({ active: null, selected: new Set() });
  });

  it("a plain click toggles and opens nothing while two are selected, or one by circle, Ctrl or long press", () => {
    const one = toggleSelected(emptySelection, "a");
    const two = extendSelection(selectByClick(emptySelection, "a"), "b", order);
    for (const picking of [one, two]) {
      expect(isMultiSelecting(picking)).toBe(true);
      const more = selectByClick(picking, "c");
      expect(chosen(more)).toEqual([...chosen(picking), "c"]);
      expect(more.active).toBeNull();
      expect(chosen(selectByClick(more, "c"))).toEqual(chosen(picking));
    }
  });

  it("the click that removes the last one ends picking, and the next one opens a panel", () => {
    const none = selectByClick(toggleSelected(emptySelection, "a"), "a");
    expect(chosen(none)).toEqual([]);
    expect(selectByClick(none, "b").active).toBe("b");
    expect([emptySelection, selectByClick(emptySelection, "a"), none].map(isMultiSelecting)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("shift selects the range from the last plain click, in either direction, in result order", () => {
    const anchored = selectByClick(emptySelection, "c");
    expect(chosen(extendSelection(anchored, "e", order))).toEqual(["c", "d", "e"]);
    expect(chosen(extendSelection(anchored, "a", order))).toEqual(["a", "b", "c"]);
    expect(chosen(extendSelection(extendSelection(anchored, "e", order), "b", order))).toEqual(["b", "c"]);
    expect(extendSelection(anchored, "e", order).active).toBeNull();
  });

  it("shift without a previous click, or after one that was removed, starts at the clicked asset", () => {
    expect(chosen(extendSelection(emptySelection, "b", order))).toEqual(["b"]);
    expect(chosen(extendSelection(selectByClick(emptySelection, "gone"), "b", order))).toEqual(["b"]);
  });

  it("selects all, closes, and steps from panel to panel", () => {
    expect(chosen(selectAll(emptySelection, order, "all"))).toEqual(order);
    expect(clearSelection(selectByClick(emptySelection, "a")).selected.size).toBe(0);
    expect(chosen(clearSelection(toggleSelected(emptySelection, "a")))).toEqual([]);
    expect(selectAndOpenInfoPanel("b")).toMatchObject({ active: "b", anchor: "b" });
  });
});

describe("the anchor of a range", () => {
  it("is the last plain click, also after the panel was closed", () => {
    const closed = clearSelection(selectByClick(emptySelection, "b"));
    expect(closed).toMatchObject({ active: null, anchor: "b" });
    expect(chosen(extendSelection(closed, "d", order))).toEqual(["b", "c", "d"]);
    expect(selectByClick(selectByClick(emptySelection, "b"), "b").anchor).toBe("b");
  });

  it("is the first one toggled where none was clicked", () => {
    const toggled = toggleSelected(toggleSelected(emptySelection, "b"), "d");
    expect(chosen(extendSelection(toggled, "c", order))).toEqual(["b", "c"]);
    expect(chosen(extendSelection(toggleSelected(selectByClick(emptySelection, "a"), "d"), "b", order))).toEqual([
      "a",
      "b",
    ]);
  });

  it("is the first one toggled after everything was cleared, so that nothing picked since is lost", () => {
    const picked = toggleSelected(clearSelection(selectByClick(emptySelection, "a")), "e");
    expect(chosen(extendSelection(picked, "c", order))).toEqual(["c", "d", "e"]);
  });

  it("moves to the clicked picture if the anchor was removed", () => {
    const found = extendSelection(selectByClick(emptySelection, "gone"), "b", order);
    expect(found).toMatchObject({ active: null, anchor: "b" });
  });

  it("stays when all are selected, and no panel is open then", () => {
    const all = selectAll(selectByClick(emptySelection, "b"), order, "all");
    expect(all).toMatchObject({ active: null, anchor: "b" });
  });

  it("ignores a picture that is not in the result", () => {
    const two = toggleSelected(toggleSelected(emptySelection, "a"), "b");
    expect(extendSelection(two, "gone", order)).toBe(two);
  });
});

it("a picture is the only one selected while stepping through panels", () => {
  expect(chosen(selectAndOpenInfoPanel("c"))).toEqual(["c"]);
});

it("select all stores its scope until something else is selected", () => {
  const loaded = selectAll(emptySelection, ["a", undefined, "c"], "loaded");
  expect(loaded).toMatchObject({ selected: new Set(["a", "c"]), scope: "loaded" });
  expect(toggleSelected(loaded, "a").scope).toBeUndefined();
  expect(selectAndOpenInfoPanel("a").scope).toBeUndefined();
});

it("selected assets that are not loaded are known only by id", () => {
  const docs = [{ id: "a", asset_groups: ["image" as const], title: "Krug" }, undefined];
  const loaded = { docs, indexOf: (id: string) => docs.findIndex((doc) => doc?.id === id) };
  const two = toggleSelected(toggleSelected(emptySelection, "b"), "a");
  expect(listSelectedDocs(two, loaded)).toEqual([{ id: "b", asset_groups: [] }, docs[0]]);
});
