import type { KeyboardEvent } from "react";
import { expect, it } from "vitest";
import { previewMove } from "./preview-keys.ts";

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
  const looking = {
    zoomIn: note("in"),
    zoomOut: note("out"),
    fit: note("fit"),
    actual: note("actual"),
    move: note("move"),
  };
  const event = { key, target, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more };
  const shown = { page: 3, pages, turn: note("page"), aside: note("aside"), looking: looks ? looking : null };
  previewMove(event as unknown as KeyboardEvent, shown)?.();
  return done;
}

it("left and right lead aside, up and down through the pages where there are some", () => {
  expect([press("ArrowRight"), press("ArrowLeft", { pages: 5 })]).toEqual([["aside 1"], ["aside -1"]]);
  expect([press("ArrowDown"), press("PageDown"), press("End")]).toEqual([[], [], []]);
  const paged = ["ArrowDown", "PageUp", "Home", "End"].map((key) => press(key, { pages: 5 }));
  expect(paged).toEqual([["page 4"], ["page 2"], ["page 1"], ["page 5"]]);
});

it("plus, minus, nought and one look closer; with Shift the arrows move what is zoomed", () => {
  expect(["+", "-", "0", "1"].map((key) => press(key))).toEqual([["in"], ["out"], ["fit"], ["actual"]]);
  expect(press("ArrowRight", { shiftKey: true })).toEqual(["move -80 0"]);
  expect(press("ArrowUp", { shiftKey: true })).toEqual(["move 0 80"]);
  expect(["+", "1"].map((key) => press(key, {}, false))).toEqual([[], []]);
});

it("leaves the browser its own keys, and a player its arrows", () => {
  expect(press("ArrowRight", { altKey: true })).toEqual([]);
  expect(press("+", { ctrlKey: true })).toEqual([]);
  expect(press("ArrowRight", { target: document.createElement("audio") })).toEqual([]);
});
