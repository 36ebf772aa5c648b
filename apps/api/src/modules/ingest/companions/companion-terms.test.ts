// Usage terms are kept in any order of imports, and when files cannot be read or decoded.
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { TaskError, type TaskErrorCode } from "../../../platform/processes/child-task.ts";
import { hasPerl } from "../../../platform/processes/perl.ts";
import { createCameraJpeg, createCameraRaw } from "../../../testing/camera-kit.ts";
import { importCatalogue } from "../../../testing/catalogue-kit.ts";
import { type TestLibrary, writeFiles } from "../../../testing/import-kit.ts";
import { setUpImports } from "../../../testing/import-setup.ts";
import { createXmp } from "../../../testing/xmp-kit.ts";
import type { MetadataReader } from "../metadata/metadata-reader.service.ts";

// Decodes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let library: TestLibrary;
let folder: string;
/** Types of the files that a picture was wanted of. */
let requested: string[] = [];
let drawing: TaskErrorCode | undefined;
const { metadata, run, watch } = setUpImports(
  (opened) => {
    ({ library, folder } = opened);
  },
  (decoder) => ({
    ...decoder,
    pictures(path, mime, ...rest) {
      requested.push(mime);
      return drawing
        ? Promise.reject(new TaskError(drawing, "It did not work."))
        : decoder.pictures(path, mime, ...rest);
    },
  }),
);
beforeEach(() => {
  requested = [];
  drawing = undefined;
});

/** A reader that fails with files of some types. */
const failing = (types: string, problem: TaskErrorCode = "crashed"): MetadataReader => ({
  ...metadata,
  read: (path, mime) =>
    mime.includes(types) ? Promise.reject(new TaskError(problem, "It fell over.")) : metadata.read(path, mime),
});
const withoutPerl: MetadataReader = { ...metadata, available: async () => false };

const set = (path: string, terms: string) =>
  library.db.write((tx) => tx.$client.exec(`UPDATE asset SET ${terms} WHERE id = ${library.assetAt(path).id}`));

const terms = (path: string) => library.termsAt(path);
const EMBARGO = "2090-01-01";
const EMBARGO_SECONDS = Date.UTC(2090, 0, 1) / 1000;

it.each([
  ["with Perl", metadata],
  ["without Perl", withoutPerl],
  ["where metadata cannot be read", failing("")],
])("a picture added next to an asset takes over its terms, %s", async (_, reader) => {
  writeFiles(folder, { "1.NEF": await createCameraRaw(1), "2.NEF": await createCameraRaw(2) });
  await run();
  await set("1.NEF", `embargo = ${EMBARGO_SECONDS}, expiry = ${EMBARGO_SECONDS + 86_400}`);
  await set("2.NEF", `embargo = ${EMBARGO_SECONDS}`);
  writeFiles(folder, {
    "1.jpg": await createCameraJpeg(3),
    "2.jpg": await createCameraJpeg(4, { embargo: "2080-01-01" }),
  });
  expect((await run(reader)).counts).toMatchObject({ taken: 2, joined: 2 });
  expect([library.count("asset"), terms("1.jpg"), terms("2.jpg")]).toEqual([
    2,
    [EMBARGO, "2090-01-02"],
    [EMBARGO, undefined],
  ]);
  await run();
  expect([terms("1.jpg"), terms("2.jpg")]).toEqual([
    [EMBARGO, "2090-01-02"],
    [EMBARGO, undefined],
  ]);
});

it("two assets of an earlier version are merged with the strictest terms, unless a catalogue has weaker ones", async () => {
  writeFiles(folder, {
    "1.jpg": await createCameraJpeg(1),
    "2.jpg": await createCameraJpeg(2),
    "3.jpg": await createCameraJpeg(3),
  });
  writeFiles(folder, {
    "a.NEF": await createCameraRaw(4),
    "b.NEF": await createCameraRaw(5),
    "c.NEF": await createCameraRaw(6),
  });
  await run();
  writeFiles(folder, { ".c.csv": "identifier,file,embargo\nK 2,2.jpg,2070-01-01\nK 3,3.jpg,2099-01-01\n" });
  await importCatalogue(library, { catalogue: join(folder, ".c.csv"), pool: "public" });
  await set("1.jpg", `expiry = ${EMBARGO_SECONDS}`);
  for (const [from, to] of ["a1", "b2", "c3"] as Iterable<string>) {
    await set(`${from}.NEF`, `embargo = ${EMBARGO_SECONDS}`);
    renameSync(join(folder, `${from}.NEF`), join(folder, `${to}.NEF`));
    await library.db.write((tx) =>
      tx.$client.exec(`UPDATE asset_path SET path = '${to}.NEF' WHERE path = '${from}.NEF'`),
    );
  }
  await run();
  const companions = library.rows("SELECT path FROM companion ORDER BY 1").map(({ path }) => path);
  expect(companions).toEqual(["1.NEF", "3.NEF"]);
  expect(terms("1.jpg")).toEqual([EMBARGO, EMBARGO]);
  expect([terms("2.jpg"), terms("2.NEF")]).toEqual([
    ["2070-01-01", undefined],
    [EMBARGO, undefined],
  ]);
  expect(terms("3.jpg")).toEqual(["2099-01-01", undefined]);
});

it("a raw photograph that loses its picture keeps the terms", async () => {
  writeFiles(folder, { "1.jpg": await createCameraJpeg(1), "1.NEF": await createCameraRaw(2) });
  await run();
  await set("1.jpg", `embargo = ${EMBARGO_SECONDS}`);
  rmSync(join(folder, "1.jpg"));
  await run(withoutPerl);
  expect(terms("1.NEF")).toEqual([EMBARGO, undefined]);
});

describe.runIf(await hasPerl())("terms of companions", () => {
  it("are read by a watch if the picture is added last", async () => {
    writeFiles(folder, { "1.NEF": await createCameraRaw(2, { embargo: EMBARGO }) });
    await watch(async (until) => {
      await until(() => library.assetAt("1.NEF") !== undefined);
      writeFiles(folder, { "1.jpg": await createCameraJpeg(3, { embargo: "2080-01-01" }) });
      await until(() => library.assetAt("1.jpg") !== undefined);
    });
    expect([library.count("asset"), terms("1.jpg")]).toEqual([1, [EMBARGO, undefined]]);
  });

  it("apply without decoding the picture again, also where that would fail", async () => {
    writeFiles(folder, { "1.jpg": await createCameraJpeg(1), "2.jpg": await createCameraJpeg(2) });
    await run();
    const { placeholder } = library.assetAt("1.jpg");
    requested = [];
    drawing = "crashed";
    writeFiles(folder, {
      "1.NEF": await createCameraRaw(3, { embargo: EMBARGO }),
      "2.xmp": createXmp({ embargo: EMBARGO }),
    });
    expect((await run()).problems).toEqual([]);
    expect([terms("1.jpg"), terms("2.jpg")]).toEqual([
      [EMBARGO, undefined],
      [EMBARGO, undefined],
    ]);
    expect(library.assetAt("1.jpg")).toMatchObject({ version: 1, placeholder, problem: null });
    expect((await run()).counts).toMatchObject({ unchanged: 4, joined: 0 });
    expect(requested).toEqual([]);
  });

  it("apply where a retry for the picture's metadata cannot decode it", async () => {
    writeFiles(folder, { "1.jpg": await createCameraJpeg(1) });
    await run(failing("jpeg"));
    drawing = "crashed";
    writeFiles(folder, { "1.NEF": await createCameraRaw(3, { embargo: EMBARGO }) });
    await run();
    expect(terms("1.jpg")).toEqual([EMBARGO, undefined]);
  });

  it("are kept while their source cannot be read", async () => {
    writeFiles(folder, {
      "1.jpg": await createCameraJpeg(1, { embargo: "2080-01-01" }),
      "1.NEF": await createCameraRaw(2, { embargo: EMBARGO }),
      "2.jpg": await createCameraJpeg(3, { embargo: EMBARGO }),
      "2.NEF": await createCameraRaw(4, { embargo: "2080-01-01" }),
    });
    await run();
    writeFiles(folder, { "1.jpg.xmp": createXmp({ title: "One" }) });
    await run(failing("nikon"));
    expect(terms("1.jpg")).toEqual([EMBARGO, undefined]);
    writeFiles(folder, { "1.jpg": await createCameraJpeg(5, { embargo: "2070-01-01" }) });
    await run(failing("nikon"));
    expect(terms("1.jpg")).toEqual([EMBARGO, undefined]);
    writeFiles(folder, { "2.NEF": await createCameraRaw(6, { embargo: "2070-01-01" }) });
    await run(failing("jpeg"));
    expect(terms("2.jpg")).toEqual([EMBARGO, undefined]);
  });

  it("are read again from the blob store, without other changes, where they could not be read", async () => {
    writeFiles(folder, {
      "1.jpg": await createCameraJpeg(1),
      "1.NEF": await createCameraRaw(2),
      "1.NEF.xmp": createXmp({ embargo: EMBARGO }),
    });
    await run(failing("nikon"));
    const state = () => [library.count("change_log"), library.assetAt("1.jpg")];
    const before = state();
    requested = [];
    library.clock.advance(3600);
    const stage = vi.fn(library.blobs.stage);
    const parts = { metadata: failing("nikon"), blobs: { ...library.blobs, stage } };
    const { problems } = await library.import(folder, {}, parts);
    expect(problems).toMatchObject([{ path: "1.NEF", problem: "unread", willRetry: true }]);
    expect(state()).toEqual(before);
    // The picture alone.
    expect([requested, stage.mock.calls.length]).toEqual([[], 1]);
  });

  it("are reported where their sidecar cannot be read, which is retried", async () => {
    writeFiles(folder, {
      "1.jpg": await createCameraJpeg(1),
      "1.jpg.xmp": createXmp({ title: "One" }),
      "1.NEF": await createCameraRaw(2),
      "1.NEF.xmp": "no metadata",
    });
    for (const _ of [1, 2]) {
      expect((await run()).problems).toMatchObject([{ path: "1.NEF.xmp", problem: "unread", willRetry: true }]);
    }
    writeFiles(folder, { "1.NEF.xmp": createXmp({ embargo: EMBARGO }) });
    expect((await run(failing("rdf"))).problems).toMatchObject([{ willRetry: true }, { willRetry: true }]);
    await run();
    expect(terms("1.jpg")).toEqual([EMBARGO, undefined]);
    expect((await run()).counts).toMatchObject({ unchanged: 4, joined: 0 });
  });
});
