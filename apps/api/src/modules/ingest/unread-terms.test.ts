// A file whose embargo nobody could read is hidden, whatever it was that could not be read, until it was.
import { rmSync, symlinkSync, truncateSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TaskError, type TaskProblem } from "../../platform/child-task.ts";
import { hasPerl } from "../../platform/perl.ts";
import { jpeg, raw } from "../../testing/camera-kit.ts";
import { newFolder, remove, type TestLibrary, writeFiles } from "../../testing/import-kit.ts";
import { importsForEach } from "../../testing/import-setup.ts";
import { xmpOf } from "../../testing/xmp-kit.ts";
import { createMetadataReader, type MetadataReader } from "./metadata-reader.service.ts";
import { notReadYet, reportUnread } from "./unread-files.service.ts";
import { holdsMetadata } from "./unread-terms.ts";

// Pictures are made: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 90_000 });

let library: TestLibrary;
let folder: string;
const { metadata, run, watch } = importsForEach((opened) => {
  ({ library, folder } = opened);
});
afterEach(() => vi.unstubAllEnvs());

const EMBARGO = "2099-01-01";
const unread = (path: string) => library.assetAt(path).unread_terms;
const hidden = () =>
  reportUnread(library.db).groups.flatMap(({ reason, files }) =>
    files.map(({ path, beside }) => [path, reason, beside]),
  );

const failing = (types: string, problem: TaskProblem): MetadataReader => ({
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
])("%s can hold terms: %s", (mime, holds) => expect(holdsMetadata(mime)).toBe(holds));

describe("T29 a file whose terms could not be read is hidden", () => {
  it("without Perl, where it could hold any, and the import says so before it begins", async () => {
    writeFiles(folder, { "1.jpg": await jpeg(1, { embargo: EMBARGO }), "notes.txt": "words", "2.txt": "more words" });
    writeFiles(folder, { "2.txt.xmp": xmpOf({ embargo: EMBARGO }) });
    const said: string[] = [];
    const report = await withoutPerl((reader) =>
      run(reader, { onNotice: (notice) => said.push(notice), onFile: () => said.push("file") }),
    );
    expect(said[0]).toMatch(/Perl is not installed.*of 1 file .*hidden.*--without-terms/);
    expect(report.problems).toMatchObject([
      { path: "1.jpg", problem: "unread_terms" },
      { path: "2.txt", problem: "unread_terms" },
    ]);
    expect(report.notices.join()).toContain("2 files are hidden from everybody but administrators");
    expect(hidden()).toEqual([
      ["1.jpg", "no_program", null],
      ["2.txt", "no_program", "2.txt.xmp"],
    ]);
    expect(unread("notes.txt")).toBeNull();
  });

  it.each(["crashed", "too_slow", "too_much_memory", "broken"] as const)(
    "where its reader ended: %s",
    async (problem) => {
      writeFiles(folder, { "1.jpg": await jpeg(1, { embargo: EMBARGO }) });
      const report = await run(failing("jpeg", problem));
      expect(report.problems).toMatchObject([{ path: "1.jpg", problem: "unread", again: true }]);
      expect(hidden()).toEqual([["1.jpg", problem, null]]);
      // Also when it is a new version of one that was read.
      writeFiles(folder, { "2.jpg": await jpeg(2) });
      await run(failing("-", problem));
      writeFiles(folder, { "2.jpg": await jpeg(3, { embargo: EMBARGO }) });
      await run(failing("jpeg", problem));
      expect(unread("2.jpg")).toBe(problem);
    },
  );

  it.each([["raw", "nikon", "1.NEF"]])("where the %s beside it could not be read", async (_, types, file) => {
    writeFiles(folder, { "1.jpg": await jpeg(1), "1.NEF": await raw(2, { embargo: EMBARGO }) });
    await run(failing(types, "crashed"));
    expect(hidden()).toEqual([["1.jpg", "crashed", file]]);
    await run(failing(types, "too_slow"));
    expect(hidden()).toEqual([["1.jpg", "too_slow", file]]);
  });
});

describe.runIf(await hasPerl())("T29 terms that could not be read, where exiftool runs", () => {
  it.each([0.1, 0.5, 0.95])("hide the file of a sidecar that is cut off at %s of its length", async (part) => {
    const whole = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n${xmpOf({ title: "One", embargo: EMBARGO })}`;
    writeFiles(folder, { "1.jpg": await jpeg(1), "1.jpg.xmp": whole });
    truncateSync(join(folder, "1.jpg.xmp"), Math.floor(whole.length * part));
    const { problems } = await run();
    expect(problems).toMatchObject([{ path: "1.jpg.xmp", problem: "unread" }]);
    expect(hidden()).toEqual([["1.jpg", "broken", "1.jpg.xmp"]]);
    // Nothing was changed, so it is still cut off.
    expect((await run()).problems).toMatchObject([{ path: "1.jpg.xmp" }]);
    expect(hidden()).toHaveLength(1);
    writeFiles(folder, { "1.jpg.xmp": `${whole}<?xpacket end="w"?>` });
    await run();
    expect([hidden(), library.termsAt("1.jpg")]).toEqual([[], [EMBARGO, undefined]]);
    expect((await run()).counts).toMatchObject({ unchanged: 2, joined: 0 });
  });

  it.each([
    ["is empty", (path: string) => writeFileSync(path, "")],
    ["is a link", (path: string) => symlinkSync("/etc/hostname", path)],
  ])("hide the file of a sidecar that %s, also one that was shown before, until it can be read", async (_, spoil) => {
    writeFiles(folder, { "1.jpg": await jpeg(1), "2.jpg": await jpeg(2), "2.jpg.xmp": xmpOf({ embargo: EMBARGO }) });
    spoil(join(folder, "1.jpg.xmp"));
    const report = await run();
    expect(report.skipped).toMatchObject([{ path: "1.jpg.xmp" }]);
    expect(hidden()).toEqual([["1.jpg", "unreadable", "1.jpg.xmp"]]);
    unlinkSync(join(folder, "2.jpg.xmp"));
    spoil(join(folder, "2.jpg.xmp"));
    await run();
    expect(hidden()).toEqual([
      ["1.jpg", "unreadable", "1.jpg.xmp"],
      ["2.jpg", "unreadable", "2.jpg.xmp"],
    ]);
    expect(library.termsAt("2.jpg")[0]).toBe(EMBARGO);
    unlinkSync(join(folder, "1.jpg.xmp"));
    writeFiles(folder, { "1.jpg.xmp": xmpOf({ embargo: EMBARGO }) });
    rmSync(join(folder, "2.jpg.xmp"));
    await run();
    expect([hidden(), library.termsAt("1.jpg")[0]]).toEqual([[], EMBARGO]);
  });

  it("hide a file that was shown once its sidecar is cut off, until that is gone", async () => {
    writeFiles(folder, { "1.jpg": await jpeg(1), "1.jpg.xmp": xmpOf({ title: "One" }) });
    await run();
    expect(hidden()).toEqual([]);
    writeFiles(folder, { "1.jpg.xmp": "<x:xmpmeta" });
    await run();
    expect(hidden()).toEqual([["1.jpg", "broken", "1.jpg.xmp"]]);
    rmSync(join(folder, "1.jpg.xmp"));
    await run();
    expect(hidden()).toEqual([]);
  });

  it("hide the file of a sidecar that may not be opened, beside whichever copy it lies, until that is gone", async () => {
    const one = await jpeg(1);
    writeFiles(folder, { "a/1.jpg": one, "a/1.jpg.xmp": xmpOf({ embargo: EMBARGO }), "b/1.jpg": one });
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
    expect(hidden()).toEqual([["a/1.jpg", "unreadable", "a/1.jpg.xmp"]]);
    unlinkSync(join(folder, "a/1.jpg.xmp"));
    await run();
    expect(hidden()).toEqual([]);
  });

  it("are none where there is no metadata, no type that has any, or a picture that is cut off", async () => {
    const whole = await jpeg(1, { title: "Cut" });
    writeFiles(folder, {
      "cut.jpg": whole.subarray(0, whole.length - 40),
      "bare.txt": "words",
      "a.bin": "\0\x01\x02\x03",
    });
    writeFiles(folder, { "1.jpg": await jpeg(2), "1.jpg.xmp": xmpOf({}) });
    await run();
    expect(hidden()).toEqual([]);
    writeFiles(folder, { "c.txt": "other words" });
    await withoutPerl(run);
    expect(hidden()).toEqual([]);
  });

  it("are known again once exiftool runs, and what has no embargo is shown", async () => {
    writeFiles(folder, { "1.jpg": await jpeg(1, { embargo: EMBARGO }), "2.jpg": await jpeg(2, { title: "Two" }) });
    writeFiles(folder, { "3.jpg": await jpeg(3), "3.NEF": await raw(4, { embargo: EMBARGO }) });
    await withoutPerl(run);
    expect(hidden()).toHaveLength(3);
    await withoutPerl(run);
    expect(hidden()).toHaveLength(3);
    await run();
    expect(hidden()).toEqual([]);
    expect(["1.jpg", "2.jpg", "3.jpg"].map((path) => library.termsAt(path)[0])).toEqual([EMBARGO, undefined, EMBARGO]);
    expect((await run()).counts).toMatchObject({ unchanged: 4 });
  });

  it("are gone without by --without-terms, for want of Perl and nothing else", async () => {
    writeFiles(folder, { "1.jpg": await jpeg(1, { embargo: EMBARGO }), "2.jpg": await jpeg(2) });
    await withoutPerl(run);
    expect(hidden()).toHaveLength(2);
    const told = await withoutPerl((reader) => run(reader, { withoutTerms: true }));
    expect([hidden(), told.problems]).toEqual([[], []]);
    expect(notReadYet(library.db)).toBe(2);
    // The next import without the option leaves them as they are, and hides what is new.
    writeFiles(folder, { "3.jpg": await jpeg(3) });
    await withoutPerl(run);
    expect(hidden()).toEqual([["3.jpg", "no_program", null]]);
    await run(failing("jpeg", "crashed"), { withoutTerms: true });
    expect(hidden()).toHaveLength(3);
    await run();
    expect([hidden(), library.termsAt("1.jpg"), notReadYet(library.db)]).toEqual([[], [EMBARGO, undefined], 0]);
  });

  it("are read by the first import after an upgrade, sidecars too, and counted until then", async () => {
    const whole = xmpOf({ embargo: EMBARGO });
    writeFiles(folder, { "1.jpg": await jpeg(1, { embargo: EMBARGO }), "2.jpg": await jpeg(2), "2.jpg.xmp": whole });
    await run();
    expect(notReadYet(library.db)).toBe(0);
    writeFiles(folder, { "3.jpg": await jpeg(3), "3.jpg.xmp": whole.slice(0, -60) });
    await run();
    // As an earlier version left them.
    await library.db.write((tx) =>
      tx.$client.exec(
        "UPDATE asset SET unread_terms = NULL, unread_file = NULL, embargo = NULL; UPDATE companion SET terms_read = 0;" +
          `UPDATE asset SET metadata_problem = 'no_program' WHERE id = ${library.assetAt("1.jpg").id}`,
      ),
    );
    expect(notReadYet(library.db)).toBe(3);
    await run();
    expect([library.termsAt("1.jpg"), hidden()]).toEqual([[EMBARGO, undefined], [["3.jpg", "broken", "3.jpg.xmp"]]]);
    expect(notReadYet(library.db)).toBe(0);
  });

  it("are looked for by a watch as soon as the sidecar is whole", async () => {
    writeFiles(folder, { "1.jpg": await jpeg(1), "1.jpg.xmp": "<x:xmpmeta" });
    await watch(async (until) => {
      await until(() => library.assetAt("1.jpg") !== undefined);
      expect(hidden()).toHaveLength(1);
      writeFiles(folder, { "1.jpg.xmp": xmpOf({ embargo: EMBARGO }) });
      await until(() => library.termsAt("1.jpg")[0] === EMBARGO);
    });
    expect(hidden()).toEqual([]);
  });
});
