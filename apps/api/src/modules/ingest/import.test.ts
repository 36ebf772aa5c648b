import { spawnSync } from "node:child_process";
import { existsSync, realpathSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hasFfmpeg } from "../../testing/external-programs.ts";
import {
  chmodSync,
  createFilm,
  createPdf,
  newFolder,
  openLibrary,
  picture,
  remove,
  solidPicture,
  type TestLibrary,
  writeFiles,
} from "../../testing/import-kit.ts";
import { setUpDecoder } from "../../testing/import-setup.ts";
import { formatImportTable } from "./report/import-table.ts";

// Starts programs and decodes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let library: TestLibrary;
let folder: string;
const { decoder } = setUpDecoder();
beforeEach(() => {
  library = openLibrary({ decoder });
  folder = newFolder();
});
afterEach(async () => {
  await library.close();
  remove(folder);
});

const jpeg = (seed: number) => picture(seed).jpeg().toBuffer();
const titleAt = (path: string) => JSON.parse(library.assetAt(path).fields).texts.title[""][0];

describe("importing a folder", () => {
  it("imports all files, and reports everything that it skips", async () => {
    writeFiles(folder, {
      "Products/bowl_blue.jpg": await jpeg(1),
      "Products/logo.svg": '<?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>',
      "Papers/list.pdf": createPdf([[1, 0, 0], [0, 1, 0]]), // biome-ignore format: two pages
      "Papers/prices.docx": Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(200, 1)]),
      "Papers/empty.txt": "",
      ".hidden/secret.jpg": await jpeg(2),
      "Thumbs.db": "x",
      "half.mp4.part": "x",
      "notes": "plain words",
    }); // biome-ignore format: as it lies there
    symlinkSync("/etc", join(folder, "link"));
    const report = await library.import(folder);
    expect(report.counts).toEqual({ taken: 5, copied: 0, moved: 0, replaced: 0, joined: 0, unchanged: 0, skipped: 5 });
    expect(Object.fromEntries(report.skipped.map(({ path, reason }) => [path, reason]))).toEqual({
      "Papers/empty.txt": "empty",
      ".hidden": "hidden",
      "Thumbs.db": "system_file",
      "half.mp4.part": "unfinished",
      link: "link",
    });
    expect(report.found).toBe(10);
    expect(library.assetAt("Products/bowl_blue.jpg")).toMatchObject({
      kind: "image",
      mime: "image/jpeg",
      width: 640,
      problem: null,
    });
    expect(library.assetAt("Products/logo.svg")).toMatchObject({ kind: "image", mime: "image/svg+xml", width: 40 });
    expect(library.assetAt("Papers/list.pdf")).toMatchObject({ kind: "document", page_count: 2 });
    expect(library.assetAt("Papers/prices.docx")).toMatchObject({ kind: "document", problem: "broken", width: null });
    expect(library.assetAt("notes")).toMatchObject({ kind: "document", mime: "text/plain" });
    expect(titleAt("Products/bowl_blue.jpg")).toBe("Bowl blue");
    expect(library.count("rendition")).toBe(15);
    expect(formatImportTable(report)).toMatch(/1 {2}empty file\n +Papers\/empty\.txt\n/);
  });

  it("imports files and folders whose names start with a byte order mark", async () => {
    writeFiles(folder, { "\uFEFFPictures/\uFEFFbowl.jpg": await jpeg(1), "\uFEFFlist.pdf": createPdf([[1, 0, 0]]) });
    const report = await library.import(folder);
    expect([report.counts.taken, report.skipped]).toEqual([2, []]);
    expect((await library.import(folder)).counts.unchanged).toBe(2);
  });

  it("skips its own data, by whatever path it is reached", async () => {
    writeFiles(folder, { "a.jpg": await jpeg(1), "data/vitrine.db": "x" });
    const other = newFolder();
    symlinkSync(folder, join(other, "photos"));
    const { counts, skipped } = await library.import(folder, { excludedPaths: [join(other, "photos/data")] });
    expect(counts.taken).toBe(1);
    expect(skipped).toEqual([expect.objectContaining({ path: "data", reason: "own_data" })]);
    remove(other);
  });

  it("sets up a usable portal: a public pool, collections, settings", async () => {
    writeFiles(folder, { "Vasen/a.jpg": await jpeg(1), "Lampen/b.jpg": await jpeg(2), "c.jpg": await jpeg(3) });
    await library.import(folder);
    expect(library.rows("SELECT g.name FROM access_grant a JOIN access_group g ON g.id = a.group_id")).toEqual([
      { name: "guest" },
    ]);
    const made = library.rows("SELECT labels, indicator, source_asset_id AS src FROM collection ORDER BY position");
    expect(made).toEqual([
      { labels: '{"de":"Lampen","en":"Lampen"}', indicator: "collection_1", src: library.assetAt("Lampen/b.jpg").id },
      { labels: '{"de":"Vasen","en":"Vasen"}', indicator: "collection_2", src: library.assetAt("Vasen/a.jpg").id },
    ]);
    const [config] = library.rows("SELECT body FROM document WHERE kind = 'global'");
    const settings = JSON.parse(String(config?.body));
    expect(settings.global.hide_dashboard).toBe(false);
    expect(settings.dashboard.collections.data).toHaveLength(2);
  });

  it("does nothing the second time, and does not overrule an operator", async () => {
    writeFiles(folder, { "Vasen/a.jpg": await jpeg(1) });
    await library.import(folder);
    await library.db.write((tx) =>
      tx.$client.exec('DELETE FROM access_grant; UPDATE collection SET labels = \'{"de":"Gefäße"}\''),
    );
    const before = library.rows("SELECT * FROM change_log");
    const report = await library.import(folder);
    expect(report.counts).toMatchObject({ taken: 0, unchanged: 1 });
    expect(library.rows("SELECT * FROM change_log")).toEqual(before);
    expect(library.count("access_grant")).toBe(0);
    expect(library.rows("SELECT labels FROM collection")).toEqual([{ labels: '{"de":"Gefäße"}' }]);
  });

  it("creates one asset for the same content at two paths", async () => {
    const content = await jpeg(1);
    writeFiles(folder, { "a/one.jpg": content, "b/two.jpg": content });
    const report = await library.import(folder);
    expect(report.counts).toMatchObject({ taken: 1, copied: 1 });
    expect(library.count("asset")).toBe(1);
    expect(library.count("asset_path")).toBe(2);
    expect(library.count("collection_asset")).toBe(2);
  });

  it("names content at two paths after the first path, whichever was read first", async () => {
    const content = await jpeg(1);
    writeFiles(folder, { "b/second.jpg": content });
    await library.import(folder);
    writeFiles(folder, { "a/first.jpg": content });
    await library.import(folder);
    expect(library.assetAt("b/second.jpg").file_name).toBe("first.jpg");
    expect(titleAt("b/second.jpg")).toBe("First");
  });

  it("takes the kind from the first name, too, where the content is inconclusive", async () => {
    writeFiles(folder, { "b.md": "plain words" });
    await library.import(folder);
    const icon = await library.picture(library.assetAt("b.md").id, "w640");
    writeFiles(folder, { "a.csv": "plain words" });
    const report = await library.import(folder);
    expect(report.counts).toMatchObject({ copied: 1, unchanged: 1 });
    expect(library.assetAt("b.md")).toMatchObject({ mime: "text/csv", file_name: "a.csv", version: 1 });
    expect(icon.equals(await library.picture(library.assetAt("b.md").id, "w640"))).toBe(false);
  });

  it("notices what was changed, moved and removed", async () => {
    writeFiles(folder, {
      "a/stays.jpg": await jpeg(1),
      "a/changes.jpg": await jpeg(2),
      "a/moves.jpg": await jpeg(3),
      "a/goes.jpg": await jpeg(4),
    });
    await library.import(folder);
    const [changes, moves, goes] = ["a/changes.jpg", "a/moves.jpg", "a/goes.jpg"].map((path) => library.assetAt(path));
    writeFiles(folder, { "a/changes.jpg": await jpeg(5), "b/new.jpg": await jpeg(6) });
    renameSync(join(folder, "a/moves.jpg"), join(folder, "b/moved.jpg"));
    rmSync(join(folder, "a/goes.jpg"));
    library.clock.advance(60_000);
    const report = await library.import(folder);
    expect(report.counts).toMatchObject({ taken: 1, replaced: 1, moved: 1, unchanged: 1 });
    expect(report.missing).toEqual(["a/goes.jpg"]);
    expect(library.assetAt("a/changes.jpg")).toMatchObject({ id: changes?.id, version: 2 });
    expect(library.rows("SELECT DISTINCT asset_version FROM rendition WHERE asset_id = ?", changes?.id)).toEqual([
      { asset_version: 2 },
    ]);
    expect(library.assetAt("b/moved.jpg")).toMatchObject({ id: moves?.id, file_name: "moved.jpg" });
    expect(library.assetAt("a/goes.jpg").missing_since).toBe(library.clock.seconds());
    writeFiles(folder, { "a/goes.jpg": await jpeg(4) });
    await library.import(folder);
    expect(library.assetAt("a/goes.jpg")).toMatchObject({ id: goes?.id, missing_since: null });
  });

  it("deletes removed files only on request, and never because a disk is not mounted", async () => {
    writeFiles(folder, { "a.jpg": await jpeg(1), "b.jpg": await jpeg(2) });
    await library.import(folder);
    rmSync(join(folder, "a.jpg"));
    await library.import(folder);
    expect(library.count("asset")).toBe(2);
    const pruned = await library.import(folder, { prune: true });
    expect(pruned.pruned).toBe(1);
    expect(library.rows("SELECT file_name FROM asset")).toEqual([{ file_name: "b.jpg" }]);
    rmSync(join(folder, "b.jpg"));
    const empty = await library.import(folder, { prune: true });
    expect(empty.notices.join()).toContain("not mounted");
    expect(library.count("asset")).toBe(1);
  });

  it("creates a new asset for the changed one of two equal files", async () => {
    const content = await jpeg(1);
    writeFiles(folder, { "one.jpg": content, "two.jpg": content });
    await library.import(folder);
    writeFiles(folder, { "two.jpg": await jpeg(2) });
    await library.import(folder);
    expect(library.assetAt("one.jpg").id).not.toBe(library.assetAt("two.jpg").id);
    expect(library.assetAt("one.jpg").version).toBe(1);
  });

  it.skipIf(process.getuid?.() === 0)("does not mark unreadable files as missing", async () => {
    writeFiles(folder, { "locked/a.jpg": await jpeg(1), "b.jpg": await jpeg(2) });
    await library.import(folder);
    chmodSync(join(folder, "locked"), 0);
    const report = await library.import(folder, { prune: true });
    expect(report.missing).toEqual([]);
    expect(report.skipped).toEqual([{ path: "locked", reason: "unreadable", detail: "EACCES" }]);
    expect(library.count("asset")).toBe(2);
  });

  it("skips a file that triggers a bug, and imports it once the bug is fixed", async () => {
    writeFiles(folder, { "a.jpg": await jpeg(1), "b.jpg": await jpeg(2), "c.jpg": await jpeg(3) });
    let calls = 0;
    const pictures: typeof decoder.pictures = (...args) => {
      if (++calls === 2) throw new TypeError("x is not a function");
      return decoder.pictures(...args);
    };
    const first = await library.import(folder, {}, { decoder: { ...decoder, pictures } });
    expect(first.counts).toMatchObject({ taken: 2, skipped: 1 });
    expect(first.skipped).toMatchObject([{ reason: "failed", detail: "TypeError: x is not a function" }]);
    expect((await library.import(folder)).counts).toMatchObject({ taken: 1, unchanged: 2, skipped: 0 });
  });

  it("stops on request, reports it, and resumes later", async () => {
    writeFiles(
      folder,
      Object.fromEntries(await Promise.all(Array.from({ length: 12 }, async (_, i) => [`${i}.jpg`, await jpeg(i)]))),
    );
    const stop = new AbortController();
    const first = await library.import(folder, {
      signal: stop.signal,
      onProgress: ({ phase, done }) => phase === "taking" && done === 3 && stop.abort(),
    });
    expect(first.interrupted).toBe(true);
    expect(first.missing).toEqual([]);
    const second = await library.import(folder);
    expect(first.counts.taken + second.counts.taken).toBe(12);
    expect(second.counts.unchanged).toBe(first.counts.taken);
  });

  it("refuses simultaneous imports of a folder", async () => {
    writeFiles(folder, { "a.jpg": await jpeg(1) });
    // Which of the two comes first is not ours to say.
    const both = await Promise.allSettled([library.import(folder), library.import(folder)]);
    const refused = both.filter((one) => one.status === "rejected");
    expect(refused.map((one) => String(one.reason))).toEqual([expect.stringContaining("imported already")]);
  });

  it("resumes after a killed process with the same process id, as in a container", async () => {
    const dead = { host: hostname(), pid: process.pid, run: "of the process before" };
    const now = library.clock.now();
    await library.db.write((tx) =>
      tx.$client
        .prepare(
          "INSERT INTO job (kind, key, payload, worker, state, attempts, lease_until, created_at, updated_at) VALUES ('import', ?, '{}', ?, 'running', 1, ?, ?, ?)",
        )
        .run(realpathSync(folder), JSON.stringify(dead), now + 30_000, now, now),
    );
    writeFiles(folder, { "a.jpg": await jpeg(1) });
    expect((await library.import(folder)).counts.taken).toBe(1);
    expect(library.rows("SELECT state, attempts FROM job")).toEqual([{ state: "done", attempts: 2 }]);
  });

  it("lists the pools when the requested one does not exist", async () => {
    await expect(library.import(folder, { pool: "presse" })).rejects.toThrow(
      'There is no pool "presse". The pools of this library are: public.',
    );
    await expect(library.import(join(folder, "nowhere"))).rejects.toThrow("There is no folder");
  });
});

describe("files that are not what they seem", () => {
  it("imports them by content, lists problems, and never stops", async () => {
    const good = await jpeg(1);
    writeFiles(folder, {
      "really-a-png.jpg": await solidPicture("#c33").png().toBuffer(),
      "really-a-zip.jpg": Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(3000, 7)]),
      "cut.jpg": good.subarray(0, good.length / 2),
      "noise.png": Buffer.alloc(4000, 3),
      "broken.pdf": "%PDF-1.7\nnothing of the kind",
      "broken.mp4": Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypmp42"), Buffer.alloc(2000, 9)]),
      [`${"long".repeat(60)}.jpg`]: await jpeg(2),
      "🏺 طبق [x](y) 'q' \"r\" & $(touch pwned).jpg": await jpeg(3),
      "line\nbreak.jpg": await jpeg(4),
      "-rf.jpg": await jpeg(5),
      "good.jpg": good,
    }); // biome-ignore format: as it lies there
    spawnSync("mkfifo", [join(folder, "pipe.jpg")]);
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/latin-`), Buffer.from([0xe9]), Buffer.from(".jpg")]), good);
    const report = await library.import(folder);
    expect(report.found).toBe(13);
    expect(report.counts).toMatchObject({ taken: 11, skipped: 2 });
    expect(report.skipped.map(({ reason }) => reason).sort()).toEqual(["name", "not_a_file"]);
    const problems = Object.fromEntries(report.problems.map(({ path, problem }) => [path, problem]));
    expect(problems).toEqual({
      "cut.jpg": "damaged",
      "noise.png": "unsupported",
      "broken.pdf": "broken",
      "broken.mp4": hasFfmpeg ? "broken" : "no_program",
    });
    expect(library.assetAt("really-a-png.jpg")).toMatchObject({ mime: "image/png", width: 400 });
    expect(library.assetAt("really-a-zip.jpg")).toMatchObject({
      mime: "application/zip",
      kind: "other",
      problem: null,
    });
    expect(library.assetAt("cut.jpg")).toMatchObject({ problem: null, width: 640 });
    expect((await library.picture(library.assetAt("cut.jpg").id, "w2048")).length).toBeGreaterThan(500);
    expect(existsSync(join(folder, "pwned")) || existsSync("pwned")).toBe(false);
    expect(formatImportTable(report)).not.toContain("line\nbreak");
  });

  it.skipIf(!hasFfmpeg)("retries once a missing program is installed", async () => {
    createFilm(join(folder, "film.mp4"));
    await library.close();
    library = openLibrary();
    const path = process.env.PATH;
    process.env.PATH = "/nonexistent";
    try {
      const report = await library.import(folder);
      expect(report.problems).toMatchObject([
        { path: "film.mp4", problem: "no_program" },
        { path: "film.mp4", problem: "unread_terms" },
      ]);
      expect(report.notices.filter((notice) => notice.startsWith("ffmpeg"))).toHaveLength(1);
    } finally {
      process.env.PATH = path;
    }
    const again = openLibrary({ dataFolder: library.dataFolder });
    try {
      await again.import(folder);
      expect(again.assetAt("film.mp4")).toMatchObject({ problem: null, width: 320, height: 180 });
      expect(again.rows("SELECT name FROM rendition WHERE name = 'play'")).toHaveLength(1);
    } finally {
      await again.close({ keep: true });
    }
  });

  it("ignores the modification time of a file with unchanged content", async () => {
    writeFiles(folder, { "a.jpg": await jpeg(1) });
    await library.import(folder);
    utimesSync(join(folder, "a.jpg"), 1, 1);
    const report = await library.import(folder);
    expect(report.counts).toMatchObject({ unchanged: 1, taken: 0, replaced: 0 });
    expect(library.assetAt("a.jpg").version).toBe(1);
  });
});
