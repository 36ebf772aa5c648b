import type { KeyboardEvent } from "react";
import { expect, it } from "vitest";
import { getPreviewKeyAction } from "./preview-keys.ts";

interface Pressed extends Partial<Pick<KeyboardEvent, "shiftKey" | "ctrlKey" | "altKey">> {
  readonly pages?: number;
  readonly target?: Element;
}

function press(key: string, { pages = 1, target = document.body, ...more }: Pressed = {}, looks = true) {
  const done: string[] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void done.push([name, ...args].join(" "));
  const zoomControls = {
    zoomIn: note("in"),
    zoomOut: note("out"),
    fit: note("fit"),
    actual: note("actual"),
    move: note("move"),
  };
  const event = { key, target, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more };
  const shown = {
    page: 3,
    pages,
    turn: note("page"),
    goSideways: note("goSideways"),
    zoomControls: looks ? zoomControls : null,
  };
  getPreviewKeyAction(event as unknown as KeyboardEvent, shown)?.();
  return done;
}

it("left and right go to the neighbours, up and down to other pages, if there are any", () => {
  expect([press("ArrowRight"), press("ArrowLeft", { pages: 5 })]).toEqual([["goSideways 1"], ["goSideways -1"]]);
  expect([press("ArrowDown"), press("PageDown"), press("End")]).toEqual([[], [], []]);
  const paged = ["ArrowDown", "PageUp", "Home", "End"].map((key) => press(key, { pages: 5 }));
  expect(paged).toEqual([["page 4"], ["page 2"], ["page 1"], ["page 5"]]);
});

it("plus, minus, zero and one zoom; with Shift the arrow keys pan", () => {
  expect(["+", "-", "0", "1"].map((key) => press(key))).toEqual([["in"], ["out"], ["fit"], ["actual"]]);
  expect(press("ArrowRight", { shiftKey: true })).toEqual(["move -80 0"]);
  expect(press("ArrowUp", { shiftKey: true })).toEqual(["move 0 80"]);
  expect(["+", "1"].map((key) => press(key, {}, false))).toEqual([[], []]);
});

it("ignores browser shortcuts and the arrow keys of players", () => {
  expect(press("ArrowRight", { altKey: true })).toEqual([]);
  expect(press("+", { ctrlKey: true })).toEqual([]);
  expect(press("ArrowRight", { target: document.createElement("audio") })).toEqual([]);
});
