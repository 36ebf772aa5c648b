// Photographs with an embedded film, as written by phones, which is played like that of a Live Photo.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { hasPerl } from "../../../platform/processes/perl.ts";
import { resolveSourceFolder } from "../../../platform/storage/source-folder.ts";
import { hasFfmpeg } from "../../../testing/external-programs.ts";
import { newFolder, remove, type TestLibrary, writeFiles } from "../../../testing/import-kit.ts";
import { setUpImports } from "../../../testing/import-setup.ts";
import { livePhotoRenditionName } from "../../renditions/recipes.ts";
import { findChanges } from "../watch/folder-changes.ts";
import { findEmbeddedFilm } from "./embedded-film.ts";

// Decodes pictures and films, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let library: TestLibrary;
let folder: string;
const { run } = setUpImports((opened) => {
  ({ library, folder } = opened);
});

const FILES = new URL("../../../testing/reported-files/motion/", import.meta.url);
const file = (name: string) => readFileSync(new URL(name, FILES));
/** By the name of the photograph, the bytes of its film. */
const FILMS = new Map([
  ["google-micro-video.jpg", 3304],
  ["google-motion-photo.jpg", 2685],
  ["heif-enc-motion-photo.heic", 3304],
  ["samsung-trailer.jpg", 2685],
]);
const CUT_OFF = "google-film-cut-off.jpg";

const films = () =>
  library.rows("SELECT asset_id, path, size, mime, blob_hash FROM companion WHERE role = 'live' ORDER BY path");
const paths = () => films().map(({ path }) => path);
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

it("is found wherever phones write it, and nowhere else", async () => {
  writeFiles(folder, Object.fromEntries(readdirSync(FILES).map((name) => [name, file(name)])));
  const { problems, counts } = await run();
  expect([problems, counts.taken]).toEqual([[], FILMS.size + 1]);
  const expected = [...FILMS].map(([name, size]) => ({
    path: `${name}/${name.replace(/\.\w+$/, "")}.mp4`,
    size,
    mime: "video/mp4",
  }));
  expect(films()).toMatchObject(expected);
  const samsung = file("samsung-trailer.jpg");
  const from = samsung.indexOf("MotionPhoto_Data") + "MotionPhoto_Data".length;
  expect(films()[3]).toMatchObject({ blob_hash: hashOf(samsung.subarray(from, from + 2685)) });
  const again = await run();
  expect(again.counts).toMatchObject({ unchanged: FILMS.size + 1, taken: 0, joined: 0 });
  expect(paths()).toHaveLength(FILMS.size);
  const { gone, files } = await findChanges(library.db, await resolveSourceFolder(folder), [""]);
  expect([gone.size, files.size]).toEqual([0, 0]);
  if (!hasFfmpeg) return;
  const [{ asset_id: id, blob_hash: hash } = {}] = films();
  expect(await library.renditions.rendition(Number(id), livePhotoRenditionName(String(hash)))).toMatchObject({
    mime: "video/mp4",
  });
});

it("is moved and removed with its photograph", async () => {
  const [name, other] = ["google-motion-photo.jpg", "samsung-trailer.jpg"] as const;
  writeFiles(folder, { "a.jpg": file(name) });
  await run();
  renameSync(join(folder, "a.jpg"), join(folder, "b.jpg"));
  expect((await run()).counts).toMatchObject({ moved: 1 });
  expect(paths()).toEqual(["b.jpg/b.mp4"]);
  writeFiles(folder, { "copy/c.jpg": file(name) });
  await run();
  expect(paths()).toEqual(["b.jpg/b.mp4", "copy/c.jpg/c.mp4"]);
  expect((await run()).counts).toMatchObject({ unchanged: 2 });
  writeFiles(folder, { "b.jpg": file(other) });
  await run();
  expect(films().map(({ size, path }) => [path, size])).toEqual([
    ["b.jpg/b.mp4", 2685],
    ["copy/c.jpg/c.mp4", 2685],
  ]);
  writeFiles(folder, { "copy/c.jpg": file(CUT_OFF) });
  await run();
  expect(paths()).toEqual(["b.jpg/b.mp4"]);
  rmSync(join(folder, "b.jpg"));
  await run();
  expect((await run()).counts).toMatchObject({ unchanged: 1 });
  writeFiles(folder, { "b.jpg": file(other) });
  await run();
  expect(paths()).toEqual(["b.jpg/b.mp4"]);
});

it.runIf(await hasPerl())("is found by the next import where an earlier version missed it", async () => {
  writeFiles(folder, { "a.jpg": file("google-micro-video.jpg") });
  await run();
  await library.db.write((tx) => tx.$client.exec("DELETE FROM companion; UPDATE asset SET reader_version = 0"));
  await run();
  expect(paths()).toEqual(["a.jpg/a.mp4"]);
  expect(library.assetAt("a.jpg")).toMatchObject({ version: 1 });
});

it("is found despite a wrong position elsewhere, with the correct end", async () => {
  const places = newFolder();
  const lengthIn = async (...parts: Buffer[]) => {
    writeFileSync(join(places, "a"), Buffer.concat(parts));
    const film = await findEmbeddedFilm(join(places, "a"));
    return film && film.to - film.from;
  };
  /** Of the same length, so that nothing moves. */
  const withText = (name: string, text: string, other: string) => {
    const bytes = file(name);
    bytes.write(other.padEnd(text.length), bytes.indexOf(text), "latin1");
    return bytes;
  };
  const stale = (offset: number) =>
    withText(
      "google-motion-photo.jpg",
      'GCamera:MotionPhotoPresentationTimestampUs="500000"',
      `GCamera:MicroVideoOffset="${offset}"`,
    );
  const trailer = Buffer.from("\xff\xff\xff\0SEFT", "latin1");
  const beforeTrailer = withText("google-micro-video.jpg", "Offset>3304<", `Offset>${3304 + trailer.length}<`);
  const box = Buffer.from("\0\0\0\x10sefd12345678", "latin1");
  try {
    expect(await lengthIn(stale(0))).toBe(2685);
    expect(await lengthIn(stale(77))).toBe(2685);
    expect(await lengthIn(beforeTrailer, trailer)).toBe(3304);
    // Samsung's telephones put it behind the film of a HEIC.
    expect(await lengthIn(file("heif-enc-motion-photo.heic"), box)).toBe(3304);
  } finally {
    remove(places);
  }
});

it("is not found at wrong positions or in damaged files", async () => {
  const places = newFolder();
  const sound = file("google-motion-photo.jpg");
  const samsung = file("samsung-trailer.jpg");
  const said = sound.indexOf('Item:Length="2685"');
  const wrong = Buffer.from(sound);
  wrong.write('Item:Length="9999"', said, "latin1");
  const past = Buffer.from(samsung);
  past.writeUInt32LE(0xffffffff, samsung.length - 8);
  const boxless = Buffer.from(sound);
  boxless.write("moof", sound.indexOf("moov"), "latin1");
  try {
    for (const bytes of [wrong, past, boxless, samsung.subarray(0, 300), Buffer.from([0xff, 0xd8]), Buffer.alloc(0)]) {
      writeFileSync(join(places, "a"), bytes);
      expect(await findEmbeddedFilm(join(places, "a"))).toBeUndefined();
    }
  } finally {
    remove(places);
  }
});
