// Word variants and corrections, through the API.
import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets, addField } from "../../testing/library-kit.ts";

let app: TestApp;
let guest: string;
let admin: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.services.indexed;
  const { db } = app.services.data;
  await addField(db, { name: "remarks", type: "text", weight: 5, visibility: "admins", labels: { en: "Remarks" } });
  await addAssets(db, [
    { title: "Große Landschaftsfotos", texts: { remarks: { "": "Rotterdam" } } },
    { title: "Häuser am Fluss", values: { keywords: ["Fluss"] } },
  ]);
  await app.services.search.catchUp();
  guest = await logInAs(app, "guest");
  admin = await logInAs(app, "GUI admin and asset user");
});
afterAll(() => app.close());

const find = (solr_q: string, token = guest) =>
  app.client(token, "de").call("search.find", { query: { solr_q, solr_facetfields: ["keywords"] } });

test("a word finds its plural and compounds that contain it, without a correction", async () => {
  for (const [text, title] of [
    ["Foto", "Große Landschaftsfotos"],
    ["Haus", "Häuser am Fluss"],
    ["Haus Fluss", "Häuser am Fluss"],
  ] as const) {
    const reply = await find(text);
    expect([text, ...reply.response.docs.map((doc) => doc.title)]).toEqual([text, title]);
    expect(reply).not.toHaveProperty("corrections");
  }
});

test("a mistyped word is corrected, with its original spelling, in hits, counts and ids", async () => {
  const reply = await find("Hausser, am FLUSZ");
  expect(reply.corrections).toEqual([
    { typed: "Hausser", shown: "Häuser" },
    { typed: "FLUSZ", shown: "Fluss" },
  ]);
  expect(reply.response.numFound).toBe(1);
  expect(reply.facetCounts.facetFields.keywords?.values).toMatchObject([{ value: "Fluss", count: 1 }]);
  const client = app.client(guest, "de");
  expect(await client.call("search.ids", { query: { solr_q: "FLUSZ" } })).toMatchObject({
    numFound: 1,
    corrections: [{ typed: "FLUSZ", shown: "Fluss" }],
  });
  const values = await client.call("search.facet_values", { query: { field: "keywords", solr_q: "FLUSZ" } });
  expect(values.values).toMatchObject([{ value: "Fluss", count: 1 }]);
});

test("a quoted word is searched exactly", async () => {
  expect(await find('"FLUSZ"')).toMatchObject({ response: { numFound: 0 } });
  expect(await find('"FLUSZ"')).not.toHaveProperty("corrections");
});

test("words searched as typed match exactly and as prefixes", async () => {
  const client = app.client(guest, "de");
  const found = async (solr_q: string) =>
    (await client.call("search.find", { query: { solr_q, words: "as_typed" } })).response.numFound;
  expect([await found("Foto"), await found("FLUSZ"), await found("Haus"), await found("Landschaftsfo")]).toEqual([
    0, 0, 1, 1,
  ]);
});

test("words of fields hidden from the caller are not suggested", async () => {
  expect((await find("Roterdam", admin)).corrections).toEqual([{ typed: "Roterdam", shown: "Rotterdam" }]);
  expect(await find("Roterdam")).toEqual(await find("Xoterdax"));
});
