// A file with unreadable usage terms is hidden until they can be read.
import { rmSync, symlinkSync, truncateSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TaskError, type TaskErrorCode } from "../../../platform/processes/child-task.ts";
import { hasPerl } from "../../../platform/processes/perl.ts";
import { createCameraJpeg, createCameraRaw } from "../../../testing/camera-kit.ts";
import { newFolder, remove, type TestLibrary, writeFiles } from "../../../testing/import-kit.ts";
import { setUpImports } from "../../../testing/import-setup.ts";
import { createXmp } from "../../../testing/xmp-kit.ts";
import { createMetadataReader, type MetadataReader } from "../metadata/metadata-reader.service.ts";
import { canFileTypeHaveMetadata } from "./terms.ts";
import { countVisibleWithUnreadTerms, summariseTermsReadFailures } from "./unread-files.service.ts";

// Decodes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let library: TestLibrary;
let folder: string;
const { metadata, run, watch } = setUpImports((opened) => {
  ({ library, folder } = opened);
});
afterEach(() => vi.unstubAllEnvs());

const EMBARGO = "2099-01-01";
const unread = (path: string) => library.assetAt(path).unread_terms;
/** Sorted by path: files are read side by side. */
const hidden = async () =>
  (await summariseTermsReadFailures(library.db)).groups
    .flatMap(({ reason, files }) => files.map(({ path, beside }) => [path, reason, beside]))
    .sort(([one], [other]) => String(one).localeCompare(String(other)));

const failing = (types: string, problem: TaskErrorCode): MetadataReader => ({
  ...metadata,
  available: async () => true,
  read: (path, mime) =>
    mime.includes(types) ? Promise.reject(new TaskError(problem, "It fell over.")) : metadata.read(path, mime),
});

/** A reader on a machine without Perl; what it is asked for is really looked for. */
async function withoutPerl<Done>(work: (reader: MetadataReader) => Promise<Done>): Promise<Done> {
  const empty = newFolder();
  vi.stubEnv("PATH", empty);
  const reader = createMetadataReader();
  try {
    expect(await reader.available()).toBe(false);
    return await work(reader);
  } finally {
    vi.unstubAllEnvs();
    await reader.close();
    remove(empty);
  }
}

it.each([
  ["image/jpeg", true],
  ["application/pdf", true],
  ["text/html", true],
  ["model/gltf-binary", true],
  ["font/ttf", true],
  ["text/plain", false],
  ["text/csv", false],
  ["model/stl", false],
  ["application/zip", false],
])("%s can hold terms: %s", (mime, holds) => expect(canFileTypeHaveMetadata(mime)).toBe(holds));

describe("T29 a file whose terms could not be read is hidden", () => {
  it("without Perl, if its type can have any, and the import reports it before it starts", async () => {
    writeFiles(folder, {
      "1.jpg": await createCameraJpeg(1, { embargo: EMBARGO }),
      "notes.txt": "words",
      "2.txt": "more words",
    });
    writeFiles(folder, { "2.txt.xmp": createXmp({ embargo: EMBARGO }) });
    const said: string[] = [];
    const report = await withoutPerl((reader) =>
      run(reader, { onNotice: (notice) => said.push(notice), onFile: () => said.push("file") }),
    );
    expect(said[0]).toMatch(/Perl is not installed.*of 1 file .*hidden.*--without-terms/);
    // Files are read side by side.
    const problems = [...report.problems].sort((one, other) => one.path.localeCompare(other.path));
    expect(problems).toMatchObject([
      { path: "1.jpg", problem: "unread_terms" },
      { path: "2.txt", problem: "unread_terms" },
    ]);
    expect(report.notices.join()).toContain("2 files are hidden from everybody but administrators");
    expect(await hidden()).toEqual([
      ["1.jpg", "no_program", null],
      ["2.txt", "no_program", "2.txt.xmp"],
    ]);
    expect(unread("notes.txt")).toBeNull();
  });

  it.each(["crashed", "too_slow", "too_much_memory", "broken"] as const)(
    "where the metadata reader failed: %s",
    async (problem) => {
      writeFiles(folder, { "1.jpg": await createCameraJpeg(1, { embargo: EMBARGO }) });
      const report = await run(failing("jpeg", problem));
      expect(report.problems).toMatchObject([{ path: "1.jpg", problem: "unread", willRetry: true }]);
      expect(await hidden()).toEqual([["1.jpg", problem, null]]);
      // Also when it is a new version of one that was read.
      writeFiles(folder, { "2.jpg": await createCameraJpeg(2) });
      await run(failing("-", problem));
      writeFiles(folder, { "2.jpg": await createCameraJpeg(3, { embargo: EMBARGO }) });
      await run(failing("jpeg", problem));
      expect(unread("2.jpg")).toBe(problem);
    },
  );

  it.each([["raw", "nikon", "1.NEF"]])("where its %s companion could not be read", async (_, types, file) => {
    writeFiles(folder, { "1.jpg": await createCameraJpeg(1), "1.NEF": await createCameraRaw(2, { embargo: EMBARGO }) });
    await run(failing(types, "crashed"));
    expect(await hidden()).toEqual([["1.jpg", "crashed", file]]);
    await run(failing(types, "too_slow"));
    expect(await hidden()).toEqual([["1.jpg", "too_slow", file]]);
  });
});

describe.runIf(await hasPerl())("T29 terms that could not be read, where exiftool runs", () => {
  it.each([0.1, 0.5, 0.95])("hide the file of a sidecar truncated to %s of its length", async (part) => {
    const whole = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n${createXmp({ title: "One", embargo: EMBARGO })}`;
    writeFiles(folder, { "1.jpg": await createCameraJpeg(1), "1.jpg.xmp": whole });
    truncateSync(join(folder, "1.jpg.xmp"), Math.floor(whole.length * part));
    const { problems } = await run();
    expect(problems).toMatchObject([{ path: "1.jpg.xmp", problem: "unread" }]);
    expect(await hidden()).toEqual([["1.jpg", "broken", "1.jpg.xmp"]]);
    // Nothing was changed, so it is still cut off.
    expect((await run()).problems).toMatchObject([{ path: "1.jpg.xmp" }]);
    expect(await hidden()).toHaveLength(1);
    writeFiles(folder, { "1.jpg.xmp": `${whole}<?xpacket end="w"?>` });
    await run();
    expect([await hidden(), library.termsAt("1.jpg")]).toEqual([[], [EMBARGO, undefined]]);
    expect((await run()).counts).toMatchObject({ unchanged: 2, joined: 0 });
  });

  it.each([
    ["is empty", (path: string) => writeFileSync(path, "")],
    ["is a link", (path: string) => symlinkSync("/etc/hostname", path)],
  ])("hide the file of a sidecar that %s, also one that was shown before, until it can be read", async (_, spoil) => {
    writeFiles(folder, {
      "1.jpg": await createCameraJpeg(1),
      "2.jpg": await createCameraJpeg(2),
      "2.jpg.xmp": createXmp({ embargo: EMBARGO }),
    });
    spoil(join(folder, "1.jpg.xmp"));
    const report = await run();
    expect(report.skipped).toMatchObject([{ path: "1.jpg.xmp" }]);
    expect(await hidden()).toEqual([["1.jpg", "unreadable", "1.jpg.xmp"]]);
    unlinkSync(join(folder, "2.jpg.xmp"));
    spoil(join(folder, "2.jpg.xmp"));
    await run();
    expect(await hidden()).toEqual([
      ["1.jpg", "unreadable", "1.jpg.xmp"],
      ["2.jpg", "unreadable", "2.jpg.xmp"],
    ]);
    expect(library.termsAt("2.jpg")[0]).toBe(EMBARGO);
    unlinkSync(join(folder, "1.jpg.xmp"));
    writeFiles(folder, { "1.jpg.xmp": createXmp({ embargo: EMBARGO }) });
    rmSync(join(folder, "2.jpg.xmp"));
    await run();
    expect([await hidden(), library.termsAt("1.jpg")[0]]).toEqual([[], EMBARGO]);
  });

  it("hide a visible file once its sidecar is truncated, until that is removed", async () => {
    writeFiles(folder, { "1.jpg": await createCameraJpeg(1), "1.jpg.xmp": createXmp({ title: "One" }) });
    await run();
    expect(await hidden()).toEqual([]);
    writeFiles(folder, { "1.jpg.xmp": "<x:xmpmeta" });
    await run();
    expect(await hidden()).toEqual([["1.jpg", "broken", "1.jpg.xmp"]]);
    rmSync(join(folder, "1.jpg.xmp"));
    await run();
    expect(await hidden()).toEqual([]);
  });

  it("hide the file of a sidecar without read permission, next to any copy, until that is removed", async () => {
    const one = await createCameraJpeg(1);
    writeFiles(folder, { "a/1.jpg": one, "a/1.jpg.xmp": createXmp({ embargo: EMBARGO }), "b/1.jpg": one });
    const swap = () => {
      unlinkSync(join(folder, "a/1.jpg.xmp"));
      symlinkSync("/nowhere", join(folder, "a/1.jpg.xmp"));
    };
    let isSwapped = false;
    const onProgress = ({ phase }: { phase: string }) => {
      if (phase !== "taking" || isSwapped) return;
      isSwapped = true;
      swap();
    };
    const report = await run(metadata, { onProgress });
    expect(report.skipped).toMatchObject([{ path: "a/1.jpg.xmp", reason: "link" }]);
    expect(await hidden()).toEqual([["a/1.jpg", "unreadable", "a/1.jpg.xmp"]]);
    unlinkSync(join(folder, "a/1.jpg.xmp"));
    await run();
    expect(await hidden()).toEqual([]);
  });

  it("do not apply to files without metadata, types without metadata, or truncated pictures", async () => {
    const whole = await createCameraJpeg(1, { title: "Cut" });
    writeFiles(folder, {
      "cut.jpg": whole.subarray(0, whole.length - 40),
      "bare.txt": "words",
      "a.bin": "\0\x01\x02\x03",
    });
    writeFiles(folder, { "1.jpg": await createCameraJpeg(2), "1.jpg.xmp": createXmp({}) });
    await run();
    expect(await hidden()).toEqual([]);
    writeFiles(folder, { "c.txt": "other words" });
    await withoutPerl(run);
    expect(await hidden()).toEqual([]);
  });

  it("are read once exiftool runs, and files without embargo are shown", async () => {
    writeFiles(folder, {
      "1.jpg": await createCameraJpeg(1, { embargo: EMBARGO }),
      "2.jpg": await createCameraJpeg(2, { title: "Two" }),
    });
    writeFiles(folder, { "3.jpg": await createCameraJpeg(3), "3.NEF": await createCameraRaw(4, { embargo: EMBARGO }) });
    await withoutPerl(run);
    expect(await hidden()).toHaveLength(3);
    await withoutPerl(run);
    expect(await hidden()).toHaveLength(3);
    await run();
    expect(await hidden()).toEqual([]);
    expect(["1.jpg", "2.jpg", "3.jpg"].map((path) => library.termsAt(path)[0])).toEqual([EMBARGO, undefined, EMBARGO]);
    expect((await run()).counts).toMatchObject({ unchanged: 4 });
  });

  it("are ignored with --without-terms, but only where Perl is missing", async () => {
    writeFiles(folder, {
      "1.jpg": await createCameraJpeg(1, { embargo: EMBARGO }),
      "2.jpg": await createCameraJpeg(2),
    });
    await withoutPerl(run);
    expect(await hidden()).toHaveLength(2);
    const told = await withoutPerl((reader) => run(reader, { withoutTerms: true }));
    expect([await hidden(), told.problems]).toEqual([[], []]);
    expect(await countVisibleWithUnreadTerms(library.db)).toBe(2);
    // The next import without the option leaves them as they are, and hides what is new.
    writeFiles(folder, { "3.jpg": await createCameraJpeg(3) });
    await withoutPerl(run);
    expect(await hidden()).toEqual([["3.jpg", "no_program", null]]);
    await run(failing("jpeg", "crashed"), { withoutTerms: true });
    expect(await hidden()).toHaveLength(3);
    await run();
    expect([await hidden(), library.termsAt("1.jpg"), await countVisibleWithUnreadTerms(library.db)]).toEqual([
      [],
      [EMBARGO, undefined],
      0,
    ]);
  });

  it("are read by the first import after an upgrade, sidecars too, and counted before", async () => {
    const whole = createXmp({ embargo: EMBARGO });
    writeFiles(folder, {
      "1.jpg": await createCameraJpeg(1, { embargo: EMBARGO }),
      "2.jpg": await createCameraJpeg(2),
      "2.jpg.xmp": whole,
    });
    await run();
    expect(await countVisibleWithUnreadTerms(library.db)).toBe(0);
    writeFiles(folder, { "3.jpg": await createCameraJpeg(3), "3.jpg.xmp": whole.slice(0, -60) });
    await run();
    // As an earlier version left them.
    await library.db.write((tx) =>
      tx.$client.exec(
        "UPDATE asset SET unread_terms = NULL, unread_file = NULL, embargo = NULL; UPDATE companion SET terms_read = 0;" +
          `UPDATE asset SET metadata_problem = 'no_program' WHERE id = ${library.assetAt("1.jpg").id}`,
      ),
    );
    expect(await countVisibleWithUnreadTerms(library.db)).toBe(3);
    await run();
    expect([library.termsAt("1.jpg"), await hidden()]).toEqual([
      [EMBARGO, undefined],
      [["3.jpg", "broken", "3.jpg.xmp"]],
    ]);
    expect(await countVisibleWithUnreadTerms(library.db)).toBe(0);
  });

  it("are read by a watch as soon as the sidecar is complete", async () => {
    writeFiles(folder, { "1.jpg": await createCameraJpeg(1), "1.jpg.xmp": "<x:xmpmeta" });
    await watch(async (until) => {
      await until(() => library.assetAt("1.jpg") !== undefined);
      expect(await hidden()).toHaveLength(1);
      writeFiles(folder, { "1.jpg.xmp": createXmp({ embargo: EMBARGO }) });
      await until(() => library.termsAt("1.jpg")[0] === EMBARGO);
    });
    expect(await hidden()).toEqual([]);
  });
});
