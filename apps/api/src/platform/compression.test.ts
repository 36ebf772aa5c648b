import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { codedTag, codingOf, isPackable, pack, plainTags, variedBy } from "./compression.ts";
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
])("whoever accepts %j is sent %j", (accepted, coding) => {
  expect(codingOf({ "accept-encoding": accepted })).toBe(coding);
});

it("reads no list without an end", () => {
  expect(codingOf({ "accept-encoding": `${"x, ".repeat(5000)}gzip` })).toBeUndefined();
});

it("packs text of 2 kB and more, no picture, and nothing that is not to be changed on its way", () => {
  const json = { length: 5000, contentType: "application/json; charset=utf-8" };
  expect(isPackable(json)).toBe(true);
  expect(isPackable({ ...json, length: 1999 })).toBe(false);
  expect(isPackable({ ...json, cacheControl: "private, no-transform" })).toBe(false);
  const packed = ["text/html", "text/css", "application/javascript", "image/webp", "image/svg+xml", "application/zip"];
  expect(packed.map((contentType) => isPackable({ ...json, contentType }))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(isPackable({ ...json, contentType: "text/event-stream" })).toBe(false);
});

it("gives each coding a strong tag of its own, and knows the content by all of them", () => {
  expect(codedTag('"abc"', "br")).toBe('"abc-br"');
  expect(codedTag('W/"abc"', "gzip")).toBe('W/"abc"');
  expect(plainTags('"abc-br", W/"def-gzip", "ghi"')).toBe('"abc", W/"def", "ghi"');
  expect([undefined, "Origin", "accept-encoding", "*"].map(variedBy)).toEqual([
    "Accept-Encoding",
    "Origin, Accept-Encoding",
    "accept-encoding",
    "*",
  ]);
});

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
const settings = (n: number) => JSON.stringify(Array.from({ length: 300 }, (_, i) => ({ n, name: `colour ${i * i}` })));

it.each(["br", "gzip"] as const)("packs a text that comes often as small as it goes: %s", async (coding) => {
  const text = settings(1);
  const first = packText(text, coding).length;
  expect(first).toBe(pack(Buffer.from(text), coding).length);
  for (let time = 0; time < 5; time++) packText(text, coding);
  await expect.poll(() => packText(text, coding).length).toBeLessThan(first);
  expect(unpack[coding](packText(text, coding)).toString()).toBe(text);
});

it("keeps packed texts within a bound", () => {
  for (let n = 0; n < 1500; n++) packText(settings(n), "gzip");
  expect(keptBytes()).toBeGreaterThan(1_000_000);
  expect(keptBytes()).toBeLessThan(8 * 2 ** 20);
});
