import { describe, expect, it } from "vitest";
import { click, close, docsOf, extend, isPicking, nothingSelected, selectAll, show, toggle } from "./selection.ts";

const order = ["a", "b", "c", "d", "e"];
const chosen = (selection: { selected: ReadonlySet<string> }) => [...selection.selected];

describe("selecting in the grid", () => {
  it("a click makes a picture the only selected one and opens its panel; a second one closes and clears", () => {
    const once = click(click(nothingSelected, "a"), "c");
    expect(chosen(once)).toEqual(["c"]);
    expect(once.active).toBe("c");
    const twice = click(once, "c");
    expect(chosen(twice)).toEqual([]);
    expect(twice.active).toBeNull();
  });

  it("a click on another picture moves the panel there", () => {
    const moved = click(click(nothingSelected, "a"), "b");
    expect(moved.active).toBe("b");
    expect(chosen(moved)).toEqual(["b"]);
  });

  it("the circle adds and takes away without opening anything", () => {
    const two = toggle(toggle(nothingSelected, "a"), "c");
    expect(chosen(two)).toEqual(["a", "c"]);
    expect(two.active).toBeNull();
    expect(chosen(toggle(two, "a"))).toEqual(["c"]);
  });

  it("the circle closes an open panel: what is picked is shown by the bar", () => {
    const open = click(nothingSelected, "a");
    expect(toggle(open, "b")).toMatchObject({ active: null, selected: new Set(["a", "b"]) });
    expect(toggle(open, "a")).toMatchObject({ active: null, selected: new Set() });
  });

  it("a plain click toggles and opens nothing while two are selected, or one by circle, Ctrl or long press", () => {
    const one = toggle(nothingSelected, "a");
    const two = extend(click(nothingSelected, "a"), "b", order);
    for (const picking of [one, two]) {
      expect(isPicking(picking)).toBe(true);
      const more = click(picking, "c");
      expect(chosen(more)).toEqual([...chosen(picking), "c"]);
      expect(more.active).toBeNull();
      expect(chosen(click(more, "c"))).toEqual(chosen(picking));
    }
  });

  it("the click that takes the last one away ends the picking, and the next one opens", () => {
    const none = click(toggle(nothingSelected, "a"), "a");
    expect(chosen(none)).toEqual([]);
    expect(click(none, "b").active).toBe("b");
    expect([nothingSelected, click(nothingSelected, "a"), none].map(isPicking)).toEqual([false, false, false]);
  });

  it("shift takes the range from the last plain click, in either direction, in result order", () => {
    const anchored = click(nothingSelected, "c");
    expect(chosen(extend(anchored, "e", order))).toEqual(["c", "d", "e"]);
    expect(chosen(extend(anchored, "a", order))).toEqual(["a", "b", "c"]);
    expect(chosen(extend(extend(anchored, "e", order), "b", order))).toEqual(["b", "c"]);
    expect(extend(anchored, "e", order).active).toBeNull();
  });

  it("shift without a click before, or after one that is gone, begins where it is", () => {
    expect(chosen(extend(nothingSelected, "b", order))).toEqual(["b"]);
    expect(chosen(extend(click(nothingSelected, "gone"), "b", order))).toEqual(["b"]);
  });

  it("takes all, closes, and walks from panel to panel", () => {
    expect(chosen(selectAll(nothingSelected, order, "all"))).toEqual(order);
    expect(close(click(nothingSelected, "a")).selected.size).toBe(0);
    expect(chosen(close(toggle(nothingSelected, "a")))).toEqual([]);
    expect(show(click(nothingSelected, "a"), "b")).toMatchObject({ active: "b", anchor: "b" });
  });
});

describe("where a range begins", () => {
  it("is the last plain click, also after the panel was closed", () => {
    const closed = close(click(nothingSelected, "b"));
    expect(closed).toMatchObject({ active: null, anchor: "b" });
    expect(chosen(extend(closed, "d", order))).toEqual(["b", "c", "d"]);
    expect(click(click(nothingSelected, "b"), "b").anchor).toBe("b");
  });

  it("is the first one toggled where none was clicked", () => {
    const toggled = toggle(toggle(nothingSelected, "b"), "d");
    expect(chosen(extend(toggled, "c", order))).toEqual(["b", "c"]);
    expect(chosen(extend(toggle(click(nothingSelected, "a"), "d"), "b", order))).toEqual(["a", "b"]);
  });

  it("is the first one toggled after everything was cleared, so that nothing picked since is lost", () => {
    const picked = toggle(close(click(nothingSelected, "a")), "e");
    expect(chosen(extend(picked, "c", order))).toEqual(["c", "d", "e"]);
  });

  it("moves to the picture that was found instead of one that is gone", () => {
    const found = extend(click(nothingSelected, "gone"), "b", order);
    expect(found).toMatchObject({ active: null, anchor: "b" });
  });

  it("stays where all are taken, and no panel is open then", () => {
    const all = selectAll(click(nothingSelected, "b"), order, "all");
    expect(all).toMatchObject({ active: null, anchor: "b" });
  });

  it("changes nothing towards a picture that is not in the result", () => {
    const two = toggle(toggle(nothingSelected, "a"), "b");
    expect(extend(two, "gone", order)).toBe(two);
  });
});

it("a picture is the only one selected while its panel is walked to", () => {
  expect(chosen(show(click(nothingSelected, "a"), "c"))).toEqual(["c"]);
});

it("all at once says how much of the result it is, until something else is selected", () => {
  const loaded = selectAll(nothingSelected, ["a", undefined, "c"], "loaded");
  expect(loaded).toMatchObject({ selected: new Set(["a", "c"]), scope: "loaded" });
  expect(toggle(loaded, "a").scope).toBeUndefined();
  expect(show(loaded, "a").scope).toBeUndefined();
});

it("what is selected and not loaded is known by its id alone", () => {
  const docs = [{ id: "a", asset_groups: ["image" as const], title: "Krug" }, undefined];
  const loaded = { docs, indexOf: (id: string) => docs.findIndex((doc) => doc?.id === id) };
  const two = toggle(toggle(nothingSelected, "b"), "a");
  expect(docsOf(two, loaded)).toEqual([{ id: "b", asset_groups: [] }, docs[0]]);
});
