// Finding the same picture in other sizes and encodings: visibility to callers, and completeness.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets, grantAccess, type TestAsset } from "../../testing/library-kit.ts";
import { type PictureFingerprint, savePictureFingerprint } from "../library/asset-writer.repository.ts";
import { createSimilarPictureFinder } from "../library/similar-pictures.repository.ts";

let app: TestApp;
let guest: string;
let press: string;
const ids: Record<string, string> = {};

const bands = [0x1234, 0xabcd, 0x00ff, 0x8001] as const;
/** The hash with this many bits flipped, spread over its parts. */
const turned = (bits: number): PictureFingerprint["bands"] => {
  const made: [number, number, number, number] = [...bands];
  for (let bit = 0; bit < bits; bit++) made[bit % 4] = (made[bit % 4] ?? 0) ^ (1 << Math.floor(bit / 4));
  return made;
};

const library: Record<string, TestAsset & { bits?: number; tint?: readonly [number, number] }> = {
  original: { mime: "image/tiff", bits: 0 },
  small: { width: 300, height: 200, bits: 3 },
  cut: { width: 2900, height: 2000, bits: 7 },
  similar: { bits: 8 },
  blue: { bits: 0, tint: [10, -50] },
  square: { width: 2000, height: 2000, bits: 0 },
  film: { kind: "video", bits: 0 },
  press: { pools: ["press"], bits: 1 },
  embargoed: { embargo: 4_000_000_000, bits: 1 },
  plain: {},
};

beforeAll(async () => {
  app = await startTestApp();
  await app.services.indexed;
  const { db } = app.services.data;
  const made = await addAssets(
    db,
    Object.entries(library).map(([title, { bits: _, tint: __, ...asset }]) => ({ title, ...asset })),
  );
  await db.write(async (tx) => {
    for (const [at, [name, { bits, tint = [10, 20] as const }]] of Object.entries(library).entries()) {
      const id = made[at] ?? 0;
      ids[name] = String(id);
      await savePictureFingerprint(tx, id, bits === undefined ? {} : { hash: { bands: turned(bits), tint } });
    }
  });
  await grantAccess(db, "press people", "press");
  await app.services.search.catchUp();
  guest = await logInAs(app, "guest");
  press = await logInAs(app, "asset user", ["press people"]);
});
afterAll(() => app.close());

const find = (token: string, like: string, query: object = {}) =>
  app.client(token).call("search.find", { query: { like, ...query } });
const titles = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).response.docs.map(({ title }) => title).sort();
const id = (name: string) => ids[name] ?? "";

test("the same picture is found in another size, format or cut; what is only similar is not", async () => {
  expect(await titles(guest, id("original"))).toEqual(["cut", "original", "small"]);
  expect(await titles(guest, id("small"))).toContain("original");
  for (const alone of ["blue", "square", "film", "plain"]) expect(await titles(guest, id(alone))).toEqual([alone]);
});

test("hidden assets are neither found nor counted, and cannot be searched by", async () => {
  expect(await titles(press, id("original"))).toEqual(["cut", "original", "press", "small"]);
  const query = { solr_facetfields: ["format"] };
  const { response, facetCounts } = await find(guest, id("original"), query);
  expect(response.numFound).toBe(3);
  expect(facetCounts.facetFields.format?.values.map(({ value, count }) => `${value} ${count}`).sort()).toEqual([
    "JPEG 2",
    "TIFF 1",
  ]);
  const nobody = await find(guest, "999999", query);
  for (const hidden of ["press", "embargoed"]) expect(await find(guest, id(hidden), query)).toEqual(nobody);
  expect(await find(guest, "no number at all", query)).toEqual(nobody);
  expect(nobody.response.numFound).toBe(0);
});

test("any number of hidden assets does not displace visible ones", async () => {
  const { db } = app.services.data;
  const hidden = await addAssets(
    db,
    Array.from({ length: 1000 }, () => ({ pools: ["press"] })),
  );
  const know = (bits: PictureFingerprint["bands"] | undefined) =>
    db.write(async (tx) => {
      for (const each of hidden)
        await savePictureFingerprint(tx, each, bits && { hash: { bands: bits, tint: [10, 20] } });
    });
  await know(turned(0));
  try {
    expect(await titles(guest, id("original"))).toEqual(["cut", "original", "small"]);
  } finally {
    await know(undefined);
  }
});

test("it filters ids and facet values, too", async () => {
  const like = id("original");
  expect(await titles(guest, like, { solr_q: "small" })).toEqual(["small"]);
  expect(await titles(guest, like, { filter: { format: ["TIFF"] } })).toEqual(["original"]);
  const client = app.client(guest);
  expect((await client.call("search.ids", { query: { like } })).numFound).toBe(3);
  const { values } = await client.call("search.facet_values", { query: { like, field: "format", contains: "" } });
  expect(values.map(({ value }) => value).sort()).toEqual(["JPEG", "TIFF"]);
});

test("the index of hashes finds all that a full scan finds", async () => {
  const { db } = app.services.data;
  const band = fc.nat(0xffff);
  const near = fc.array(fc.nat(63), { maxLength: 10 });
  const picture = fc.tuple(fc.tuple(band, band, band, band), fc.array(near, { minLength: 1, maxLength: 6 }));
  await fc.assert(
    fc.asyncProperty(fc.array(picture, { minLength: 1, maxLength: 4 }), async (pictures) => {
      const hashes = pictures.flatMap(([hash, changes]) =>
        changes.map((bits) => {
          const made: [number, number, number, number] = [...hash];
          for (const bit of bits) made[bit >> 4] = (made[bit >> 4] ?? 0) ^ (1 << (bit & 15));
          return made;
        }),
      );
      const added = await addAssets(
        db,
        hashes.map(() => ({})),
      );
      await db.write(async (tx) => {
        for (const [at, one] of hashes.entries())
          await savePictureFingerprint(tx, added[at] ?? 0, { hash: { bands: one, tint: [500, 500] } });
      });
      const findSimilar = createSimilarPictureFinder(db);
      const apart = (a: readonly number[] = [], b: readonly number[] = []) =>
        a.reduce((sum, part, at) => sum + (part ^ (b[at] ?? 0)).toString(2).replaceAll("0", "").length, 0);
      for (const [at, own] of hashes.entries()) {
        const alike = added.filter((_, other) => apart(own, hashes[other]) <= 7);
        expect((await findSimilar(added[at] ?? 0, async (ids) => [...ids])).toSorted((a, b) => a - b)).toEqual(alike);
      }
      await db.write(async (tx) => {
        for (const each of added) await savePictureFingerprint(tx, each, undefined);
      });
    }),
    { numRuns: 40 },
  );
});
