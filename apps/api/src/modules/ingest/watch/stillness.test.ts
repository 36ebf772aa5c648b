import { expect, it } from "vitest";
import { outermost } from "./folder-changes.ts";
import { createStillness } from "./stillness.ts";

const everything = () => true;
const file = (mark: string) => ({ mark, isGone: false });

it("lets a file pass once it has looked the same for long enough, and not while it grows", () => {
  const still = createStillness({ fileMs: 2000, goneMs: 3000 });
  const look = (now: number, mark: string) => [...still.ripen(new Map([["a.jpg", file(mark)]]), everything, now)];
  expect(look(0, "10 bytes")).toEqual([]);
  expect(look(1900, "20 bytes")).toEqual([]);
  expect(look(2100, "20 bytes")).toEqual([]);
  expect(still.dueAt()).toBe(3900);
  expect(look(3900, "20 bytes")).toEqual(["a.jpg"]);
  expect(still.waiting()).toEqual([]);
});

it("misses a file only after one that was moved would have been found", () => {
  const still = createStillness({ fileMs: 2000, goneMs: 3000 });
  const found = new Map([
    ["old.jpg", { mark: "gone", isGone: true }],
    ["new.jpg", file("10 bytes")],
  ]);
  expect([...still.ripen(found, everything, 0)]).toEqual([]);
  expect([...still.ripen(found, everything, 2000)]).toEqual(["new.jpg"]);
  // It was moved, so that a look does not miss it any more.
  expect([...still.ripen(new Map(), everything, 3000)]).toEqual([]);
  expect(still.waiting()).toEqual([]);
});

it("keeps what waits elsewhere than where a look went", () => {
  const still = createStillness({ fileMs: 2000, goneMs: 3000 });
  still.ripen(new Map([["a/1.jpg", file("x")]]), everything, 0);
  still.ripen(new Map(), (path) => path.startsWith("b/"), 500);
  expect(still.waiting()).toEqual(["a/1.jpg"]);
});

it("looks once at what lies in each other, and at the whole where there is much", () => {
  expect(outermost(["b", "a/x/1.jpg", "a/x", "ab", "a b", "a/x/y/2.jpg"])).toEqual(["a b", "a/x", "ab", "b"]);
  expect(outermost(["b", ""])).toEqual([""]);
  expect(outermost(Array.from({ length: 1001 }, (_, n) => `${n}.jpg`))).toEqual([""]);
  expect(outermost([])).toEqual([]);
});
