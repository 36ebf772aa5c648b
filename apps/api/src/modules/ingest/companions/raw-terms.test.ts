import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { StoredFields } from "../../../db/tables/asset.table.ts";
import { TaskError } from "../../../platform/processes/child-task.ts";
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
const { metadata, run, watch } = setUpImports((opened) => {
  ({ library, folder } = opened);
});

const terms = (path: string) => library.termsAt(path);
const EMBARGO = "2090-01-01";

describe.runIf(await hasPerl())("the terms in a raw photograph", () => {
  it("apply to its picture, the strictest of both, but no other metadata", async () => {
    writeFiles(folder, {
      "1.jpg": await createCameraJpeg(1),
      "1.NEF": await createCameraRaw(2, {
        embargo: EMBARGO,
        expiry: "2091-01-01T00:00",
        licence: "https://l.test/a",
        title: "Raw",
      }),
      "2.jpg": await createCameraJpeg(3, {
        embargo: "2080-01-01",
        expiry: "2081-01-01T00:00",
        licence: "https://l.test/b",
      }),
      "2.NEF": await createCameraRaw(4, { embargo: EMBARGO, expiry: "2091-01-01T00:00", licence: "https://l.test/a" }),
      "3.jpg": await createCameraJpeg(5, { embargo: "2095-01-01" }),
      "3.NEF": await createCameraRaw(6, { embargo: EMBARGO }),
    });
    const report = await run();
    expect(report.counts).toMatchObject({ taken: 3, joined: 3 });
    expect(report.notices.join()).toContain("3 files are not shown yet");
    expect(terms("1.jpg")).toEqual([EMBARGO, "2091-01-01"]);
    expect(terms("2.jpg")).toEqual([EMBARGO, "2081-01-01"]);
    expect(terms("3.jpg")).toEqual(["2095-01-01", undefined]);
    const fields = (path: string): StoredFields => JSON.parse(library.assetAt(path).fields);
    const word = (id: number) => library.rows("SELECT value FROM field_value WHERE id = ?", id)[0]?.value;
    const licence = (path: string) =>
      Object.entries(fields(path).values ?? {}).map(([name, ids]) => [name, ...ids.map(word)]);
    expect(licence("1.jpg")).toEqual([["licence", "https://l.test/a"]]);
    expect(licence("2.jpg")).toEqual([["licence", "https://l.test/b"]]);
    expect(fields("1.jpg").texts).toEqual({ title: { "": ["1"] } });
    expect((await run()).counts).toMatchObject({ unchanged: 6, joined: 0 });
  });

  it("apply when it is added later, and follow its changes", async () => {
    writeFiles(folder, { "1.jpg": await createCameraJpeg(1) });
    await run();
    const { id } = library.assetAt("1.jpg");
    for (const embargo of [EMBARGO, "2085-01-01", "2099-01-01"]) {
      writeFiles(folder, { "1.NEF": await createCameraRaw(2, { embargo }) });
      expect((await run()).counts).toMatchObject({ joined: 1, unchanged: 1 });
      expect(terms("1.jpg")).toEqual([embargo, undefined]);
    }
    writeFiles(folder, { "1.jpg": await createCameraJpeg(9) });
    await run();
    expect([library.assetAt("1.jpg").id, terms("1.jpg")]).toEqual([id, ["2099-01-01", undefined]]);
    rmSync(join(folder, "1.NEF"));
    await run();
    expect(terms("1.jpg")).toEqual(["2099-01-01", undefined]);
  });

  it("are read by the next import where an earlier version paired the two", async () => {
    writeFiles(folder, { "1.jpg": await createCameraJpeg(1), "1.NEF": await createCameraRaw(2, { embargo: EMBARGO }) });
    await run();
    await library.db.write((tx) => {
      tx.$client.exec("UPDATE companion SET terms_read = 0; UPDATE asset SET embargo = NULL");
    });
    const stage = vi.fn(library.blobs.stage);
    const { counts } = await library.import(folder, {}, { metadata, blobs: { ...library.blobs, stage } });
    expect(counts).toMatchObject({ joined: 1, unchanged: 1 });
    // The picture alone: the raw photograph is in the store.
    expect(stage).toHaveBeenCalledTimes(1);
    expect([terms("1.jpg"), library.assetAt("1.jpg").version]).toEqual([[EMBARGO, undefined], 1]);
    expect((await run()).counts).toMatchObject({ joined: 0, unchanged: 2 });
  });

  it("are overridden by its own sidecar, but not by the picture's", async () => {
    writeFiles(folder, {
      "1.jpg": await createCameraJpeg(1),
      "1.NEF": await createCameraRaw(2, { embargo: EMBARGO }),
      "1.xmp": createXmp({ embargo: "2080-01-01" }),
      "2.jpg": await createCameraJpeg(3),
      "2.jpg.xmp": createXmp({ embargo: "2080-01-01" }),
      "2.NEF": await createCameraRaw(4, { embargo: EMBARGO }),
      "3.jpg": await createCameraJpeg(5),
      "3.jpg.xmp": createXmp({ title: "Three" }),
      "3.NEF": await createCameraRaw(6),
      "3.NEF.xmp": createXmp({ embargo: EMBARGO }),
    });
    await run();
    expect(terms("1.jpg")).toEqual(["2080-01-01", undefined]);
    expect(terms("2.jpg")).toEqual([EMBARGO, undefined]);
    expect(terms("3.jpg")).toEqual([EMBARGO, undefined]);
  });

  it("are overridden by a catalogue, and apply again without it", async () => {
    writeFiles(folder, { "1.jpg": await createCameraJpeg(1), "1.NEF": await createCameraRaw(2) });
    await run();
    const catalogue = (embargo: string) => {
      writeFiles(folder, { ".c.csv": `identifier,file,embargo\nK 1,1.jpg,${embargo}\n` });
      return importCatalogue(library, { catalogue: join(folder, ".c.csv"), pool: "public" });
    };
    await catalogue("2070-01-01");
    writeFiles(folder, { "1.NEF": await createCameraRaw(2, { embargo: EMBARGO }) });
    await run();
    expect(terms("1.jpg")).toEqual(["2070-01-01", undefined]);
    await catalogue("");
    expect(terms("1.jpg")).toEqual([EMBARGO, undefined]);
  });

  it("are read once Perl is installed, and retried where they could not be read", async () => {
    writeFiles(folder, { "1.jpg": await createCameraJpeg(1), "1.NEF": await createCameraRaw(2, { embargo: EMBARGO }) });
    const without: MetadataReader = { ...metadata, available: async () => false };
    await run(without);
    expect((await run(without)).counts).toMatchObject({ joined: 0, unchanged: 2 });
    const failing: MetadataReader = {
      ...metadata,
      read: async (path, mime) => {
        if (mime.includes("nikon")) throw new TaskError("crashed", "It fell over.");
        return metadata.read(path, mime);
      },
    };
    for (const _ of [1, 2]) {
      const report = await run(failing);
      expect(report.problems).toEqual([{ path: "1.NEF", problem: "unread", detail: "It fell over.", willRetry: true }]);
      expect(terms("1.jpg")).toEqual([undefined, undefined]);
    }
    expect((await run()).problems).toEqual([]);
    expect(terms("1.jpg")).toEqual([EMBARGO, undefined]);
    expect((await run()).counts).toMatchObject({ joined: 0, unchanged: 2 });
  });

  it("apply next to any copy of the picture", async () => {
    const one = await createCameraJpeg(1);
    writeFiles(folder, { "a/1.jpg": one, "b/1.jpg": one, "b/1.NEF": await createCameraRaw(2, { embargo: EMBARGO }) });
    await run();
    expect([library.count("asset"), terms("a/1.jpg")]).toEqual([1, [EMBARGO, undefined]]);
  });

  it("are read by a watch, whichever of the two is added first", async () => {
    writeFiles(folder, { "1.jpg": await createCameraJpeg(1) });
    await watch(async (until) => {
      await until(() => library.assetAt("1.jpg") !== undefined);
      writeFiles(folder, { "1.NEF": await createCameraRaw(2, { embargo: EMBARGO }) });
      await until(() => terms("1.jpg")[0] === EMBARGO);
      // Seen alone, with what the library knows of the other.
      writeFiles(folder, { "1.jpg": await createCameraJpeg(3, { embargo: "2080-01-01" }) });
      await until(() => library.assetAt("1.jpg").version === 2);
    });
    expect(terms("1.jpg")).toEqual([EMBARGO, undefined]);
  });
});
