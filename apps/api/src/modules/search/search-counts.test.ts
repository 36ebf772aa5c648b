// Compares totals and disjunctive counts with a simple implementation of the rules in SQL.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets, grantAccess } from "../../testing/library-kit.ts";
import { createRandom } from "../seed/random.ts";

let app: TestApp;
let press: string;
const FIELDS = ["colour", "place", "mood"] as const;
const ASSETS = 400;

beforeAll(async () => {
  app = await startTestApp();
  await app.services.indexed;
  const random = createRandom(11);
  const some = (name: string, size: number, most: number) => [
    ...new Set(
      Array.from({ length: Math.floor(random() * (most + 1)) }, () => `${name} ${Math.floor(random() ** 2 * size)}`),
    ),
  ];
  await addAssets(
    app.services.data.db,
    Array.from({ length: ASSETS }, (_, n) => ({
      title: `asset ${n}`,
      pools: [["public"], ["press"], ["internal"], ["internal", "press"]][Math.floor(random() * 4)] ?? ["public"],
      values: { colour: some("c", 5, 1), place: some("p", 12, 3), mood: some("m", 70, 4) },
      importedAt: 1_700_000_000 + Math.floor(random() * 50),
    })),
  );
  await grantAccess(app.services.data.db, "press people", "press");
  await app.services.search.catchUp();
  press = await logInAs(app, "asset user", ["press people"]);
});
afterAll(() => app.close());

type Chosen = Partial<Record<(typeof FIELDS)[number], string[]>>;

/** Assets in pools visible to the press that pass all filters. */
function passing(filters: readonly Chosen[], newest: number | null) {
  const parts = [
    "acl_id IN (SELECT acl_id FROM acl_pool JOIN pool ON pool.id = pool_id WHERE pool.name IN ('public', 'press'))",
  ];
  const bound: unknown[] = [];
  for (const chosen of filters) {
    for (const [field, values] of Object.entries(chosen)) {
      if (values.length === 0) continue;
      parts.push(
        `EXISTS (SELECT 1 FROM json_each(asset.fields, '$.values.${field}') j JOIN field_value v ON v.id = j.value
          WHERE v.value IN (SELECT value FROM json_each(?)))`,
      );
      bound.push(JSON.stringify(values));
    }
  }
  if (newest !== null) {
    parts.push("imported_at <= ?");
    bound.push(newest);
  }
  return { where: parts.join(" AND "), bound };
}

const value = (name: string, size: number) => fc.integer({ min: 0, max: size }).map((n) => `${name} ${n}`);
const chosen = fc.record(
  {
    colour: fc.array(value("c", 5), { maxLength: 2 }),
    place: fc.array(value("p", 12), { maxLength: 3 }),
    mood: fc.array(value("m", 75), { maxLength: 2 }),
  },
  { requiredKeys: [], noNullPrototype: true },
);

test("totals and counts are what SQL counts", async () => {
  const { sqlite } = app.services.data.db;
  const client = app.client(press);
  await fc.assert(
    fc.asyncProperty(
      chosen,
      chosen,
      fc.option(fc.integer({ min: 1_700_000_000, max: 1_700_000_050 })),
      async (filter, suggestions, newest) => {
        const reply = await client.call("search.find", {
          query: {
            filter: { ...filter, ...(newest === null ? {} : { imp_date: `* TO ${newest}` }) },
            suggestions_filter: suggestions,
            solr_facetfields: [...FIELDS],
            solr_rows: 500,
          },
        });
        const hits = passing([filter, suggestions], newest);
        const ids = sqlite
          .prepare(`SELECT id FROM asset WHERE ${hits.where}`)
          .pluck()
          .all(...hits.bound) as number[];
        expect(reply.response.numFound).toBe(ids.length);
        expect(new Set(reply.response.docs.map(({ id }) => Number(id)))).toEqual(new Set(ids));
        for (const field of FIELDS) {
          const others = passing([{ ...filter, [field]: [] }, suggestions], newest);
          const counts = sqlite
            .prepare(
              `SELECT v.value, count(*) AS count FROM asset, json_each(asset.fields, '$.values.${field}') j
               JOIN field_value v ON v.id = j.value WHERE ${others.where} GROUP BY v.value`,
            )
            .all(...others.bound) as { value: string; count: number }[];
          const facet = reply.facetCounts.facetFields[field];
          const counted = facet?.values.filter(({ count }) => count > 0).map(({ value: name, count }) => [name, count]);
          expect(new Map(counted as [string, number][])).toEqual(new Map(counts.map((row) => [row.value, row.count])));
          expect(facet?.total).toBe(counts.length);
          const listed = new Set(facet?.values.map((entry) => entry.value));
          for (const name of [...(filter[field] ?? []), ...(suggestions[field] ?? [])]) {
            const anywhere = passing([], null);
            const exists = sqlite
              .prepare(
                `SELECT 1 FROM asset, json_each(asset.fields, '$.values.${field}') j JOIN field_value v ON v.id = j.value
                 WHERE ${anywhere.where} AND v.value = ?`,
              )
              .get(name);
            expect(listed.has(name)).toBe(exists !== undefined);
          }
        }
      },
    ),
    { numRuns: 60, seed: 3 },
  );
});

test("values that differ only in case, diacritics or outer spaces are counted separately", async () => {
  const spellings = ["Berlin", "berlin", " Berlin", "Bérlin", "BERLIN", "Berlin\u00a0"];
  await addAssets(
    app.services.data.db,
    spellings.map((spelling) => ({ title: "City", values: { city: [spelling] } })),
  );
  await app.services.search.catchUp();
  const find = (filter: Record<string, string[]>) =>
    app.client(press).call("search.find", { query: { filter, solr_facetfields: ["city"] } });
  const { facetCounts } = await find({});
  const { values = [], total } = facetCounts.facetFields.city ?? {};
  expect(new Map(values.map(({ value, count }) => [value, count]))).toEqual(new Map(spellings.map((one) => [one, 1])));
  expect(total).toBe(spellings.length);
  for (const spelling of spellings) expect((await find({ city: [spelling] })).response.numFound).toBe(1);
});
