import { writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import sharp from "sharp";
import { ssim } from "ssim.js";
import { describe, expect, it, vi } from "vitest";
import { TaskError } from "../../../../platform/processes/child-task.ts";
import { hasFfmpeg } from "../../../../testing/external-programs.ts";
import { setUpDecoder } from "../../../../testing/import-setup.ts";
import { readThirdPartyPicture } from "../../../../testing/third-party-pictures.ts";
import {
  readThirdPartySound,
  thirdPartySoundNames,
  thirdPartySoundPath,
} from "../../../../testing/third-party-sounds.ts";
import { detectFileType, HEAD_BYTES } from "../../../ingest/detect-file-type.ts";
import type { Decoded } from "../../decode-protocol.ts";
import { createDecoder, IMPORT_PICTURE_SIZES } from "../../decoder.service.ts";
import { run } from "./run.ts";

// Starts programs and decodes sounds, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const { decoder, folder } = setUpDecoder({ workers: 1, memoryBytes: 300e6 });

async function shown(
  name: string,
  path = thirdPartySoundPath(name),
  bytes: Buffer = readThirdPartySound(name),
): Promise<Decoded> {
  const { mime } = await detectFileType(bytes.subarray(0, HEAD_BYTES), name);
  return decoder.pictures(path, mime, IMPORT_PICTURE_SIZES, { analyse: true });
}

/** Pixels of the bars at a part of the time, of the picture of 640 by 480. */
async function heightAt(made: Decoded, part: number): Promise<number> {
  const picture = made.pictures.find(({ width }) => width === 640);
  const { data, info } = await sharp(picture?.data).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const heights = Array.from({ length: 8 }, (_, i) => {
    const x = Math.round(35 + part * 570) - 4 + i;
    return Array.from({ length: info.height }, (_, y) => data[(y * info.width + x) * 4 + 3] ?? 0).filter((a) => a > 127)
      .length;
  });
  return Math.max(...heights);
}

async function expectWaveform(made: Decoded) {
  expect(made.duration).toBeGreaterThan(1.4);
  expect(made.duration).toBeLessThan(1.65);
  // As an icon it has no size of its own, and the layout of one.
  expect(made).toMatchObject({ width: 0, height: 0, analysis: { placeholder: expect.any(String) } });
  expect(made.warning).toBeUndefined();
  const [loud, quiet, silent] = [await heightAt(made, 0.16), await heightAt(made, 0.5), await heightAt(made, 0.85)];
  expect(loud).toBeGreaterThan(150);
  expect(quiet / loud).toBeGreaterThan(0.18);
  expect(quiet / loud).toBeLessThan(0.35);
  expect(silent).toBeLessThan(12);
}

describe("a sound without a cover", () => {
  it.each(thirdPartySoundNames("waveform"))("shows its waveform: %s", async (name) => {
    await expectWaveform(await shown(name));
  });

  it.skipIf(!hasFfmpeg).each(thirdPartySoundNames("ffmpeg"))("shows it by ffmpeg: %s", async (name) => {
    await expectWaveform(await shown(name));
  });

  it("reports that it needs ffmpeg where nothing else decodes it", async () => {
    const path = process.env.PATH;
    process.env.PATH = "/nonexistent";
    const alone = createDecoder({ temporaryFolder: folder, workers: 1 });
    try {
      for (const name of thirdPartySoundNames("ffmpeg")) {
        const { mime } = await detectFileType(readThirdPartySound(name).subarray(0, HEAD_BYTES), name);
        const failure = await alone
          .pictures(thirdPartySoundPath(name), mime, IMPORT_PICTURE_SIZES)
          .catch((error: unknown) => error);
        expect(failure).toMatchObject({ code: "no_program", message: "ffmpeg is not installed." });
      }
    } finally {
      process.env.PATH = path;
      await alone.close();
    }
  });
});

describe("a sound with a cover", () => {
  it.each(thirdPartySoundNames("cover"))("shows its front cover: %s", async (name) => {
    const made = await shown(name);
    expect(made).toMatchObject({ width: 64, height: 48, analysis: { placeholder: expect.any(String) } });
    expect(made.duration).toBeGreaterThan(1.4);
    expect(made.duration).toBeLessThan(1.65);
    const pixels = async (source: Uint8Array | undefined) => {
      const { data, info } = await sharp(source).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
    };
    const { mssim } = ssim(await pixels(made.pictures[0]?.data), await pixels(readThirdPartyPicture("original.png")));
    expect(mssim).toBeGreaterThan(0.9);
  });

  it("shows its waveform where the cover is invalid", async () => {
    const bytes = Buffer.from(readThirdPartySound("cover/flac.flac"));
    bytes.fill(7, bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff])), bytes.indexOf(Buffer.from([0xff, 0xd9])));
    const path = join(folder, "spoilt.flac");
    writeFileSync(path, bytes);
    await expectWaveform(await shown("cover/flac.flac", path, bytes));
  });
});

/** One file of each format, with and without a cover. */
const samples = new Map(
  [...thirdPartySoundNames("waveform"), ...thirdPartySoundNames("cover")].map((each) => [kindOf(each), each]),
);

describe("hostile sounds", () => {
  const outcome = async (name: string, bytes: Buffer) => {
    const path = join(folder, `harm${extname(name)}`);
    writeFileSync(path, bytes);
    const { mime } = await detectFileType(bytes.subarray(0, HEAD_BYTES), name);
    return run.cover({ path, mime, folder, sizes: [] }).then(
      ({ width }) => (width > 0 ? "a cover" : "a waveform"),
      (error: unknown) => (error instanceof TaskError ? error.code : `unexpected: ${error}`),
    );
  };

  it.each([...samples.values()])("ends with a picture or a reason when %s is truncated or damaged", async (name) => {
    const bytes = readThirdPartySound(name);
    const random = generator(bytes.length);
    const spoilt = Array.from({ length: 4 }, (_, i) => {
      const copy = Buffer.from(bytes);
      const reach = i % 2 === 0 ? Math.min(200, copy.length) : copy.length;
      for (let n = 0; n < 8; n++) copy[Math.floor(random() * reach)] = Math.floor(random() * 256);
      return copy;
    });
    const cut = [0.02, 0.6].map((part) => bytes.subarray(0, Math.ceil(bytes.length * part)));
    for (const each of [...cut, ...spoilt]) {
      expect(await outcome(name, each)).toMatch(/^(a cover|a waveform|broken|unsupported)$/);
    }
  });

  const patched = (name: string, patch: (bytes: Buffer) => void) => {
    const bytes: Buffer = Buffer.from(readThirdPartySound(name));
    patch(bytes);
    return bytes;
  };
  const after = (bytes: Buffer, mark: string) => bytes.indexOf(Buffer.from(mark, "latin1")) + mark.length;
  const bombs: [string, string, (bytes: Buffer) => void][] = [
    ["samples that are not there", "waveform/sox-8.wav", (b) => b.writeUInt32LE(0xfffffff0, after(b, "data"))],
    ["65,535 channels", "waveform/sox-8.wav", (b) => b.writeUInt16LE(0xffff, after(b, "fmt ") + 6)],
    ["samples of 65,535 bits", "waveform/sox-8.wav", (b) => b.writeUInt16LE(0xffff, after(b, "fmt ") + 18)],
    ["no samples a second", "waveform/sox-8.wav", (b) => b.writeUInt32LE(0, after(b, "fmt ") + 8)],
    ["an endless rate", "waveform/sox.aiff", (b) => b.fill(0xff, after(b, "COMM") + 12, after(b, "COMM") + 22)],
    ["a tag of 256 MB", "cover/lame.mp3", (b) => b.fill(0x7f, 6, 10)],
    ["a picture of 4 GB", "cover/mutagen.wav", (b) => b.fill(0xff, after(b, "APIC"), after(b, "APIC") + 4)],
    ["a block of 16 MB", "cover/flac.flac", (b) => b.fill(0xff, 5, 8)],
    ["2^36 samples", "waveform/flac.flac", (b) => b.fill(0xff, 22, 26)],
    ["a cover of 4 GB", "cover/ffmpeg.m4a", (b) => b.fill(0xff, after(b, "covr") - 8, after(b, "covr") - 4)],
    ["8 streams and 255 channels", "waveform/opusenc.opus", (b) => b.fill(0xff, after(b, "OpusHead") + 1, 38)],
    ["blocks of any size", "waveform/oggenc.ogg", (b) => b.fill(0xff, after(b, "\x01vorbis") + 21, 58)],
  ];
  it.each(bombs)("T13 takes no memory for %s: %s", async (_what, name, patch) => {
    const before = process.memoryUsage().rss;
    expect(await outcome(name, patched(name, patch))).toMatch(/^(a cover|a waveform|broken|unsupported)$/);
    expect(process.memoryUsage().rss - before).toBeLessThan(200e6);
  });

  it("ignores a declared duration that is far from the decoded one", async () => {
    const frames = (b: Buffer) => b.writeUInt32BE(4_000_000, b.indexOf("Xing") + 8);
    const bytes = patched("waveform/lame-vbr.mp3", frames);
    const path = join(folder, "long.mp3");
    writeFileSync(path, bytes);
    const { duration } = await run.cover({ path, mime: "audio/mpeg", folder, sizes: [] });
    // With the little silence that an encoder adds.
    expect(duration).toBeGreaterThan(1.4);
    expect(duration).toBeLessThan(1.65);
  });
});

function kindOf(name: string): string {
  return `${name.split("/")[0]} ${extname(name)}`;
}

/** mulberry32: the same files every time. */
function generator(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
