// Grey from black to white, in every packing that is read without libvips: see `measurement-tiff.ts`.
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readTiffPixelValues, type TiffPixelValues } from "./measurement-tiff.ts";

interface Entry {
  tag: number;
  values: number[];
}

/** A TIFF of one strip, its directory behind it, of the byte order that the machine has. */
function tiff(strip: Buffer, entries: readonly Entry[]): Buffer {
  const all = [...entries, { tag: 273, values: [8] }, { tag: 279, values: [strip.length] }];
  const directory = Buffer.alloc(2 + all.length * 12 + 4);
  directory.writeUInt16LE(all.length);
  for (const [i, { tag, values }] of all.sort((a, b) => a.tag - b.tag).entries()) {
    directory.writeUInt16LE(tag, 2 + i * 12);
    directory.writeUInt16LE(4, 4 + i * 12);
    directory.writeUInt32LE(values.length, 6 + i * 12);
    directory.writeUInt32LE(values[0] ?? 0, 10 + i * 12);
  }
  const head = Buffer.from("II*\0\0\0\0\0", "latin1");
  head.writeUInt32LE(8 + strip.length, 4);
  return Buffer.concat([head, strip, directory]);
}

const WIDTH = 5;
const one = (tag: number, value: number): Entry => ({ tag, values: [value] });
const layout = (bits: number, format: number, packing = 1, predictor = 1) => [
  one(256, WIDTH),
  one(257, 1),
  one(258, bits),
  one(259, packing),
  one(262, 1),
  one(277, 1),
  one(278, 1),
  one(317, predictor),
  one(339, format),
];
const read = (bytes: Buffer, isLenient = false): Promise<TiffPixelValues | undefined> =>
  readTiffPixelValues(bytes, { maxNumbers: 1e6, isLenient });
const numbersIn = async (bytes: Buffer) => [...((await read(bytes))?.numbers ?? [])];

const VALUES = [0, 1, 2.5, -7, 1000];
const doubles = Buffer.from(new Float64Array(VALUES).buffer);

describe("the numbers in a TIFF are read", () => {
  it("of fractions of 64 and 32 bits", async () => {
    expect(await numbersIn(tiff(doubles, layout(64, 3)))).toEqual(VALUES);
    expect(await numbersIn(tiff(Buffer.from(new Float32Array(VALUES).buffer), layout(32, 3)))).toEqual(VALUES);
  });

  it("of fractions of 16 bits, those that are no numbers, too", async () => {
    const halves = Buffer.from(new Uint16Array([0x3c00, 0xc000, 0x7c00, 0x7e00, 0x0001]).buffer);
    const { POSITIVE_INFINITY: infinite, NaN: none } = Number;
    expect(await numbersIn(tiff(halves, layout(16, 3)))).toEqual([1, -2, infinite, none, 2 ** -24]);
  });

  it("packed by zlib, as differences", async () => {
    const differences = new Uint32Array(WIDTH).fill(3);
    const packed = deflateSync(Buffer.from(differences.buffer));
    expect(await numbersIn(tiff(packed, layout(32, 1, 8, 2)))).toEqual([3, 6, 9, 12, 15]);
  });

  it("with their bytes apart, as differences", async () => {
    const apart = Buffer.alloc(doubles.length);
    for (const [i, byte] of doubles.entries()) apart[(7 - (i % 8)) * WIDTH + Math.floor(i / 8)] = byte;
    const differences = Buffer.from(apart.map((byte, i) => byte - (apart[i - 1] ?? 0)));
    expect(await numbersIn(tiff(deflateSync(differences), layout(64, 3, 32_946, 3)))).toEqual(VALUES);
  });

  it("packed as runs of bytes", async () => {
    const runs = Buffer.from([0xf9, 0, 31, ...doubles.subarray(8)]);
    expect(await numbersIn(tiff(Buffer.concat([runs]), layout(64, 3, 32_773)))).toEqual(VALUES);
  });

  it("as far as they are there, where that is enough", async () => {
    const bytes = tiff(doubles.subarray(0, 30), layout(64, 3));
    await expect(read(bytes)).rejects.toThrow("cut off");
    expect([...((await read(bytes, true))?.numbers ?? [])]).toEqual([0, 1, 2.5, Number.NaN, Number.NaN]);
  });
});

it.each([
  ["bytes", layout(8, 1)],
  ["a packing that is not known", layout(32, 3, 50_000)],
  ["no size", [...layout(32, 3).filter(({ tag }) => tag !== 256)]],
])("leaves %s to others", async (_, entries) => {
  expect(await read(tiff(doubles, entries))).toBeUndefined();
});

it("T13 takes no memory for a strip that a file only claims to have", async () => {
  const entries = [...layout(64, 3, 8).filter(({ tag }) => ![256, 257, 278].includes(tag))];
  const huge = [one(256, 20_000), one(257, 20_000), one(278, 20_000)];
  expect(await read(tiff(deflateSync(doubles), [...entries, ...huge]))).toBeUndefined();
});
