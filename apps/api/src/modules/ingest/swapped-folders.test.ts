// Somebody who may write in an imported folder puts a link in the place of a folder, or of a file, while it is read:
// once before each step that opens something.
import { createHash } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { blobPath } from "../../platform/storage/blob-folder.ts";
import { resolveSourceFolder } from "../../platform/storage/source-folder.ts";
import { hasPerl } from "../../testing/external-programs.ts";
import { newFolder, picture, remove, type TestLibrary, writeFiles } from "../../testing/import-kit.ts";
import { setUpImports } from "../../testing/import-setup.ts";
import { liveFilm, livePicture } from "../../testing/live-kit.ts";
import { startCommand } from "../../testing/program.ts";
import { createNikonRaw } from "../../testing/raw-kit.ts";
import { thirdPartyModelPath } from "../../testing/third-party-models.ts";
import { createXmp } from "../../testing/xmp-kit.ts";
import { checkCatalogue, runCatalogueImport } from "./catalogue/catalogue-import.service.ts";
import type { ImportDeps, ImportOptions } from "./import.service.ts";
import { type SkippedPath, walkPath } from "./walk.ts";
import { type WatchEvent, watchFolder } from "./watch/watch.service.ts";

// Starts programs and decodes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let library: TestLibrary;
let folder: string;
const { metadata } = setUpImports((opened) => {
  ({ library, folder } = opened);
});

const jpeg = (seed: number) => picture(seed, 64, 48).jpeg().toBuffer();

/** Puts a link to `target` in the place of a folder or file. */
function swap(path: string, target: string): void {
  renameSync(join(folder, path), join(folder, `.was-${path.replaceAll("/", "-")}`));
  symlinkSync(target, join(folder, path));
}

const reasonsOf = (skipped: readonly SkippedPath[]) => skipped.map(({ path, reason }) => [path, reason]).sort();

/** Whether its bytes have reached the store, with a row or without one. */
const isStored = (content: Buffer | string) =>
  existsSync(blobPath(join(library.dataFolder, "blobs"), createHash("sha256").update(content).digest("hex")));

/** Runs once, at the first call. */
function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}

type Seam = (run: () => void) => { options?: Partial<ImportOptions>; parts?: Partial<ImportDeps> };

const beforeReading: Seam = (run) => ({
  options: { onProgress: ({ phase }) => phase === "taking" && run() },
});
const afterTheMainFile: Seam = (run) => ({
  parts: {
    blobs: {
      ...library.blobs,
      async stage(source) {
        const staged = await library.blobs.stage(source);
        run();
        return staged;
      },
    },
  },
});
const beforeDrawing: Seam = (run) => ({
  parts: {
    decoder: {
      ...library.decoder,
      pictures(...task) {
        run();
        return library.decoder.pictures(...task);
      },
    },
  },
});
const beforeComparing: Seam = (run) => ({
  parts: {
    metadata: {
      ...metadata,
      async available() {
        run();
        return metadata.available();
      },
    },
  },
});

async function importWith(seam: Seam, run: () => void) {
  const { options, parts } = seam(once(run));
  return library.import(folder, options, { metadata, ...parts });
}

/** A folder elsewhere with the same names, and contents of the same lengths, that nobody may read. */
function elsewhere(files: Record<string, Buffer | string>): string {
  const target = newFolder();
  writeFiles(target, files);
  return target;
}

describe("T28 a folder that becomes a link", () => {
  it("to the library's own data gives nothing of it away, between the walk and the reading", async () => {
    const secrets = readFileSync(join(library.dataFolder, "secrets.json"));
    writeFiles(folder, { "a/1.jpg": await jpeg(1), "b/secrets.json": "x".repeat(secrets.length) });
    const { skipped, counts } = await importWith(beforeReading, () => swap("b", library.dataFolder));
    expect(skipped).toEqual([{ path: "b/secrets.json", reason: "link", detail: expect.stringContaining("link") }]);
    expect(counts.taken).toBe(1);
    expect(isStored(secrets)).toBe(false);
  });

  it("somewhere above the file is refused as well, and so is a link in the place of the file", async () => {
    const target = elsewhere({ "c/d/2.txt": "secret", "3.txt": "secret" });
    writeFiles(folder, { "b/c/d/2.txt": "public", "a/3.txt": "public too" });
    const { skipped } = await importWith(beforeReading, () => {
      swap("b", target);
      swap("a/3.txt", join(target, "3.txt"));
    });
    expect(reasonsOf(skipped)).toEqual([
      ["a/3.txt", "link"],
      ["b/c/d/2.txt", "link"],
    ]);
    expect(isStored("secret")).toBe(false);
    remove(target);
  });

  const sidecars = { public: createXmp({ title: "Public" }), secret: createXmp({ title: "Secret" }) };
  it.each([
    ["a sidecar", "1.jpg", "1.xmp", sidecars.public, sidecars.secret],
    ["subtitles", "1.mp4", "1.srt", "1\n00:00 --> 00:01\npublic\n", "1\n00:00 --> 00:01\nsecret\n"],
    ["a raw photograph", "1.jpg", "1.nef", "", ""],
  ])("between a file and %s beside it", async (_, main, name, open, hidden) => {
    const [mine, theirs] = open ? [open, hidden] : [createNikonRaw(await jpeg(5)), createNikonRaw(await jpeg(6))];
    const target = elsewhere({ [main]: "other", [name]: theirs });
    writeFiles(folder, { [`a/${main}`]: await jpeg(1), [`a/${name}`]: mine });
    const { skipped, counts } = await importWith(afterTheMainFile, () => swap("a", target));
    expect(reasonsOf(skipped)).toEqual([[`a/${name}`, "link"]]);
    expect(counts.taken).toBe(1);
    expect([isStored(theirs), isStored(mine)]).toEqual([false, false]);
    remove(target);
  });

  it.skipIf(!hasPerl)("before a film and its picture are compared by what they hold", async () => {
    const [mine, theirs] = [liveFilm("AAAA-BBBB", 1), liveFilm("AAAA-BBBB", 2)];
    const photograph = livePicture(await jpeg(1), "AAAA-BBBB");
    const target = elsewhere({ "1.jpg": photograph, "1.mov": theirs });
    writeFiles(folder, { "a/1.jpg": photograph, "a/1.mov": mine });
    const { skipped } = await importWith(beforeComparing, () => swap("a", target));
    expect(reasonsOf(skipped)).toEqual([
      ["a/1.jpg", "link"],
      ["a/1.mov", "link"],
    ]);
    expect(isStored(theirs)).toBe(false);
    remove(target);
  });

  it("before a model's files are read", async () => {
    const files = (names: string[]) =>
      Object.fromEntries(names.map((name) => [name, readFileSync(thirdPartyModelPath(`beside/${name}`))]));
    const target = elsewhere(files(["gltf-pipeline.bin", "skin.png"]));
    const all = files(["gltf-pipeline.gltf", "gltf-pipeline.bin", "skin.png"]);
    for (const [name, content] of Object.entries(all)) writeFiles(folder, { [`a/scene/${name}`]: content });
    mkdirSync(join(target, "scene"));
    for (const name of ["gltf-pipeline.bin", "skin.png"]) renameSync(join(target, name), join(target, "scene", name));
    const { problems } = await importWith(beforeDrawing, () => swap("a", target));
    const detail = "gltf-pipeline.bin, skin.png";
    expect(problems).toContainEqual({ path: "a/scene/gltf-pipeline.gltf", problem: "lacks_files", detail });
    remove(target);
  });

  it("while the folder is walked through", async () => {
    const target = elsewhere({ "secret-name.txt": "secret", "deep/secret-name.txt": "secret" });
    writeFiles(folder, { "a/1.txt": "one", "b/2.txt": "two", "c/deep/3.txt": "three" });
    const paths: string[] = [];
    for await (const found of walkPath(await resolveSourceFolder(folder, [library.dataFolder]))) {
      paths.push("reason" in found ? `${found.path}: ${found.reason}` : found.path);
      if (found.path !== "a/1.txt") continue;
      swap("b", target);
      swap("c", target);
    }
    expect(paths).toEqual(["a/1.txt", "b: link", "c: link"]);
    remove(target);
  });

  it("is not the root either: it has to be the folder that it was", async () => {
    writeFiles(folder, { "1.txt": "one" });
    const source = await resolveSourceFolder(folder);
    const away = `${folder}-away`;
    renameSync(folder, away);
    symlinkSync(library.dataFolder, folder);
    const found = [];
    for await (const each of walkPath(source)) found.push(each);
    expect(found).toEqual([{ path: ".", reason: "link", detail: expect.any(String) }]);
    rmSync(folder);
    renameSync(away, folder);
  });
});

describe("T28 a file that is another one by the time it is read", () => {
  it("is left for the next import, though size and place are the same", async () => {
    writeFiles(folder, { "a/1.txt": "public", "other.part": "secret" });
    const { skipped } = await importWith(beforeReading, () =>
      renameSync(join(folder, "other.part"), join(folder, "a/1.txt")),
    );
    expect(skipped).toContainEqual({ path: "a/1.txt", reason: "changing", detail: expect.any(String) });
    expect(isStored("secret")).toBe(false);
  });

  it("or a hard link to a file of the library's own, is refused by its inode", async () => {
    const secrets = join(library.dataFolder, "secrets.json");
    linkSync(secrets, join(folder, "before.json"));
    writeFiles(folder, { "a/later.json": "x".repeat(readFileSync(secrets).length) });
    const { skipped } = await importWith(beforeReading, () => {
      rmSync(join(folder, "a/later.json"));
      linkSync(secrets, join(folder, "a/later.json"));
    });
    expect(reasonsOf(skipped)).toEqual([
      ["a/later.json", "own_data"],
      ["before.json", "own_data"],
    ]);
    expect(isStored(readFileSync(secrets))).toBe(false);
  });

  it("and a folder in the library's own data is no folder to import", async () => {
    const inside = join(library.dataFolder, "tmp", "in");
    mkdirSync(inside, { recursive: true });
    const link = join(folder, "link");
    symlinkSync(inside, link);
    for (const path of [inside, link, library.dataFolder]) {
      await expect(library.import(path)).rejects.toThrow("where the library keeps its own data");
    }
  });
});

describe("T28 a watched folder", () => {
  async function watch(inTurn: () => void, until: (news: WatchEvent[]) => boolean): Promise<WatchEvent[]> {
    const stop = new AbortController();
    const news: WatchEvent[] = [];
    const options = { folder, pool: "public", settle: 0.2, signal: stop.signal, excludedPaths: [library.dataFolder] };
    const watching = watchFolder(
      { ...library, metadata },
      {
        ...options,
        onEvent: async (each) => void news.push(each),
        runExclusively(work) {
          inTurn();
          return work();
        },
      },
    );
    await vi.waitUntil(() => until(news), { timeout: 60_000 });
    stop.abort();
    await watching;
    return news;
  }
  const reports = (news: WatchEvent[]) => news.flatMap((each) => (each.kind === "imported" ? [each.report] : []));

  it("is left by no link between the look and the reading, sidecars included", async () => {
    const [mine, theirs] = [createXmp({ title: "Public" }), createXmp({ title: "Secret" })];
    const target = elsewhere({ "1.jpg": await jpeg(2), "1.xmp": theirs });
    writeFiles(folder, { "a/1.jpg": await jpeg(1), "b/2.txt": "two" });
    await library.import(folder);
    writeFiles(folder, { "a/1.xmp": mine });
    const news = await watch(
      once(() => swap("a", target)),
      (all) => reports(all).length > 0,
    );
    expect(reports(news)[0]?.skipped).toContainEqual({
      path: "a/1.xmp",
      reason: "link",
      detail: expect.any(String),
    });
    expect([isStored(theirs), isStored(await jpeg(2))]).toEqual([false, false]);
    remove(target);
  });

  it("is not the library's own data", async () => {
    const options = { pool: "public", settle: 1, signal: AbortSignal.abort(), excludedPaths: [library.dataFolder] };
    const watching = watchFolder(
      { ...library, metadata },
      { ...options, folder: library.dataFolder, async onEvent() {}, runExclusively: (work) => work() },
    );
    await expect(watching).rejects.toThrow("where the library keeps its own data");
  });

  it("that becomes a link itself is waited for, and not followed", async () => {
    const secrets = readFileSync(join(library.dataFolder, "secrets.json"));
    writeFiles(folder, { "1.txt": "one" });
    const away = `${folder}-away`;
    const news = await watch(
      () => {},
      (all) => {
        if (reports(all).length > 0 && !existsSync(away)) {
          renameSync(folder, away);
          symlinkSync(library.dataFolder, folder);
        }
        return all.some(({ kind }) => kind === "away");
      },
    );
    expect(reports(news).flatMap(({ skipped }) => skipped)).toEqual([]);
    expect(isStored(secrets)).toBe(false);
    rmSync(folder);
    renameSync(away, folder);
  });
});

describe("T28 a catalogue", () => {
  it("is read from the folder in which it was found, by no link, and never from the library's own data", async () => {
    const target = elsewhere({ "list.csv": "identifier,title\n1,Secret\n" });
    writeFiles(folder, { "a/list.csv": "identifier,title\n1,Public\n" });
    const path = join(folder, "a/list.csv");
    const excludedPaths = [library.dataFolder];
    const catalogue = await checkCatalogue(path, undefined, excludedPaths);
    swap("a", target);
    await expect(runCatalogueImport(library, { catalogue, pool: "public" })).rejects.toThrow(`${path} is not read`);
    rmSync(join(folder, "a"));
    mkdirSync(join(folder, "a"));
    symlinkSync(join(target, "list.csv"), path);
    await expect(runCatalogueImport(library, { catalogue, pool: "public" })).rejects.toThrow(`${path} is not read`);
    expect(library.count("asset")).toBe(0);
    writeFileSync(join(library.dataFolder, "own.csv"), "identifier,title\n1,Own\n");
    rmSync(path);
    symlinkSync(join(library.dataFolder, "own.csv"), path);
    await expect(checkCatalogue(path, undefined, excludedPaths)).rejects.toThrow(
      "where the library keeps its own data",
    );
    remove(target);
  });
});

it("T28 the command gives no secret away to somebody who swaps a folder once its import has begun", async () => {
  const secrets = readFileSync(join(library.dataFolder, "secrets.json"));
  for (let n = 0; n < 40; n++) writeFiles(folder, { [`a/${n}.jpg`]: await jpeg(n) });
  writeFiles(folder, { "b/secrets.json": "x".repeat(secrets.length) });
  const command = startCommand(["import", folder], { VITRINE_DATA: library.dataFolder });
  await vi.waitUntil(() => library.count("asset") > 0, { timeout: 60_000, interval: 1 });
  swap("b", library.dataFolder);
  expect(await command.ended).toBe(0);
  expect(command.output()).toMatch(/a link; links are not followed\n +b\/secrets\.json/);
  expect(isStored(secrets)).toBe(false);
});
