import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import sharp from "sharp";
import { ssim } from "ssim.js";
import { describe, expect, it, vi } from "vitest";
import { setUpDecoder } from "../../testing/import-setup.ts";
import { thirdPartyPictureNames, thirdPartyPicturePath } from "../../testing/third-party-pictures.ts";
import { detectFileType, HEAD_BYTES } from "../ingest/detect-file-type.ts";
import type { PictureSpec } from "./conversions/conversion-spec.ts";

// Starts programs and decodes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const MIN_LIKENESS = 0.95;

const { decoder, folder } = setUpDecoder({ workers: 2 });
let count = 0;

const exact: PictureSpec = {
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
  const { mime } = await detectFileType(readFileSync(path).subarray(0, HEAD_BYTES), path);
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

describe("a picture looks the same, whatever program wrote the file", () => {
  it.concurrent.each(thirdPartyPictureNames("plain"))("%s", async (name) => {
    const pixels = await seen(thirdPartyPicturePath(`plain/${name}`));
    // What a format loses is no fault of a decoder.
    const reference = thirdPartyPicturePath(`reference/${name}.png`);
    const original = await pixelsOf(existsSync(reference) ? reference : thirdPartyPicturePath("original.png"));
    expect([pixels.width, pixels.height]).toEqual([64, 48]);
    expect(ssim(pixels, original).mssim).toBeGreaterThan(MIN_LIKENESS);
    expect(distance(pixels, original, [0, 1, 2])).toBeLessThan(4);
    expect(distance(pixels, original, [3])).toBeLessThan(1);
  });

  it("in fifteen formats by seventeen programs", () => {
    const names = thirdPartyPictureNames("plain");
    expect(new Set(names.map(extname)).size).toBeGreaterThanOrEqual(15);
    expect(new Set(names.map((name) => /^[a-z]+/.exec(name)?.[0])).size).toBeGreaterThanOrEqual(17);
  });
});

describe("colours are converted correctly", () => {
  // Written by littleCMS from the original, by the profile that the file names.
  it.concurrent.each(thirdPartyPictureNames("colour"))("%s", async (name) => {
    const pixels = await seen(thirdPartyPicturePath(`colour/${name}`));
    const original = await pixelsOf(thirdPartyPicturePath("original.png"));
    expect(distance(pixels, original, [0, 1, 2])).toBeLessThan(2);
  });

  it.concurrent.each([
    "pq-imagecodecs.avif",
    "adobe-rgb-exif-exiftool.jpg",
    "srgb-16-imagecodecs.png",
    "pq-pillow.heic",
  ])("in previews too: %s", async (name) => {
    const path = thirdPartyPicturePath(`colour/${name}`);
    const { mime } = await detectFileType(readFileSync(path).subarray(0, HEAD_BYTES), path);
    const { pictures } = await decoder.pictures(path, mime, [{ name: "w320", edge: 320 }]);
    const preview = join(folder, `${++count}.webp`);
    writeFileSync(preview, pictures[0]?.data ?? "");
    // WebP keeps colours of every second pixel only.
    expect(
      distance(await pixelsOf(preview), await pixelsOf(thirdPartyPicturePath("original.png")), [0, 1, 2]),
    ).toBeLessThan(6);
  });

  // By the published curve and BT.2390, with four times the light of the original; computed by colour-science.
  it.concurrent.each(thirdPartyPictureNames("bright"))("highlights are compressed, of %s", async (name) => {
    const pixels = await seen(thirdPartyPicturePath(`bright/${name}`));
    expect(distance(pixels, await pixelsOf(thirdPartyPicturePath("reference/bright.png")), [0, 1, 2])).toBeLessThan(3);
  });

  // The reference is its first picture by Pillow and littleCMS.
  it.each(["libultrahdr.jpg", "libultrahdr-turned.jpg"])("a gain map is ignored, of %s", async (name) => {
    const pixels = await seen(thirdPartyPicturePath(`gain-map/${name}`));
    const reference = sharp(thirdPartyPicturePath("reference/libultrahdr.png")).rotate(
      name.includes("turned") ? 90 : 0,
    );
    const upright = join(folder, `upright ${name}.png`);
    await reference.toFile(upright);
    const expected = await pixelsOf(upright);
    expect([pixels.width, pixels.height]).toEqual([expected.width, expected.height]);
    expect(distance(pixels, expected, [0, 1, 2, 3])).toBeLessThan(2);
  });

  // ISO 21496-1: a third item, `tmap`, says what the two make. The map is a negative here, too. The first picture is for
  // screens like ours, or in PQ and brought to them.
  it.each(["libavif.avif", "libavif-pq-base.avif", "pillow-tmap.heic"])(
    "a gain map of a derived image item is ignored, of %s",
    async (name) => {
      const pixels = await seen(thirdPartyPicturePath(`gain-map/${name}`));
      const original = await pixelsOf(thirdPartyPicturePath("original.png"));
      expect([pixels.width, pixels.height]).toEqual([64, 48]);
      expect(distance(pixels, original, [0, 1, 2, 3])).toBeLessThan(4);
      expect(ssim(pixels, original).mssim).toBeGreaterThan(MIN_LIKENESS);
    },
  );

  // Its map is the picture turned to its negative: whoever takes it for transparency or for the picture sees it.
  it("the gain map of a phone's HEIC is ignored, and its picture is upright", async () => {
    const pixels = await seen(thirdPartyPicturePath("gain-map/apple-turned.heic"));
    const original = await pixelsOf(thirdPartyPicturePath("original.png"));
    expect([pixels.width, pixels.height]).toEqual([64, 48]);
    expect(distance(pixels, original, [0, 1, 2, 3])).toBeLessThan(4);
    expect(ssim(pixels, original).mssim).toBeGreaterThan(MIN_LIKENESS);
  });

  it("print colours in a PSD", async () => {
    const print = join(folder, "print.tif");
    const cmyk = sharp(thirdPartyPicturePath("original.png")).toColourspace("cmyk").withIccProfile("cmyk");
    await cmyk.tiff({ compression: "none" }).toFile(print);
    const { icc, ...info } = await sharp(print).metadata();
    // Its pixels are not packed, and stand behind the head.
    const data = readFileSync(print).subarray(8, 8 + info.width * info.height * 4);
    const psd = join(folder, "print.psd");
    const inks = [0, 1, 2, 3].map((plane) => data.filter((_, i) => i % 4 === plane).map((ink) => 255 - ink));
    writeFileSync(psd, psdOf(CMYK, info, inks, icc));
    const ours = await seen(psd);
    expect(distance(ours, await seen(print), [0, 1, 2])).toBeLessThan(1);
    expect(distance(ours, await pixelsOf(thirdPartyPicturePath("original.png")), [0, 1, 2])).toBeLessThan(12);
    // Inks without a meaning are shown somehow, and not as nothing.
    writeFileSync(psd, psdOf(MULTICHANNEL, info, inks));
    expect(distance(await seen(psd), ours, [3])).toBe(0);
  });

  it("Lab in a PSD; a stored selection makes nothing transparent", async () => {
    const lab = sharp(thirdPartyPicturePath("original.png")).pipelineColourspace("lab").toColourspace("lab");
    const { data, info } = await lab.raw({ depth: "float" }).toBuffer({ resolveWithObject: true });
    const values = new Float32Array(data.buffer, data.byteOffset, data.length / 4);
    const steps = [(l: number) => l * 2.55, (a: number) => a + 128, (b: number) => b + 128];
    const planes = steps.map((step, plane) =>
      Buffer.from(values.filter((_, i) => i % 3 === plane).map((value) => Math.round(step(value)))),
    );
    const selection = Buffer.alloc(info.width * info.height, 40);
    const psd = join(folder, "lab.psd");
    writeFileSync(psd, psdOf(LAB, info, [...planes, selection]));
    const ours = await seen(psd);
    expect(distance(ours, await pixelsOf(thirdPartyPicturePath("original.png")), [0, 1, 2])).toBeLessThan(4);
    expect(distance(ours, await pixelsOf(thirdPartyPicturePath("original.png")), [3])).toBe(0);
  });
});

const [CMYK, MULTICHANNEL, LAB] = [4, 7, 9];

/** As Photoshop lays it out: a head, the profile among the resources, no layers, and one plane after the other. */
function psdOf(
  mode: number,
  { width, height }: { width: number; height: number },
  planes: readonly Uint8Array[],
  icc: Buffer = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(26);
  head.write("8BPS", "latin1");
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(planes.length, 12);
  head.writeUInt32BE(height, 14);
  head.writeUInt32BE(width, 18);
  head.writeUInt16BE(8, 22);
  head.writeUInt16BE(mode, 24);
  const length = (bytes: number) => {
    const field = Buffer.alloc(4);
    field.writeUInt32BE(bytes);
    return field;
  };
  const padded = Buffer.concat([icc, Buffer.alloc(icc.length % 2)]);
  // Number 1039 is the profile.
  const profile = Buffer.concat([Buffer.from("8BIM\x04\x0f\0\0", "latin1"), length(icc.length), padded]);
  const resource = icc.length === 0 ? icc : profile;
  const sections = [length(0), length(resource.length), resource, length(0), Buffer.alloc(2)];
  return Buffer.concat([head, ...sections, ...planes]);
}

describe("a rotated picture is shown upright, and rotated once", () => {
  // HEIC says it twice, by its own way and by EXIF, and means it once.
  it.concurrent.each(thirdPartyPictureNames("turned"))("%s", async (name) => {
    const pixels = await seen(thirdPartyPicturePath(`turned/${name}`));
    const turned = join(folder, `turned ${name}.png`);
    await sharp(thirdPartyPicturePath("original.png")).rotate(90).toFile(turned);
    const original = await pixelsOf(turned);
    expect([pixels.width, pixels.height]).toEqual([48, 64]);
    expect(ssim(pixels, original).mssim).toBeGreaterThan(MIN_LIKENESS);
  });
});

it("keeps the copyright notice of a HEIC in conversions", async () => {
  const target = join(folder, "noted.jpg");
  const form: PictureSpec = { ...exact, mime: "image/jpeg", quality: 90 };
  const { signal } = new AbortController();
  await decoder.convert(thirdPartyPicturePath("turned/pillow.heic"), "image/heic", { form, target, signal });
  const { exif, xmpAsString } = await sharp(target).metadata();
  expect(exif?.toString("latin1")).toContain("Studio Leise");
  expect(xmpAsString).toContain("Studio Leise");
});

describe("transparent areas stay transparent", () => {
  it.concurrent.each(thirdPartyPictureNames("glass"))("%s", async (name) => {
    const pixels = await seen(thirdPartyPicturePath(`glass/${name}`));
    const original = await pixelsOf(thirdPartyPicturePath("glass.png"));
    expect(distance(pixels, original, [3])).toBeLessThan(3);
    expect(distance(onGrey(pixels), onGrey(original), [0, 1, 2])).toBeLessThan(4);
  });
});

it.each(thirdPartyPictureNames("grey-glass"))(
  "transparent areas of a grey picture stay transparent: %s",
  async (name) => {
    const pixels = await seen(thirdPartyPicturePath(`grey-glass/${name}`));
    const original = await pixelsOf(thirdPartyPicturePath("glass.png"));
    expect(distance(pixels, original, [3])).toBeLessThan(1);
    const { data } = onGrey(original);
    const grey = data.map((_, i) => {
      const at = i - (i % 4);
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      return 0.299 * red + 0.587 * green + 0.114 * blue;
    });
    expect(distance(onGrey(pixels), { ...original, data: grey }, [0, 1, 2])).toBeLessThan(2);
  },
);

it("OpenEXR in luminance and chroma is reported as unsupported, and not shown in wrong colours", async () => {
  await expect(seen(thirdPartyPicturePath("luminance/openexr.exr"))).rejects.toMatchObject({ code: "unsupported" });
});

/** As it looks on a wall: programs keep what they like under what cannot be seen. */
function onGrey({ data, ...size }: Pixels): Pixels {
  const mixed = data.map((value, i) => {
    const alpha = (data[i - (i % 4) + 3] ?? 0) / 255;
    return i % 4 === 3 ? 255 : value * alpha + 128 * (1 - alpha);
  });
  return { ...size, data: mixed };
}
