import { afterEach, expect, test } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { createAssetReader } from "../library/asset-reader.repository.ts";
import { seedLibrary } from "./seed.service.ts";
import { createSyntheticLibrary } from "./synthetic-library.ts";

let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

test("a seeded library can be searched in both languages, narrowed, and opened by its collections", {
  tags: ["slow"],
}, async () => {
  app = await startTestApp();
  await app.services.indexed;
  const seen: number[] = [];
  const done = await seedLibrary(app.services.data.db, { assets: 1500, onProgress: (now) => seen.push(now) });
  expect(done).toBe(1500);
  expect(seen.at(-1)).toBe(1500);
  await app.services.search.catchUp();
  const client = app.client(await logInAs(app, "guest"), "de");
  const all = await client.call("search.find", {
    query: { solr_facetfields: ["keywords", "creator", "country", "imp_date"] },
  });
  expect(all.response.numFound).toBeGreaterThan(1200);
  // What lies in the pools of the press and of the house is not the guest's.
  expect(all.response.numFound).toBeLessThan(1500);
  expect(all.facetCounts.facetFields.keywords?.total).toBeGreaterThan(1000);
  const [german, english] = await Promise.all(
    ["wasser", "water"].map((solr_q) => client.call("search.find", { query: { solr_q } })),
  );
  expect(german?.response.numFound).toBeGreaterThan(10);
  expect(english?.response.numFound).toBeGreaterThan(10);
  const { collections } = await client.call("collections.list");
  expect(collections.map(({ label }) => label)).toContain("Neu hinzugekommen");
});

test("the same seed gives the same library, another seed another", () => {
  const some = (seed: number) => {
    const library = createSyntheticLibrary(seed);
    return Array.from({ length: 50 }, () => library.next());
  };
  expect(some(7)).toEqual(some(7));
  expect(some(7)).not.toEqual(some(8));
});

test("seeding can be stopped between two batches", { tags: ["slow"] }, async () => {
  app = await startTestApp();
  const stop = new AbortController();
  const done = await seedLibrary(app.services.data.db, {
    assets: 5000,
    signal: stop.signal,
    onProgress: () => stop.abort(),
  });
  expect(done).toBeLessThan(5000);
  expect(await createAssetReader(app.services.data.db).count()).toBe(done);
});
