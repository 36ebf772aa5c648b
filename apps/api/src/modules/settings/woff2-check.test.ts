import { Readable } from "node:stream";
import { brotliCompressSync, constants, createBrotliCompress } from "node:zlib";
import { expect, it } from "vitest";
import { createWoff2 } from "../../testing/woff2.ts";
import { isCompleteWoff2 } from "./woff2-check.ts";

const MEGABYTE = 1024 * 1024;

it("takes fonts whose head, list of tables and content agree", async () => {
  expect(await isCompleteWoff2(createWoff2())).toBe(true);
  expect(
    await isCompleteWoff2(createWoff2({ tables: [Buffer.alloc(70_000, 7), Buffer.alloc(1), Buffer.alloc(300)] })),
  ).toBe(true);
  const many = Array.from({ length: 128 }, () => Buffer.alloc(4));
  expect(await isCompleteWoff2(createWoff2({ tables: many }))).toBe(true);
});

it("refuses a font that ends anywhere before its end", async () => {
  const whole = createWoff2({ tables: [Buffer.from("a table of some words"), Buffer.from("and another one")] });
  for (let length = 0; length < whole.length; length += 1) {
    const cut = whole.subarray(0, length);
    expect([length, await isCompleteWoff2(cut)]).toEqual([length, false]);
    if (length < 24) continue;
    // As long as it says, and what is packed in it as well.
    const fitted = Buffer.from(cut);
    fitted.writeUInt32BE(length, 8);
    fitted.writeUInt32BE(Math.max(0, fitted.readUInt32BE(20) - (whole.length - length)), 20);
    expect([length, await isCompleteWoff2(fitted)]).toEqual([length, false]);
  }
});

it.each([
  ["of no table", createWoff2({ tables: [] })],
  ["of more tables than a font has", createWoff2({ tables: Array.from({ length: 129 }, () => Buffer.alloc(4)) })],
  ["that says 65,535 tables", createWoff2({ change: (head) => head.writeUInt16BE(65_535, 12) })],
  ["of another kind inside", createWoff2({ change: (head) => void head.write("MZ\0\0", 4, "latin1") })],
  ["of a size it has not", createWoff2({ change: (head) => head.writeUInt32BE(79, 8) })],
  ["whose list has a size of no end", createWoff2({ change: (head) => head.fill(0xff, 53) })],
  ["whose table is said to be larger", createWoff2({ change: (head) => head.writeUInt8(21, 53) })],
  ["whose table is said to be smaller", createWoff2({ change: (head) => head.writeUInt8(19, 53) })],
  ["whose content is not packed", createWoff2({ packed: Buffer.from("nothing of the kind") })],
  ["that unpacks to 64 megabytes", createWoff2({ packed: brotliCompressSync(Buffer.alloc(64 * MEGABYTE)) })],
  ["whose tables say so much", createWoff2({ tables: [Buffer.alloc(31 * MEGABYTE)] })],
])("refuses a font %s", async (_, font) => {
  expect(await isCompleteWoff2(font)).toBe(false);
});

it("unpacks no more of a bomb than its tables say", async () => {
  const bomb = createWoff2({ packed: await packedZeros(512) });
  expect(bomb.length).toBeLessThan(100_000);
  const before = process.resourceUsage().maxRSS;
  expect(await isCompleteWoff2(bomb)).toBe(false);
  // In kilobytes, the most that there ever was: whole it would be far more than all before.
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(20_000);
});

/** So many megabytes, never all of them at once. */
async function packedZeros(megabytes: number): Promise<Buffer> {
  const packing = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  const megabyte = Buffer.alloc(MEGABYTE);
  Readable.from(Array.from({ length: megabytes }, () => megabyte)).pipe(packing);
  return Buffer.concat(await packing.toArray());
}
