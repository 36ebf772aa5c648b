import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets } from "../../testing/library-kit.ts";
import { fieldIdOf, setValueLabels } from "../library/registry-writer.repository.ts";

let app: TestApp;
let guest: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.services.indexed;
  const shades = [
    ["Glasur", "Lagune", "Lachs", "Grün"],
    ["Glasur", "Lagune", "Lack", "Blaugrün"],
    ["Glasur", "La", "Matt-Lagune", "sea", "Übersea", "Seafoam"],
    ["sea"],
  ];
  const { db } = app.services.data;
  await addAssets(
    db,
    shades.map((shade, n) => ({ title: `Bowl ${n}`, values: { shade }, rating: n + 1 })),
  );
  await db.write(async (tx) => {
    await setValueLabels(tx, (await fieldIdOf(tx, "shade")) ?? 0, "sea", { de: "Meer" });
  });
  await app.services.search.catchUp();
  guest = await logInAs(app, "guest");
});
afterAll(() => app.close());

async function found(contains: string, more: { rows?: number; filter?: Record<string, string[]> } = {}) {
  const query = { field: "shade", contains, ...more };
  const { values, total } = await app.client(guest, "de").call("search.facet_values", { query });
  return { labels: values.map(({ label, count }) => `${label} ${count}`), total };
}

test("exact matches come first, then prefixes, then prefixes of words, then the rest", async () => {
  // Within each of these the most frequent first, then by the label.
  const order = ["La 1", "Lagune 2", "Lachs 1", "Lack 1", "Matt-Lagune 1", "Glasur 3", "Blaugrün 1"];
  expect(await found("la")).toEqual({ labels: order, total: 7 });
  expect(await found(" LA ", { rows: 2 })).toEqual({ labels: order.slice(0, 2), total: 7 });
});

test("a letter with a diacritic is found as written, without it and spelt out, with the same rank", async () => {
  for (const typed of ["grün", "GRUN", "gruen"])
    expect((await found(typed)).labels, typed).toEqual(["Grün 1", "Blaugrün 1"]);
});

test("a match of the raw value instead of the label comes last", async () => {
  expect((await found("sea")).labels).toEqual(["Seafoam 1", "Meer 2", "Übersea 1"]);
  expect((await found("mee")).labels).toEqual(["Meer 2"]);
});

test("empty text lists all values, most frequent first", async () => {
  expect((await found("", { rows: 4 })).labels).toEqual(["Glasur 3", "Lagune 2", "Meer 2", "Blaugrün 1"]);
});

test("values without hits under the present filters come after those with hits, in the same order", async () => {
  expect((await found("la", { filter: { rating: ["2"] } })).labels).toEqual([
    "Lack 1",
    "Lagune 1",
    "Blaugrün 1",
    "Glasur 1",
    "La 0",
    "Lachs 0",
    "Matt-Lagune 0",
  ]);
});

test("a new value is sorted among the others", async () => {
  await addAssets(app.services.data.db, [{ title: "New", values: { shade: ["Labrador"] } }]);
  await app.services.search.catchUp();
  expect((await found("la")).labels.slice(0, 4)).toEqual(["La 1", "Lagune 2", "Labrador 1", "Lachs 1"]);
});

test("values are sorted by the rules of the language, numbers by value", async () => {
  const order = ["Öl 9", "Öl 10", "Oliv", "Zöl"];
  await addAssets(app.services.data.db, [{ title: "Order", values: { shade: order.toReversed() } }]);
  await app.services.search.catchUp();
  expect((await found("öl")).labels).toEqual(["Öl 9 1", "Öl 10 1", "Oliv 1", "Zöl 1"]);
});

test.each([
  "a:b",
  'say "hi"',
  "red, dark",
  "back\\slash",
  "1 TO 5",
  "a+b",
  "100 %",
  "#1",
  "R&B",
  "[x]",
  "*",
  "-no",
  "ü/ö",
  "'",
])("a value with signs filters what has it and nothing else: %s", async (shade) => {
  await addAssets(app.services.data.db, [{ title: `Sign ${shade}`, values: { shade: [shade] } }]);
  await app.services.search.catchUp();
  const client = app.client(guest, "de");
  const { response, facetCounts } = await client.call("search.find", {
    query: { filter: { shade: [shade] }, solr_facetfields: ["shade"] },
  });
  expect(response.docs.map(({ title }) => title)).toEqual([`Sign ${shade}`]);
  expect(facetCounts.facetFields.shade?.values.find(({ value }) => value === shade)?.count).toBe(1);
  const fixed = await client.call("search.find", { query: { suggestions_filter: { shade: [shade] } } });
  expect(fixed.response.numFound).toBe(1);
  expect((await found(shade)).labels).toContain(`${shade} 1`);
});
