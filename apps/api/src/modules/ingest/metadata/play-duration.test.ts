import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { hasPerl } from "../../../testing/external-programs.ts";
import { newFolder, openLibrary, remove, writeFiles } from "../../../testing/import-kit.ts";
import { reportedPath } from "../../../testing/reported-files.ts";
import type { MetadataTags } from "./embedded-metadata.ts";
import { readPlayDuration } from "./play-duration.ts";

const tags = (duration: number, timeScale: number): MetadataTags =>
  new Map([
    ["QuickTime:Duration", duration],
    ["QuickTime:TimeScale", timeScale],
  ]);

it.each([
  [12.5, 1000, 12.5],
  // More units than 32 bits count, by a header of the newer kind.
  [86_400, 90_000, 86_400],
  [(2 ** 32 - 1) / 600, 600, null],
  [(2 ** 64 - 1) / 1000, 1000, null],
  [(2 ** 64 - 1) / 1e10, 1e10, null],
  [0, 1000, null],
])("reads a duration of %d s in a time scale of %d as %s", (duration, timeScale, expected) => {
  expect(readPlayDuration("video", undefined, tags(duration, timeScale))).toBe(expected);
});

it("takes what the decoder found first, where that is possible", () => {
  expect(readPlayDuration("video", 4, tags(5, 1000))).toBe(4);
  expect(readPlayDuration("audio", 2 ** 40, tags(5, 1000))).toBe(5);
});

it.skipIf(!hasPerl)(
  "gives pictures no duration, and takes one away that an earlier version gave",
  { tags: ["slow"] },
  async () => {
    const [name, folder] = ["avif-animated-pillow.avif", newFolder()];
    const library = openLibrary();
    try {
      writeFiles(folder, { [name]: readFileSync(reportedPath(name)) });
      await library.import(folder);
      expect(library.assetAt(name)).toMatchObject({ kind: "image", duration: null });
      const change = "UPDATE asset SET duration = 1.8446744073709552e16, reader_version = reader_version - 1";
      await library.db.write((tx) => tx.$client.exec(change));
      await library.import(folder);
      expect(library.assetAt(name)).toMatchObject({ duration: null, version: 1 });
    } finally {
      await library.close();
      remove(folder);
    }
  },
);
