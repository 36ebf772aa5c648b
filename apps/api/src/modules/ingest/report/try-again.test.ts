import { readFileSync } from "node:fs";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TaskError, type TaskErrorCode } from "../../../platform/processes/child-task.ts";
import {
  createPdf,
  deeplyNestedPdf,
  memoryExhaustingPdf,
  newFolder,
  openLibrary,
  picture,
  remove,
  type TestLibrary,
  writeFiles,
} from "../../../testing/import-kit.ts";
import { setUpDecoder, setUpMetadataReader } from "../../../testing/import-setup.ts";
import { reportedPath } from "../../../testing/reported-files.ts";
import { readThirdPartyPicture } from "../../../testing/third-party-pictures.ts";
import type { Decoder } from "../../renditions/decoder.service.ts";
import { formatImportTable } from "./import-table.ts";

// Starts and kills programs, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

// Little memory, so that what takes too much of it is soon ended.
const { decoder } = setUpDecoder({ memoryBytes: 500e6 });
const metadata = setUpMetadataReader();

let library: TestLibrary;
let folder: string;
/** Types of the files that a picture was wanted of since it was emptied. */
let requested: string[] = [];
let failing: TaskErrorCode | undefined;
const watched: Decoder = {
  ...decoder,
  pictures(path, mime, ...rest) {
    requested.push(mime);
    if (failing) return Promise.reject(new TaskError(failing, "It did not work."));
    return decoder.pictures(path, mime, ...rest);
  },
};
beforeEach(() => {
  library = openLibrary({ decoder: watched });
  folder = newFolder();
  requested = [];
  failing = undefined;
});
afterEach(async () => {
  await library.close();
  remove(folder);
});

const problems = () =>
  Object.fromEntries(
    library
      .rows("SELECT path, problem FROM asset JOIN asset_path ON asset_id = asset.id ORDER BY path")
      .map(({ path, problem }) => [path, problem]),
  );
const importAgain = () => library.import(folder, {}, { metadata });
const changes = () => library.count("change_log");

describe("PDFs that crash the PDF engine", () => {
  it("do not affect later ones, and are retried by the next import", { tags: ["slow"] }, async () => {
    const good = Array.from({ length: 10 }, (_, i): [string, Buffer] => [`b-${i}.pdf`, createPdf([[i / 10, 0, 1]])]);
    writeFiles(folder, {
      "a-1.pdf": deeplyNestedPdf(1),
      "a-2.pdf": memoryExhaustingPdf(2),
      "a-3.pdf": deeplyNestedPdf(3),
      "a-4.pdf": memoryExhaustingPdf(4),
      ...Object.fromEntries(good),
      "cut.jpg": (await picture(1).jpeg().toBuffer()).subarray(0, 100),
    });
    const first = await importAgain();
    const found = {
      "a-1.pdf": "crashed",
      "a-2.pdf": "too_much_memory",
      "a-3.pdf": "crashed",
      "a-4.pdf": "too_much_memory",
      ...Object.fromEntries(good.map(([name]) => [name, null])),
      "cut.jpg": "broken",
    };
    expect(problems()).toEqual(found);
    expect(library.assetAt("b-9.pdf")).toMatchObject({ width: 300, height: 400, page_count: 1 });
    expect(first.counts).toMatchObject({ taken: 15, skipped: 0 });
    const table = formatImportTable(first);
    expect(table).toMatch(/\d {2}.*; the next import tries again\n +a-\d\.pdf$/m);
    expect(table).toMatch(/1 {2}damaged, no picture; replace it with an intact copy\n +cut\.jpg$/m);

    requested = [];
    const before = changes();
    const second = await importAgain();
    expect(second.counts).toMatchObject({ taken: 0, replaced: 0, unchanged: 15 });
    expect(second.problems.map(({ path }) => path).sort()).toEqual(["a-1.pdf", "a-2.pdf", "a-3.pdf", "a-4.pdf"]);
    expect(requested).toEqual(Array(4).fill("application/pdf"));
    expect(problems()).toEqual(found);
    expect(changes()).toBe(before);
  });
});

describe("a file without a picture", () => {
  it.each(["crashed", "too_slow", "too_much_memory"] as const)(
    "gets it by the next import where the last one failed with %s, at any path",
    async (problem) => {
      const jpeg = await picture(1).jpeg().toBuffer();
      writeFiles(folder, { "a.jpg": jpeg, "copy/a.jpg": jpeg });
      failing = problem;
      await importAgain();
      expect(requested).toHaveLength(1);
      await importAgain();
      expect(requested).toHaveLength(2);
      failing = undefined;
      const third = await importAgain();
      expect(requested).toHaveLength(3);
      expect(third.problems).toEqual([]);
      // A new version, since browsers keep the icon of the one before.
      expect(library.assetAt("a.jpg")).toMatchObject({ problem: null, problem_tries: 0, width: 640, version: 2 });
      await importAgain();
      expect(requested).toHaveLength(3);
    },
  );

  it("gets it once Perl is installed, if it needs exiftool, with or without ffmpeg", async () => {
    await library.close();
    library = openLibrary({ decoder: { ...watched, hasFfmpeg: async () => false } });
    writeFiles(folder, { "a.dng": readThirdPartyPicture("raw/pidng.dng") });
    failing = "no_program";
    const withoutPerl = { ...metadata, available: async () => false };
    await importAgain();
    await library.import(folder, {}, { metadata: withoutPerl });
    expect(requested).toHaveLength(1);
    failing = undefined;
    await importAgain();
    expect(library.assetAt("a.dng")).toMatchObject({ problem: null });
  });

  it("is not retried after five imports, and the last one announces no retry", async () => {
    writeFiles(folder, { "a.jpg": await picture(1).jpeg().toBuffer() });
    failing = "too_slow";
    const promised: unknown[] = [];
    for (let n = 0; n < 7; n++)
      promised.push((await importAgain()).problems.map(({ willRetry: again }) => again ?? false));
    expect(promised).toEqual([[true], [true], [true], [true], [false], [], []]);
    expect(requested).toHaveLength(5);
  });

  it("gets it where an earlier version had no decoder, and is reported once if that fails", {
    tags: ["slow"],
  }, async () => {
    const heic = readThirdPartyPicture("plain/heif-enc.heic");
    writeFiles(folder, {
      "a.heic": heic,
      "a.pcx": readThirdPartyPicture("plain/pillow.pcx"),
      "cut.heic": heic.subarray(0, 900),
    });
    await importAgain();
    // As such a version left them: icons, and names that told it nothing.
    await library.db.write((tx) => {
      tx.$client.exec("UPDATE asset SET placeholder = NULL, width = 0, height = 0, problem = NULL, problem_tries = 0");
      tx.$client.exec("UPDATE asset SET mime = 'application/octet-stream' WHERE mime = 'image/x-pcx'");
    });
    requested = [];
    const second = await importAgain();
    expect(requested.sort()).toEqual(["image/heic", "image/heic", "image/x-pcx"]);
    for (const path of ["a.heic", "a.pcx"]) {
      expect(library.assetAt(path)).toMatchObject({ problem: null, width: 64, height: 48, version: 2 });
    }
    expect(library.assetAt("a.pcx")).toMatchObject({ mime: "image/x-pcx" });
    expect(second.problems.map(({ path }) => path)).toEqual(["cut.heic"]);
    expect((await importAgain()).problems).toEqual([]);
    expect(requested).toHaveLength(3);
  });

  it("keeps its pictures where a retry for its metadata fails to decode it", async () => {
    writeFiles(folder, { "a.jpg": await picture(1).jpeg().toBuffer() });
    await importAgain();
    await library.db.write((tx) => tx.$client.exec("UPDATE asset SET metadata_problem = 'too_slow'"));
    failing = "crashed";
    await importAgain();
    expect(requested).toHaveLength(2);
    expect(library.assetAt("a.jpg")).toMatchObject({ problem: null, width: 640, version: 1 });
  });
});

describe("a picture that an earlier version rendered differently", () => {
  const reported = (name: string) => readFileSync(reportedPath(name));
  const FILMS = new URL("../../../testing/reported-files/films/", import.meta.url);
  /** As an earlier version left all assets. */
  const outdate = (set: string) =>
    library.db.write((tx) => tx.$client.exec(`UPDATE asset SET reader_version = 0, decoder_version = 0${set}`));
  /** Gives assets another picture than theirs. */
  async function blank(...paths: string[]) {
    const { pictures } = await decoder.drawing('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', [
      { name: "w320", edge: 9 },
    ]);
    const { hash } = await library.blobs.put(Buffer.from(pictures[0]?.data ?? ""));
    const ids = paths.map((path) => Number(library.assetAt(path).id));
    await library.db.write((tx) => {
      const update = tx.$client.prepare("UPDATE rendition SET blob_hash = ? WHERE asset_id = ?");
      for (const id of ids) update.run(hash, id);
    });
  }

  it.each([
    ["with", true],
    ["without", false],
  ])("is made anew by the next import %s Perl, once, and what comes out the same stays", async (_, hasPerl) => {
    writeFiles(folder, {
      "float.tif": reported("tiff-float-grey.tif"),
      "form.pdf": reported("pdf-form-fields.pdf"),
      "same.pdf": createPdf([[1, 0, 0]]),
      "sound.jpg": await picture(1).jpeg().toBuffer(),
      "cut.jpg": reported("jpeg-cut-at-60.jpg"),
      "wide.svg": reported("svg-utf-16-lxml.svg"),
      "packed.svgz": reported("svg-gzipped.svgz"),
      "lost.jpg": (await picture(2).jpeg().toBuffer()).subarray(0, 100),
    });
    await importAgain();
    // Black, without the form, icons.
    await outdate(", rating = 4");
    await blank("float.tif", "form.pdf");
    const idOf = (path: string) => library.assetAt(path).id;
    await library.db.write((tx) => {
      const undrawn = tx.$client.prepare(
        "UPDATE asset SET placeholder = NULL, problem = ?, problem_tries = ?, mime = coalesce(?, mime) WHERE id = ?",
      );
      undrawn.run("broken", 1, null, idOf("cut.jpg"));
      undrawn.run("unsupported", 1, null, idOf("wide.svg"));
      undrawn.run(null, 0, "application/gzip", idOf("packed.svgz"));
    });
    requested = [];
    const next = () => library.import(folder, {}, { metadata: { ...metadata, available: async () => hasPerl } });
    const again = await next();
    expect(requested).toHaveLength(7);
    expect(again.problems.map(({ path, problem }) => [path, problem]).sort()).toEqual([
      ["cut.jpg", "damaged"],
      ["lost.jpg", "broken"],
    ]);
    // A new version, since browsers keep the pictures of the one before.
    for (const path of ["float.tif", "form.pdf", "cut.jpg", "wide.svg", "packed.svgz"]) {
      expect({ path, ...library.assetAt(path) }).toMatchObject({ path, version: 2, problem: null });
    }
    expect(library.assetAt("packed.svgz").mime).toBe("image/svg+xml-compressed");
    for (const path of ["same.pdf", "sound.jpg", "lost.jpg"]) expect(library.assetAt(path).version).toBe(1);
    // What was read of the same content holds.
    const isDescribed = "rating IS NULL AND reader_version > 0";
    const isKept = "rating = 4 AND reader_version = 0";
    const expected = hasPerl ? isDescribed : isKept;
    expect(library.count(`asset WHERE ${expected} AND metadata_problem IS NULL AND unread_terms IS NULL`)).toBe(8);
    requested = [];
    const before = changes();
    await next();
    expect(requested).toEqual([]);
    expect(changes()).toBe(before);
  });

  it.each(["crashed", "too_slow", "too_much_memory"] as const)(
    "is rendered again by a later import where the next one failed with %s, a limited number of times",
    async (problem) => {
      writeFiles(folder, {
        "float.tif": reported("tiff-float-grey.tif"),
        "never.tif": reported("tiff-32-bit-tifffile.tif"),
      });
      await importAgain();
      await outdate("");
      await blank("float.tif");
      failing = problem;
      const { problems: found } = await importAgain();
      expect(found).toMatchObject([
        { problem, willRetry: true },
        { problem, willRetry: true },
      ]);
      failing = undefined;
      await importAgain();
      expect(library.assetAt("float.tif")).toMatchObject({ version: 2, problem: null, problem_tries: 0 });
      await outdate("");
      failing = problem;
      requested = [];
      for (let n = 0; n < 7; n++) await importAgain();
      expect(requested).toHaveLength(10);
      expect(library.assetAt("never.tif")).toMatchObject({ version: 1, problem: null });
    },
  );

  it("is rendered again from a film only once ffmpeg is installed", async () => {
    let hasFfmpeg = true;
    await library.close();
    library = openLibrary({ decoder: { ...watched, hasFfmpeg: async () => hasFfmpeg } });
    writeFiles(folder, { "a.mp4": readFileSync(new URL("film-anamorphic.mp4", FILMS)) });
    await importAgain();
    await outdate(", width = 320");
    hasFfmpeg = false;
    requested = [];
    await importAgain();
    await importAgain();
    expect(requested).toEqual([]);
    hasFfmpeg = true;
    failing = "no_program";
    await importAgain();
    failing = undefined;
    await importAgain();
    expect(library.assetAt("a.mp4")).toMatchObject({ version: 2, width: 640 });
  });

  it("becomes a sound, once, where the film has no video, without ffmpeg", async () => {
    await library.close();
    library = openLibrary({ decoder: { ...watched, hasFfmpeg: async () => false } });
    writeFiles(folder, { "a.mp4": readFileSync(new URL("sound-in-mp4.mp4", FILMS)) });
    failing = "no_program";
    await importAgain();
    await outdate(", kind = 'video', mime = 'video/mp4'");
    requested = [];
    await importAgain();
    expect(library.assetAt("a.mp4")).toMatchObject({ kind: "audio", mime: "audio/mp4", problem: "no_program" });
    await importAgain();
    expect(requested).toEqual(["audio/mp4"]);
  });
});

it("shows a file upright that was rotated after its import", async () => {
  writeFiles(folder, { "a.jpg": await picture(1).jpeg().toBuffer() });
  await importAgain();
  const { id, width, height } = library.assetAt("a.jpg");
  writeFiles(folder, { "a.jpg": await picture(1).withMetadata({ orientation: 6 }).jpeg().toBuffer() });
  await importAgain();
  expect(library.assetAt("a.jpg")).toMatchObject({ id, version: 2, width: height, height: width });
  const small = await sharp(await library.picture(Number(id), "w320")).metadata();
  expect(small.height).toBe(320);
});
