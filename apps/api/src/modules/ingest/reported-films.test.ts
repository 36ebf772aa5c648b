// Films and sounds that people reported of other products: each has its right value here.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { differenceCiede2000, formatHex } from "culori";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hasFfmpeg } from "../../testing/external-programs.ts";
import { newFolder, openLibrary, remove, type TestLibrary, writeFiles } from "../../testing/import-kit.ts";
import { readFilmInfo } from "../renditions/decoders/film/ffmpeg.ts";

// All files are imported before the first test.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 });
// Its types take it for a module of the older kind.
const difference = differenceCiede2000();

const FOLDER = new URL("../../testing/reported-files/films/", import.meta.url);

type Point = readonly [x: number, y: number];
/** Of 640 by 360, as they were graded. */
const PATCHES: readonly (readonly [Point, string])[] = [
  [[80, 90], "#ffffff"],
  [[240, 90], "#c81e1e"],
  [[400, 90], "#1ea01e"],
  [[560, 90], "#1e1ec8"],
  [[80, 270], "#000000"],
  [[400, 270], "#808080"],
];
/** Of 200 by 64. */
const STRIPES = ["#ffffff", "#c81e1e", "#1ea01e", "#1e1ec8", "#808080"].map(
  (colour, at) => [[20 + at * 40, 32], colour] as const,
);
/** Of CIEDE2000. */
const MAX_DIFFERENCE = 2;

/** A film in PQ that says it is Dolby Vision's profile 8.1 over it, as cameras and phones write it. */
function withDolbyVision(film: Buffer): Buffer {
  // Version 1.0, profile 8, level 1, with metadata and a base layer, which is HDR10 by itself.
  const record = Buffer.concat([Buffer.from([1, 0, 8 << 1, (1 << 3) | 0b101, 1 << 4]), Buffer.alloc(19)]);
  const box = Buffer.concat([Buffer.from([0, 0, 0, 32]), Buffer.from("dvvC"), record]);
  const result = Buffer.from(film);
  let [at, header] = [0, 8];
  for (const name of ["moov", "trak", "mdia", "minf", "stbl", "stsd", "hev1|hvc1"]) {
    const isIt = () => name.split("|").includes(result.toString("latin1", at + 4, at + 8));
    while (!isIt()) at += result.readUInt32BE(at);
    const size = result.readUInt32BE(at);
    result.writeUInt32BE(size + box.length, at);
    if (name.includes("hvc1")) return Buffer.concat([result.subarray(0, at + size), box, result.subarray(at + size)]);
    header = name === "stsd" ? 16 : 8;
    at += header;
  }
  throw new Error("no HEVC in the film");
}

describe.skipIf(!hasFfmpeg)("a reported film", () => {
  let library: TestLibrary;
  const folder = newFolder();
  beforeAll(async () => {
    const files = readdirSync(FOLDER).map((name) => [name, readFileSync(new URL(name, FOLDER))] as const);
    writeFiles(folder, Object.fromEntries(files));
    writeFiles(folder, { "dolby-vision.mp4": withDolbyVision(readFileSync(new URL("film-pq.mp4", FOLDER))) });
    library = openLibrary();
    const { problems } = await library.import(folder);
    expect(problems).toEqual([]);
  });
  afterAll(async () => {
    await library.close();
    remove(folder);
  });

  it("in Dolby Vision is known as that by others", () => {
    const args = ["-v", "error", "-of", "json", "-show_streams", `${folder}/dolby-vision.mp4`];
    const [stream] = JSON.parse(execFileSync("ffprobe", args, { encoding: "utf8" })).streams;
    expect(stream.side_data_list).toContainEqual(expect.objectContaining({ dv_profile: 8, bl_present_flag: 1 }));
  });

  const poster = (path: string) => library.picture(library.assetAt(path).id, "poster");
  const played = (path: string) => library.picture(library.assetAt(path).id, "play");

  /** Half a second in, as ffmpeg reads it. */
  async function frameOf(path: string): Promise<Buffer> {
    const file = `${folder}.mp4`;
    writeFiles("/", { [file]: await played(path) });
    const exact = "scale=flags=accurate_rnd+full_chroma_int";
    const args = ["-v", "error", "-ss", "0.5", "-i", file, "-vf", exact, "-frames:v", "1", "-f", "image2pipe"];
    const frame = execFileSync("ffmpeg", [...args, "-c:v", "png", "-"]);
    remove(file);
    return frame;
  }

  async function colourAt(picture: Buffer, [left, top]: Point): Promise<string> {
    const [r = 0, g = 0, b = 0] = await sharp(picture)
      .extract({ left: left - 3, top: top - 3, width: 6, height: 6 })
      .resize(1, 1)
      .removeAlpha()
      .raw()
      .toBuffer();
    return formatHex({ mode: "rgb", r: r / 255, g: g / 255, b: b / 255 });
  }

  it.each([
    ["film-pq.mp4", PATCHES],
    ["dolby-vision.mp4", PATCHES],
    ["mkvmerge-x265-pq.mkv", STRIPES],
    ["aomenc-hlg.webm", STRIPES],
  ])("in HDR is shown and played in the colours of its grading: %s", async (path, patches) => {
    for (const picture of [await poster(path), await frameOf(path)]) {
      for (const [point, colour] of patches) {
        const found = await colourAt(picture, point);
        expect([colour, found, difference(colour, found) < MAX_DIFFERENCE]).toEqual([colour, found, true]);
        if (colour === "#ffffff") expect(found).toBe(colour);
      }
    }
  });

  it("in HDR is played as what it has become, by its tags", async () => {
    const file = `${folder}.mp4`;
    writeFiles("/", { [file]: await played("film-pq.mp4") });
    const shown = JSON.parse(
      execFileSync("ffprobe", ["-v", "error", "-of", "json", "-show_streams", file], { encoding: "utf8" }),
    );
    remove(file);
    expect(shown.streams[0]).toMatchObject({
      codec_name: "h264",
      pix_fmt: "yuv420p",
      color_range: "tv",
      color_space: "bt709",
      color_transfer: "bt709",
      color_primaries: "bt709",
    });
    expect(shown.streams[0]).not.toHaveProperty("side_data_list");
  });

  it.each([
    ["film-anamorphic.mp4", 640, 200],
    ["gstreamer-narrow-pixels.mp4", 80, 120],
    ["mkvmerge-vpxenc-wide-pixels.mkv", 320, 120],
  ])("whose pixels are not square has the shape as which it is seen: %s", async (path, width, height) => {
    expect(library.assetAt(path)).toMatchObject({ kind: "video", width, height });
    expect(await sharp(await poster(path)).metadata()).toMatchObject({ width, height });
    const file = `${folder}.mp4`;
    writeFiles("/", { [file]: await played(path) });
    const facts = await readFilmInfo(file);
    remove(file);
    expect(facts).toMatchObject({ width, height });
  });

  it.each(["film-black-start.mp4", "gstreamer-black-start.mp4", "mkvmerge-vpxenc-black-start.mkv"])(
    "that begins black has a poster on which there is something: %s",
    async (path) => {
      const { channels } = await sharp(await poster(path)).stats();
      expect(channels.map(({ mean }) => mean > 50)).toEqual([true, true, true]);
    },
  );

  it("that fades in slowly has a poster that is not dim", async () => {
    const { channels } = await sharp(await poster("fade-in.mp4")).stats();
    expect(channels.map(({ max }) => max > 200)).toEqual([true, true, true]);
  });

  it.each([
    ["sound-in-mp4.mp4", "audio/mp4", 3],
    ["sound-in.3gp", "audio/3gpp", 2],
    ["sound-in.3g2", "audio/3gpp2", 2],
    ["sound-in.mpegts", "audio/mp2t", 2],
    ["sound-in.mpg", "audio/MP1S", 2],
    ["sound-in.vob", "audio/MP2P", 2],
    ["sound-in.avi", "audio/vnd.avi", 2],
    ["sound-in.flv", "audio/x-flv", 2],
    ["gstreamer-sound.webm", "audio/webm", 1.9],
    ["gstreamer-sound.mov", "audio/quicktime", 2.5],
    ["mkvmerge-sound.mkv", "audio/matroska", 1],
  ])("without a picture is a sound: %s", async (path, mime, seconds) => {
    const asset = library.assetAt(path);
    expect(asset).toMatchObject({ kind: "audio", mime, problem: null });
    expect(asset.duration).toBeCloseTo(seconds, 0);
    expect(asset.placeholder).not.toBeNull();
    expect((await library.renditions.rendition(asset.id, "play"))?.mime).toBe("audio/mp4");
  });

  it("that holds sound alone is a sound with its cover", () => {
    expect(library.assetAt("mkvmerge-sound.mkv")).toMatchObject({ kind: "audio", width: 64, height: 48 });
  });

  it("gets its right picture by the next import where an earlier version had read it", async () => {
    const [sound, film, same] = ["sound-in-mp4.mp4", "film-anamorphic.mp4", "gstreamer-black-start.mp4"] as const;
    const cover = "mkvmerge-sound.mkv";
    await library.db.write((tx) => {
      tx.$client.exec("UPDATE asset SET decoder_version = 0");
      const change = (path: string, set: string) =>
        tx.$client.prepare(`UPDATE asset SET ${set} WHERE id = ?`).run(library.assetAt(path).id);
      change(film, "width = 320");
      const failed = "problem = 'broken', problem_tries = 2, placeholder = NULL";
      // A film of its cover, which looks the same.
      change(cover, "kind = 'video', mime = 'video/matroska'");
      change(sound, `kind = 'video', mime = 'video/mp4', ${failed}`);
    });
    const { problems } = await library.import(folder);
    expect(problems).toEqual([]);
    expect(library.assetAt(film)).toMatchObject({ width: 640, version: 2 });
    expect(library.assetAt(sound)).toMatchObject({ kind: "audio", problem: null, version: 2 });
    expect(library.assetAt(cover)).toMatchObject({ kind: "audio", mime: "audio/matroska", version: 2 });
    expect(library.assetAt(same)).toMatchObject({ version: 1 });
    expect((await library.import(folder)).counts).toMatchObject({ taken: 0, replaced: 0, unchanged: 22 });
  });
});
