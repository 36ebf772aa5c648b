import { extname } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { TaskError } from "../../../../platform/processes/child-task.ts";
import { solidPicture } from "../../../../testing/import-kit.ts";
import { readThirdPartyPicture, thirdPartyPictureNames } from "../../../../testing/third-party-pictures.ts";
import { detectFileType, HEAD_BYTES } from "../../../ingest/detect-file-type.ts";
import { getMagickFormatName, type MagickFormatName } from "./decoder.ts";
import { transcodeToTiff } from "./magick-engine.ts";

vi.setConfig({ testTimeout: 90_000 });

beforeAll(() => vi.stubEnv("VITRINE_CHILD_MEMORY", "1000000000"));
afterAll(() => vi.unstubAllEnvs());

/** What became of it: its size, or the reason why there is none. */
const outcome = (bytes: Buffer, reader: MagickFormatName) =>
  transcodeToTiff(bytes, reader).then(
    ({ width, height }) => `${width} x ${height}`,
    (error: unknown) => (error instanceof TaskError ? error.code : `unexpected: ${error}`),
  );

/** One file of each format. */
const samples = new Map(thirdPartyPictureNames("plain").map((name) => [extname(name), name]));

describe("hostile files", () => {
  it.each([...samples.values()])("ends with a picture or a reason when %s is truncated or damaged", async (name) => {
    const bytes = readThirdPartyPicture(`plain/${name}`);
    const reader = getMagickFormatName((await detectFileType(bytes.subarray(0, HEAD_BYTES), name)).mime);
    if (!reader) throw new Error(`${name} is not read`);
    const random = generator(bytes.length);
    const spoilt = Array.from({ length: 4 }, (_, i) => {
      const copy = Buffer.from(bytes);
      // Half of them in the head, where sizes and offsets stand.
      const reach = i % 2 === 0 ? Math.min(200, copy.length) : copy.length;
      for (let n = 0; n < 8; n++) copy[Math.floor(random() * reach)] = Math.floor(random() * 256);
      return copy;
    });
    const cut = [0.02, 0.6].map((part) => bytes.subarray(0, Math.ceil(bytes.length * part)));
    for (const each of [...cut, ...spoilt]) {
      expect(await outcome(each, reader)).toMatch(/^(\d+ x \d+|broken|unsupported|too_large|crashed)$/);
    }
    expect(await outcome(bytes, reader)).toBe("64 x 48");
  });

  const patched = (name: string, patch: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(readThirdPartyPicture(`plain/${name}`));
    patch(bytes);
    return bytes;
  };
  const after = (bytes: Buffer, mark: string | number[]) => bytes.indexOf(Buffer.from(mark as string, "latin1"));
  const bombs: [MagickFormatName, () => Buffer][] = [
    ["JXL", () => readThirdPartyPicture("hostile/huge.jxl")],
    ["HEIC", () => patched("heif-enc.heic", (b) => sized(b, "writeUInt32BE", after(b, "ispe") + 8, 4))],
    ["J2K", () => patched("openjpeg.j2k", (b) => sized(b, "writeUInt32BE", after(b, "\xff\x51") + 6, 4))],
    ["PSD", () => patched("imagemagick.psb", (b) => sized(b, "writeUInt32BE", 14, 4))],
    ["BMP", () => patched("pillow.bmp", (b) => sized(b, "writeUInt32LE", 18, 4))],
    ["TGA", () => patched("pillow.tga", (b) => sized(b, "writeUInt16LE", 12, 2))],
    ["PCX", () => patched("pillow.pcx", (b) => sized(b, "writeUInt16LE", 8, 2))],
    ["DDS", () => patched("pillow.dds", (b) => sized(b, "writeUInt32LE", 12, 4))],
    ["SGI", () => patched("pillow.sgi", (b) => sized(b, "writeUInt16BE", 6, 2))],
    ["QOI", () => patched("imagecodecs.qoi", (b) => sized(b, "writeUInt32BE", 4, 4))],
    ["DPX", () => patched("oiio.dpx", (b) => sized(b, "writeUInt32LE", 772, 4))],
    ["PNM", () => Buffer.from(`P6\n60000 60000\n255\n${"x".repeat(90_000)}`)],
    ["ICO", () => patched("imagemagick.ico", (b) => sized(b, "writeUInt32LE", b.readUInt32LE(18) + 4, 4))],
  ];
  it.each(bombs)(
    "T13 refuses a %s of more pixels than anyone has before it takes memory for them",
    async (reader, make) => {
      const bytes = make();
      const before = process.memoryUsage().rss;
      expect(await outcome(bytes, reader)).toMatch(/^(too_large|broken)$/);
      expect(process.memoryUsage().rss - before).toBeLessThan(300e6);
    },
  );

  it("T13 checks the size against the memory limit of the process", async () => {
    const large = (megapixels: number) => {
      const head = Buffer.from(`P5\n1000 ${megapixels * 1000}\n255\n`);
      return Buffer.concat([head, Buffer.alloc(megapixels * 1e6)]);
    };
    vi.stubEnv("VITRINE_CHILD_MEMORY", "250000000");
    expect(await outcome(large(10), "PNM")).toBe("1000 x 10000");
    expect(await outcome(large(25), "PNM")).toBe("too_large");
    vi.stubEnv("VITRINE_CHILD_MEMORY", "1000000000");
  });

  it("T9 decodes a file only as its detected type", async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    const script = "push graphic-context image over 0,0 9,9 '/etc/passwd' pop graphic-context";
    for (const reader of ["BMP", "TGA", "PSD", "HEIC", "JXL", "PCX", "PNM", "TIFF"] as const) {
      expect(await outcome(Buffer.from(drawing), reader)).toMatch(/^(broken|unsupported)$/);
      expect(await outcome(Buffer.from(script), reader)).toMatch(/^(broken|unsupported)$/);
      expect(await outcome(readThirdPartyPicture("original.png"), reader)).toMatch(/^(broken|unsupported)$/);
    }
  });
});

/** Writes 60,000 pixels for width and height, which stand one after the other. */
function sized(
  bytes: Buffer,
  write: "writeUInt16LE" | "writeUInt16BE" | "writeUInt32LE" | "writeUInt32BE",
  at: number,
  width: number,
) {
  bytes[write](60_000, at);
  bytes[write](60_000, at + width);
}

it("starts a new engine for every file, so that no state is left behind", async () => {
  const started = vi.spyOn(WebAssembly, "Instance");
  for (const name of ["pillow.bmp", "pillow.bmp", "pillow.bmp"])
    await outcome(readThirdPartyPicture(`plain/${name}`), "BMP");
  expect(started).toHaveBeenCalledTimes(3);
  started.mockRestore();
});

it("scales down a picture that is needed in a small size", async () => {
  const large = Buffer.concat([Buffer.from("P5\n4000 1000\n255\n"), Buffer.alloc(4e6, 128)]);
  const { width, height, data } = await transcodeToTiff(large, "PNM", 320);
  expect([width, height]).toEqual([4000, 1000]);
  // Grey, at twice the edge that is wanted.
  expect(data.length).toBeLessThan(640 * 160 * 2);
});

it("shows the largest picture of an icon", async () => {
  const sizes = [16, 48, 32];
  const pictures = await Promise.all(sizes.map((edge) => solidPicture("#369", edge, edge).png().toBuffer()));
  let at = 6 + 16 * sizes.length;
  const entries = pictures.map((png, i) => {
    const entry = Buffer.alloc(16);
    entry.set([sizes[i] ?? 0, sizes[i] ?? 0, 0, 0, 1, 0, 32, 0]);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(at, 12);
    at += png.length;
    return entry;
  });
  const icon = Buffer.concat([Buffer.from([0, 0, 1, 0, sizes.length, 0]), ...entries, ...pictures]);
  expect(await outcome(icon, "ICO")).toBe("48 x 48");
});

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
