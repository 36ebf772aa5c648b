import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createImportProgressPrinter } from "./import-console.ts";
import type { ImportProgress } from "./import-report.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("prints the progress and the remaining time where known", async () => {
  const out = new PassThrough();
  const { progress, notice } = createImportProgressPrinter(out as unknown as NodeJS.WriteStream);
  const say = (phase: ImportProgress["phase"], done: number, total: number, ms: number) => {
    vi.advanceTimersByTime(ms);
    progress({ phase, done, total });
  };
  say("looking", 500, 0, 0);
  notice("ffmpeg is not installed.");
  say("taking", 0, 1500, 6000);
  say("taking", 100, 1500, 2000);
  say("taking", 200, 1500, 4000);
  say("taking", 1500, 1500, 10);
  vi.useRealTimers();
  out.end();
  expect((await text(out)).split("\n")).toEqual([
    "Scanning: 500 files",
    "ffmpeg is not installed.",
    "Importing: 0 of 1500 files",
    "Importing: 200 of 1500 files, 33 a second, about 39 s left",
    "Importing: 1500 of 1500 files",
    "",
  ]);
});
