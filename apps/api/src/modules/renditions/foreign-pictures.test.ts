import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import sharp from "sharp";
import { ssim } from "ssim.js";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { foreignNames, foreignPath } from "../../testing/foreign-pictures.ts";
import { HEAD_BYTES, recognise } from "../ingest/recognise.ts";
import type { PictureForm } from "./conversion-form.ts";
import { createDecoder, type Decoder } from "./decoder.service.ts";

// Programs are started and pictures made: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 90_000 });

const LEAST_LIKENESS = 0.95;

let folder: string;
let count = 0;
let decoder: Decoder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-foreign-"));
  decoder = createDecoder({ temporaryFolder: folder, workers: 2 });
});
afterAll(async () => {
  await decoder.close();
  rmSync(folder, { recursive: true, force: true });
});

const exact: PictureForm = {
  kind: "picture",
  mime: "image/png",
  maxEdge: null,
  dpi: null,
  quality: null,
  profile: "srgb",
  metadata: "strip",
};

/** What is decoded, without the loss of a preview. */
async function seen(path: string): Promise<Pixels> {
  const target = join(folder, `${++count}.png`);
  const { mime } = await recognise(readFileSync(path).subarray(0, HEAD_BYTES), path);
  await decoder.convert(path, mime, { form: exact, target, signal: new AbortController().signal });
  return pixelsOf(target);
}

async function pixelsOf(path: string) {
  const { data, info } = await sharp(path).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

type Pixels = Awaited<ReturnType<typeof pixelsOf>>;

/** Steps of 255, on average over the channels that are named: likeness of structure knows no colour. */
function distance(a: Pixels, b: Pixels, channels: number[]): number {
  let sum = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    for (const channel of channels) sum += Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0));
  }
  return sum / ((a.data.length / 4) * channels.length);
}

describe("a picture looks as it was, whoever wrote the file", () => {
  it.concurrent.each(foreignNames("plain"))("%s", async (name) => {
    const pixels = await seen(foreignPath(`plain/${name}`));
    // What a format loses is no fault of a decoder.
    const reference = foreignPath(`reference/${name}.png`);
    const original = await pixelsOf(existsSync(reference) ? reference : foreignPath("original.png"));
    expect([pixels.width, pixels.height]).toEqual([64, 48]);
    expect(ssim(pixels, original).mssim).toBeGreaterThan(LEAST_LIKENESS);
    expect(distance(pixels, original, [0, 1, 2])).toBeLessThan(4);
    expect(distance(pixels, original, [3])).toBeLessThan(1);
  });

  it("in thirteen formats by sixteen programs", () => {
    const names = foreignNames("plain");
    expect(new Set(names.map(extname)).size).toBeGreaterThanOrEqual(13);
    expect(new Set(names.map((name) => /^[a-z]+/.exec(name)?.[0])).size).toBeGreaterThanOrEqual(16);
  });
});

describe("what is cut out of a picture stays transparent", () => {
  it.concurrent.each(foreignNames("glass"))("%s", async (name) => {
    const pixels = await seen(foreignPath(`glass/${name}`));
    const original = await pixelsOf(foreignPath("glass.png"));
    expect(distance(pixels, original, [3])).toBeLessThan(3);
    expect(distance(onGrey(pixels), onGrey(original), [0, 1, 2])).toBeLessThan(4);
  });
});

/** As it looks on a wall: programs keep what they like under what cannot be seen. */
function onGrey({ data, ...size }: Pixels): Pixels {
  const mixed = data.map((value, i) => {
    const alpha = (data[i - (i % 4) + 3] ?? 0) / 255;
    return i % 4 === 3 ? 255 : value * alpha + 128 * (1 - alpha);
  });
  return { ...size, data: mixed };
}
