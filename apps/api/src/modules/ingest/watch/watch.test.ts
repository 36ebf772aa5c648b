import { appendFileSync, copyFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newFolder, openLibrary, picture, remove, writeFiles } from "../../../testing/import-kit.ts";
import { setUpDecoder, setUpMetadataReader } from "../../../testing/import-setup.ts";
import { dumpLibrary } from "../../../testing/library-dump.ts";
import { type WatchEvent, type WatchOptions, watchFolder } from "./watch.service.ts";

// Decodes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let library: ReturnType<typeof openLibrary>;
let folder: string;
let stop: AbortController;
let watches: Promise<void>[];
let news: WatchEvent[];
const { decoder } = setUpDecoder();
const metadata = setUpMetadataReader();
beforeEach(() => {
  library = openLibrary({ decoder });
  folder = newFolder();
  stop = new AbortController();
  [watches, news] = [[], []];
});
afterEach(async () => {
  stop.abort();
  await Promise.allSettled(watches);
  await library.close();
  remove(folder);
});

/** Resolves after its first import. */
async function watch(over: Partial<WatchOptions> = {}): Promise<void> {
  news = [];
  const watching = watchFolder(
    { ...library, metadata },
    {
      ...{ folder, pool: "public", settle: 0.4, signal: stop.signal, excludedPaths: [], ...over },
      onEvent: async (each) => void news.push(each),
      runExclusively: (work) => work(),
    },
  );
  watches.push(watching);
  await Promise.race([until("the first import", () => reports().length > 0), watching]);
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo(); waited += 25) {
    if (waited > 40_000) throw new Error(`never came: ${what}`);
    await sleep(25);
  }
}

const reports = () => news.flatMap((each) => (each.kind === "imported" ? [each.report] : []));
const kinds = () => news.map(({ kind }) => kind);
const jpeg = (seed: number) => picture(seed, 64, 48).jpeg().toBuffer();
const paths = () => library.rows("SELECT path FROM asset_path ORDER BY path").map(({ path }) => path);
const present = () =>
  library.rows("SELECT path FROM asset_path WHERE missing_since IS NULL ORDER BY path").map(({ path }) => path);
const pathsAre = (...wanted: string[]) =>
  until(`${wanted}`, () => JSON.stringify(present()) === JSON.stringify(wanted));
const missing = () =>
  library.rows("SELECT file_name FROM asset WHERE missing_since IS NOT NULL").map((row) => row.file_name);

describe.each([
  ["by system events", {}],
  ["by polling", { poll: 1 }],
] as const)("a watched folder, %s", (_, how) => {
  it("imports new, changed, renamed, moved and deleted files and folders", { tags: ["slow"] }, async () => {
    writeFiles(folder, { "a/1.jpg": await jpeg(1), "a/2.jpg": await jpeg(2) });
    await watch(how);
    expect(reports()[0]?.counts).toMatchObject({ taken: 2 });
    const first = library.assetAt("a/1.jpg").id;

    // Slowly: it is taken once, when it is whole.
    const whole = await jpeg(3);
    mkdirSync(join(folder, "b/c"), { recursive: true });
    for (let at = 0; at < whole.length; at += whole.length / 8) {
      appendFileSync(join(folder, "b/c/3.jpg"), whole.subarray(at, at + whole.length / 8));
      await sleep(150);
    }
    await pathsAre("a/1.jpg", "a/2.jpg", "b/c/3.jpg");
    expect(library.assetAt("b/c/3.jpg")).toMatchObject({ version: 1, problem: null, size: whole.length });

    renameSync(join(folder, "a/1.jpg"), join(folder, "b/one.jpg"));
    await pathsAre("a/2.jpg", "b/c/3.jpg", "b/one.jpg");
    expect(library.assetAt("b/one.jpg")).toMatchObject({ id: first, file_name: "one.jpg", missing_since: null });
    expect(paths()).toHaveLength(3);

    renameSync(join(folder, "b"), join(folder, "z"));
    await pathsAre("a/2.jpg", "z/c/3.jpg", "z/one.jpg");
    expect(library.assetAt("z/one.jpg").id).toBe(first);

    writeFileSync(join(folder, "z/one.jpg"), await jpeg(4));
    rmSync(join(folder, "a"), { recursive: true });
    await until("the new version", () => library.assetAt("z/one.jpg").version === 2);
    await pathsAre("z/c/3.jpg", "z/one.jpg");
    expect([library.assetAt("z/one.jpg").id, missing()]).toEqual([first, ["2.jpg"]]);
    expect(library.count("asset")).toBe(3);
    expect(reports().flatMap(({ skipped }) => skipped)).toEqual([]);
  });
});

it("gives the same result as one import after many renames", async () => {
  const places = Array.from({ length: 20 }, (_, n) => `d${n % 3}/${n}.jpg`);
  for (const [n, place] of places.entries()) writeFiles(folder, { [place]: await jpeg(n) });
  await watch();
  for (let round = 0; round < 5; round++) {
    for (const [n, from] of places.entries()) {
      const to = `d${(n + round) % 3}/e${(n * 7 + round) % 3}/${round}-${n}.jpg`;
      mkdirSync(join(folder, to, ".."), { recursive: true });
      renameSync(join(folder, from), join(folder, to));
      places[n] = to;
    }
    renameSync(join(folder, "d0"), join(folder, "dx"));
    renameSync(join(folder, "dx"), join(folder, "d0"));
    // Some rounds meet an import half way, others come in one heap.
    await sleep(round % 2 === 0 ? 700 : 20);
  }
  await pathsAre(...places.sort());
  stop.abort();
  await watches[0];
  const other = openLibrary({ decoder });
  await other.import(folder, {}, { metadata });
  const wanted = dumpLibrary(join(other.dataFolder, "vitrine.db"));
  await other.close();
  expect(dumpLibrary(join(library.dataFolder, "vitrine.db"))).toEqual(wanted);
});

it("waits for an unavailable folder, marks nothing as missing, and then imports changes", {
  tags: ["slow"],
}, async () => {
  writeFiles(folder, { "1.jpg": await jpeg(1), "2.jpg": await jpeg(2) });
  await watch();
  renameSync(folder, `${folder}-away`);
  await until("away", () => kinds().includes("away"));
  // As the place of a disk that is not mounted.
  mkdirSync(folder);
  await sleep(2500);
  expect([missing(), present()]).toEqual([[], ["1.jpg", "2.jpg"]]);

  rmSync(folder, { recursive: true });
  writeFiles(`${folder}-away`, { "3.jpg": await jpeg(3) });
  rmSync(join(`${folder}-away`, "1.jpg"));
  renameSync(`${folder}-away`, folder);
  await pathsAre("2.jpg", "3.jpg");
  expect(kinds().filter((kind) => kind === "away" || kind === "back")).toEqual(["away", "back"]);
  expect(missing()).toEqual(["1.jpg"]);
  rmSync(join(folder, "2.jpg"));
  rmSync(join(folder, "3.jpg"));
  await until("everything is missing, since somebody has emptied the folder", () => missing().length === 3);
});

it("starts with a known folder that is unavailable, and refuses an unknown one", async () => {
  writeFiles(folder, { "1.jpg": await jpeg(1) });
  await library.import(folder, {}, { metadata });
  renameSync(folder, `${folder}-away`);
  const started = watch();
  await until("away", () => kinds().includes("away"));
  expect(missing()).toEqual([]);
  renameSync(`${folder}-away`, folder);
  await started;
  expect(reports()[0]?.counts).toMatchObject({ unchanged: 1, taken: 0 });
  await expect(watch({ folder: `${folder}-never` })).rejects.toThrow("There is no folder");
});

it("refuses a second watch of the folder, and waits for an import of it", async () => {
  await watch();
  await expect(watch()).rejects.toThrow(`${folder} is being watched already`);
  const begun = await library.jobs.start({ kind: "import", key: folder, payload: {} });
  if (begun.outcome !== "started") throw new Error("somebody imports");
  writeFiles(folder, { "1.jpg": await jpeg(1) });
  await sleep(1500);
  expect(present()).toEqual([]);
  await begun.run.end("done", {});
  await pathsAre("1.jpg");
  expect((await library.import(folder, {}, { metadata })).counts).toMatchObject({ unchanged: 1, taken: 0 });
  expect(kinds()).not.toContain("failed");
  stop.abort();
  await watches[0];
  stop = new AbortController();
  await watch();
});

it("reports a skipped file once, and imports it when it has changed", { tags: ["slow"] }, async () => {
  await watch({ poll: 1 });
  writeFiles(folder, { "empty.jpg": "", ".hidden.jpg": "x", "half.mp4.part": "x" });
  symlinkSync("/etc", join(folder, "link"));
  await until("the report", () => reports().length > 1);
  await sleep(2500);
  expect(reports().flatMap(({ skipped }) => skipped.map(({ path, reason }) => [path, reason]))).toEqual([
    ["empty.jpg", "empty"],
    ["link", "link"],
  ]);
  writeFileSync(join(folder, "empty.jpg"), await jpeg(1));
  await pathsAre("empty.jpg");
});

it("reports a failure, and retries", { tags: ["slow"] }, async () => {
  writeFiles(folder, { "1.jpg": await jpeg(1) });
  await watch({ rescan: 3 });
  const busy = Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });
  const locked = vi.spyOn(library.renditions, "stage").mockRejectedValueOnce(busy);
  writeFiles(folder, { "2.jpg": await jpeg(2) });
  await pathsAre("1.jpg", "2.jpg");
  expect(locked).toHaveBeenCalled();
  expect(news).toContainEqual(expect.objectContaining({ kind: "failed", message: "database is locked" }));

  const unread = Object.assign(new Error("stale"), { code: "ESTALE" });
  vi.spyOn(library.blobs, "stage").mockRejectedValueOnce(unread);
  copyFileSync(join(folder, "1.jpg"), join(folder, "3.jpg"));
  await pathsAre("1.jpg", "2.jpg", "3.jpg");
  expect(reports().flatMap(({ skipped }) => skipped)).toMatchObject([{ path: "3.jpg", reason: "unreadable" }]);
});

it("T29 hides the file of a sidecar that became empty, though only the sidecar changed", async () => {
  const unread = () => library.rows("SELECT unread_terms FROM asset").map(({ unread_terms }) => unread_terms);
  writeFiles(folder, { "1.jpg": await jpeg(1) });
  await watch();
  expect(unread()).toEqual([null]);
  writeFileSync(join(folder, "1.jpg.xmp"), "");
  await until("hidden", () => unread()[0] === "unreadable");
  rmSync(join(folder, "1.jpg.xmp"));
  await until("shown", () => unread()[0] === null);
});
