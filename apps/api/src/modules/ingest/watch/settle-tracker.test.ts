import { expect, it } from "vitest";
import { outermostPaths } from "./folder-changes.ts";
import { REMOVED_SNAPSHOT, SettleTracker } from "./settle-tracker.ts";

const everything = () => true;

it("releases a file once it is stable for long enough, and not while it grows", () => {
  const tracker = new SettleTracker({ fileMs: 2000, goneMs: 3000 });
  const scan = (now: number, fingerprint: string) => [
    ...tracker.takeSettled(new Map([["a.jpg", fingerprint]]), everything, now),
  ];
  expect(scan(0, "10 bytes")).toEqual([]);
  expect(scan(1900, "20 bytes")).toEqual([]);
  expect(scan(2100, "20 bytes")).toEqual([]);
  expect(tracker.nextDueAt()).toBe(3900);
  expect(scan(3900, "20 bytes")).toEqual(["a.jpg"]);
  expect(tracker.pendingPaths()).toEqual([]);
});

it("reports a removed file only after a moved one would have been found", () => {
  const tracker = new SettleTracker({ fileMs: 2000, goneMs: 3000 });
  const found = new Map([
    ["old.jpg", REMOVED_SNAPSHOT],
    ["new.jpg", "10 bytes"],
  ]);
  expect([...tracker.takeSettled(found, everything, 0)]).toEqual([]);
  expect([...tracker.takeSettled(found, everything, 2000)]).toEqual(["new.jpg"]);
  // It was moved, so that a look does not miss it any more.
  expect([...tracker.takeSettled(new Map(), everything, 3000)]).toEqual([]);
  expect(tracker.pendingPaths()).toEqual([]);
});

it("keeps pending paths outside the scanned paths", () => {
  const tracker = new SettleTracker({ fileMs: 2000, goneMs: 3000 });
  tracker.takeSettled(new Map([["a/1.jpg", "x"]]), everything, 0);
  tracker.takeSettled(new Map(), (path) => path.startsWith("b/"), 500);
  expect(tracker.pendingPaths()).toEqual(["a/1.jpg"]);
});

it("scans nested paths once, and the whole folder if there are many", () => {
  expect(outermostPaths(["b", "a/x/1.jpg", "a/x", "ab", "a b", "a/x/y/2.jpg"])).toEqual(["a b", "a/x", "ab", "b"]);
  expect(outermostPaths(["b", ""])).toEqual([""]);
  expect(outermostPaths(Array.from({ length: 1001 }, (_, n) => `${n}.jpg`))).toEqual([""]);
  expect(outermostPaths([])).toEqual([]);
});
