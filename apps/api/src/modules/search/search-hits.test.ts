// All hits of a result at once: their aspect ratios as a strip of bytes, and their ids.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets } from "../../testing/library-kit.ts";

let app: TestApp;
let guest: string;
let ids: string[];
const LIMIT = 5;
const START = 1_700_000_000;

beforeAll(async () => {
  app = await startTestApp({ configuration: { maxAssets: LIMIT } });
  await app.services.indexed;
  const { db } = app.services.data;
  const added = await addAssets(
    db,
    [
      { title: "Wide", width: 3000, height: 1000 },
      { title: "Square", width: 500, height: 500, pools: ["secret"] },
      { title: "Tall", width: 1000, height: 3000 },
      { title: "Sound", kind: "audio" as const, mime: "audio/mpeg", width: null, height: null },
      { title: "Endless", width: 900_000, height: 10 },
      { title: "Wide again", width: 3000, height: 2000 },
      { title: "Wide once more", width: 3200, height: 2000 },
      { title: "Embargoed", width: 700, height: 100, embargo: START * 2 },
    ].map((asset, n) => ({ importedAt: START - n * 86_400, ...asset })),
  );
  ids = added.map(String);
  await app.services.search.catchUp();
  guest = await logInAs(app, "guest");
});
afterAll(() => app.close());

async function strip(query: object = {}, token = guest): Promise<number[]> {
  const response = await app.client(token).raw("search.ratio_strip", { query });
  const bytes = Buffer.from(await response.arrayBuffer());
  return Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readUInt16BE(at * 2));
}

const found = async (query: object = {}) => app.client(guest).call("search.ids", { query });
const idsAt = (...places: number[]) => places.map((at) => ids[at]);

describe("the ratio strip", () => {
  test("has two bytes for each hit that the caller may see, in result order: width / height * 1000", async () => {
    expect(await strip({ solr_sort: "imp_date desc" })).toEqual([3000, 333, 1333, 65_535, 1500, 1600]);
    expect(await strip({ solr_sort: "imp_date asc" })).toEqual([1600, 1500, 65_535, 1333, 333, 3000]);
  });

  test("follows text and filters, and is empty where nothing is found", async () => {
    expect(await strip({ solr_q: "wide", solr_sort: "imp_date desc" })).toEqual([3000, 1500, 1600]);
    expect(await strip({ filter: { asset_groups: ["audio"] } })).toEqual([1333]);
    expect(await strip({ solr_q: "nowhere" })).toEqual([]);
  });

  test("has the order of the search", async () => {
    const query = { solr_q: "wide", solr_sort: "score desc" };
    const { response } = await app.client(guest).call("search.find", { query });
    const ratios = response.docs.map(({ pixel_x, pixel_y }) => Math.round(((pixel_x ?? 0) / (pixel_y ?? 1)) * 1000));
    expect(await strip(query)).toEqual(ratios);
  });

  test("includes later additions and changes", async () => {
    const { db } = app.services.data;
    await addAssets(db, [{ title: "Newcomer", width: 250, height: 100, importedAt: START + 86_400 }]);
    await app.services.search.catchUp();
    await expect.poll(() => strip({ solr_q: "newcomer" })).toEqual([2500]);
  });

  test("refuses a field that is hidden or does not exist", async () => {
    await expect(strip({ solr_sort: "ghost desc" })).rejects.toMatchObject({ code: "search.unknown_field" });
    await expect(strip({ filter: { ghost: ["1"] } })).rejects.toMatchObject({ code: "search.unknown_field" });
  });
});

describe("the ids of all hits", () => {
  test("are in result order, without hidden assets", async () => {
    const { ids: order, numFound } = await found({ solr_q: "wide", solr_sort: "imp_date desc" });
    expect([order, numFound]).toEqual([idsAt(0, 5, 6), 3]);
  });

  test("are limited to the size of a download, and numFound is the total", async () => {
    const { ids: order, numFound } = await found({ solr_sort: "imp_date asc" });
    expect(order).toEqual(idsAt(6, 5, 4, 3, 2));
    expect(numFound).toBeGreaterThan(LIMIT);
  });

  test("are all of them where there is no limit", { tags: ["slow"] }, async () => {
    const free = await startTestApp({ configuration: { maxAssets: -1 } });
    await free.services.indexed;
    await addAssets(
      free.services.data.db,
      Array.from({ length: 1200 }, (_, n) => ({ title: `Pattern ${n}` })),
    );
    await free.services.search.catchUp();
    const { ids: all } = await free.client(await logInAs(free, "guest")).call("search.ids", { query: {} });
    expect(new Set(all).size).toBe(1200);
    await free.close();
  });
});
