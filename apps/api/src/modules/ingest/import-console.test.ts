import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createImportConsole, importTable } from "./import-console.ts";
import { emptyReport, type Progress } from "./import-report.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("says in plain lines how far it is, and how long it takes where that is known", async () => {
  const out = new PassThrough();
  const { progress } = createImportConsole(out as unknown as NodeJS.WriteStream);
  const say = (phase: Progress["phase"], done: number, total: number, ms: number) => {
    vi.advanceTimersByTime(ms);
    progress({ phase, done, total });
  };
  say("looking", 500, 0, 0);
  say("taking", 0, 1500, 6000);
  say("taking", 100, 1500, 2000);
  say("taking", 200, 1500, 4000);
  say("taking", 1500, 1500, 10);
  vi.useRealTimers();
  out.end();
  expect((await text(out)).split("\n")).toEqual([
    "Looking: 500 files",
    "Importing: 0 of 1500 files",
    "Importing: 200 of 1500 files, 33 a second, about 39 s left",
    "Importing: 1500 of 1500 files",
    "",
  ]);
});

it("says what to do about a file, and what programs said of it only to those who look for a cause", () => {
  const report = {
    ...emptyReport("/pictures"),
    problems: [{ path: "a.mp4", problem: "unsupported", detail: "[concat @ 0x55d0c8] Format not on whitelist" }],
    skipped: [
      { path: "locked", reason: "unreadable" as const, detail: "EACCES" },
      { path: "odd", reason: "failed" as const, detail: "TypeError: x is not a function" },
    ],
  };
  const table = importTable(report);
  expect(table).toContain("a.mp4: a variant that cannot be shown; put a copy in a common format in its place\n");
  expect(table).toContain("locked: cannot be read; give this user the right to, and import again\n");
  expect(table).toContain("odd: the import failed on it; please report this (TypeError: x is not a function)\n");
  expect(importTable(report, { details: true })).toContain("([concat @ 0x55d0c8] Format not on whitelist)");
});
