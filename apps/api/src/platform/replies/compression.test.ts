import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import {
  compress,
  etagWithCoding,
  isCompressible,
  negotiateCoding,
  stripCodings,
  varyByEncoding,
} from "./compression.ts";
import { keptBytes, packText } from "./packed-texts.ts";

it.each([
  [undefined, undefined],
  ["", undefined],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["*", "br"],
  ["br;q=0.2, gzip;q=0.8", "gzip"],
  ["br;q=0, gzip;q=0, *;q=0", undefined],
  ["identity, gzip;q=0.5", undefined],
  ["identity;q=0", undefined],
  ["zstd", undefined],
  ["br;q=x", undefined],
])("a client that accepts %j gets %j", (accepted, coding) => {
  expect(negotiateCoding({ "accept-encoding": accepted })).toBe(coding);
});

it("reads only the start of a very long list", () => {
  expect(negotiateCoding({ "accept-encoding": `${"x, ".repeat(5000)}gzip` })).toBeUndefined();
});

it("compresses text of at least 2 kB, but no pictures and no no-transform replies", () => {
  const json = { length: 5000, contentType: "application/json; charset=utf-8" };
  expect(isCompressible(json)).toBe(true);
  expect(isCompressible({ ...json, length: 1999 })).toBe(false);
  expect(isCompressible({ ...json, cacheControl: "private, no-transform" })).toBe(false);
  const packed = ["text/html", "text/css", "application/javascript", "image/webp", "image/svg+xml", "application/zip"];
  expect(packed.map((contentType) => isCompressible({ ...json, contentType }))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(isCompressible({ ...json, contentType: "text/event-stream" })).toBe(false);
});

it("gives each coding its own strong ETag, and recognizes the content by all of them", () => {
  expect(etagWithCoding('"abc"', "br")).toBe('"abc-br"');
  expect(etagWithCoding('W/"abc"', "gzip")).toBe('W/"abc"');
  expect(stripCodings('"abc-br", W/"def-gzip", "ghi"')).toBe('"abc", W/"def", "ghi"');
  expect([undefined, "Origin", "accept-encoding", "*"].map(varyByEncoding)).toEqual([
    "Accept-Encoding",
    "Origin, Accept-Encoding",
    "accept-encoding",
    "*",
  ]);
});

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
const settings = (n: number) => JSON.stringify(Array.from({ length: 300 }, (_, i) => ({ n, name: `colour ${i * i}` })));

it.each(["br", "gzip"] as const)("compresses a frequent text as much as possible: %s", async (coding) => {
  const text = settings(1);
  const first = packText(text, coding).length;
  expect(first).toBe(compress(Buffer.from(text), coding).length);
  for (let time = 0; time < 5; time++) packText(text, coding);
  await expect.poll(() => packText(text, coding).length).toBeLessThan(first);
  expect(unpack[coding](packText(text, coding)).toString()).toBe(text);
});

it("limits the cache of compressed texts", () => {
  for (let n = 0; n < 1500; n++) packText(settings(n), "gzip");
  expect(keptBytes()).toBeGreaterThan(1_000_000);
  expect(keptBytes()).toBeLessThan(8 * 2 ** 20);
});
