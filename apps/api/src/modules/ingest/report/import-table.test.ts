import { expect, it } from "vitest";
import { createEmptyReport, type FileOutcome, type ImportReport } from "./import-report.ts";
import { formatImportCsv, formatImportTable, isImportTableTruncated } from "./import-table.ts";

const films = Array.from({ length: 60 }, (_, n) => ({
  path: `f${n}.mp4`,
  problem: "no_program",
  detail: "",
  willRetry: true,
}));
const report: ImportReport = {
  ...createEmptyReport("/pictures"),
  problems: [
    { path: "a.mp4", problem: "unsupported", detail: "[concat @ 0x55d0c8] Format not on whitelist" },
    ...films,
  ],
  skipped: [
    { path: "locked", reason: "unreadable" as const, detail: "EACCES" },
    { path: "odd", reason: "failed" as const, detail: "TypeError: x is not a function" },
  ],
};

it("explains what to do about a file, and shows messages of programs only with details", () => {
  const table = formatImportTable(report);
  expect(table).toContain(
    "1  a variant that cannot be shown; replace it with a copy in a common format\n           a.mp4\n",
  );
  expect(table).toContain("1  cannot be read; give this user the right to, and import again\n           locked\n");
  expect(table).toContain(
    "the import failed on it; please report this\n           odd (TypeError: x is not a function)\n",
  );
  expect(formatImportTable(report, { details: true })).toContain("a.mp4 ([concat @ 0x55d0c8] Format not on whitelist)");
});

it("groups files by reason, the most frequent first, with three examples each", () => {
  const missing = ["old/1.jpg", "old/2.jpg", "old/3.jpg", "old/4.jpg", "old/5.jpg"];
  const [, problems] = formatImportTable({ ...report, missing }).split("Problems:\n");
  expect(problems).toBe(`\
       60  needs ffmpeg; install it, and import again; the next import tries again
           f0.mp4
           f1.mp4
           f2.mp4
           and 57 more
        1  a variant that cannot be shown; replace it with a copy in a common format
           a.mp4

Skipped:
        1  cannot be read; give this user the right to, and import again
           locked
        1  the import failed on it; please report this
           odd (TypeError: x is not a function)

Missing:
           old/1.jpg
           old/2.jpg
           old/3.jpg
           and 2 more
`);
  expect(isImportTableTruncated(report)).toBe(true);
  expect(isImportTableTruncated({ ...report, problems: films.slice(0, 3) })).toBe(false);
  expect(isImportTableTruncated({ ...report, problems: [], missing })).toBe(true);
});

it("writes the report as CSV, one row per file, safe for spreadsheet programs", () => {
  const outcomes = new Map<string, FileOutcome>([
    ["Vasen/Krug, blau.jpg", "taken"],
    ['say "hi"\n.jpg', "unchanged"],
    ["=1+1.jpg", "moved"],
    ["cut.jpg", "replaced"],
  ]);
  const [damaged, unread] = ["damaged", "unread"].map((problem) => ({ path: "cut.jpg", problem, detail: "at byte 7" }));
  const rows = formatImportCsv(
    { ...report, problems: [damaged, unread] as ImportReport["problems"], missing: ["größer.jpg"] },
    outcomes,
  );
  expect([...rows].join("")).toBe(
    [
      '\ufeff"path","outcome","reason","message"',
      '"Vasen/Krug, blau.jpg","taken",,',
      '"say ""hi""\n.jpg","unchanged",,',
      '"\'=1+1.jpg","moved",,',
      '"cut.jpg","replaced","damaged unread","damaged, its picture may be incomplete; replace it with an intact copy; its metadata could not be read, so it is hidden from everybody but administrators"',
      '"locked","skipped","unreadable","cannot be read; give this user the right to, and import again"',
      '"odd","skipped","failed","the import failed on it; please report this (TypeError: x is not a function)"',
      '"größer.jpg","missing",,',
      "",
    ].join("\r\n"),
  );
  const pruned = [...formatImportCsv({ ...report, problems: [], skipped: [], missing: ["a"], pruned: 1 }, new Map())];
  expect(pruned.at(-1)).toBe('"a","gone",,\r\n');
});
