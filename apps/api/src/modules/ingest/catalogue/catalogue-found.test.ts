import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { QueryOf } from "@vitrine/contract/endpoint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs } from "../../../testing/callers.ts";
import { importCatalogue } from "../../../testing/catalogue-kit.ts";
import { startTestApp, type TestApp } from "../../../testing/harness.ts";
import { newFolder, remove } from "../../../testing/import-kit.ts";

const page = readFileSync(new URL("../../../../../../docs/catalogues.md", import.meta.url), "utf8");
const block = (language: string) => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? "";

let app: TestApp;
let guest: string;
let folder: string;

async function importRecords(name: string, content: string, mapping?: string): Promise<void> {
  const catalogue = join(folder, name);
  writeFileSync(catalogue, content);
  const { data, jobs } = app.services;
  const parts = { db: data.db, clock: app.clock, jobs };
  await importCatalogue(parts, { catalogue, pool: "public", ...(mapping ? { mapping } : {}) });
  await app.services.search.catchUp();
}

beforeAll(async () => {
  folder = newFolder({ "museum.json": block("json") });
  app = await startTestApp();
  await app.services.indexed;
  await importRecords("museum.csv", block("csv"), join(folder, "museum.json"));
  guest = await logInAs(app, "guest");
});
afterAll(async () => {
  await app.close();
  remove(folder);
});

const find = (query: QueryOf<"search.find">, locale: string) =>
  app.client(guest, locale).call("search.find", { query });
const titles = async (query: QueryOf<"search.find">, locale = "en") =>
  (await find(query, locale)).response.docs.map(({ title, title_l0, title_l1 }) => title ?? title_l0 ?? title_l1);

test("records of a catalogue are found by their texts, labels and identifiers, in both languages", async () => {
  expect(await titles({ solr_q: "jug" })).toEqual(["Jug"]);
  expect(await titles({ solr_q: "krug" }, "de")).toEqual(["Krug"]);
  expect(await titles({ solr_q: "bowl" }, "de")).toEqual(["Schale"]);
  expect(await titles({ solr_q: '"K 4"' }, "de")).toEqual(["Vase"]);
  const { facetCounts } = await find({ solr_q: "krug", solr_facetfields: ["keywords", "technique"] }, "en");
  expect(facetCounts.facetFields).toMatchObject({
    keywords: { values: expect.arrayContaining([{ value: "blau", label: "blue", count: 1 }]) },
    technique: { values: [{ value: "Ton", label: "Ton", count: 1 }] },
  });
});

test("a record is neither found before its embargo nor offered for download", async () => {
  const later = new Date((app.clock.seconds() + 3600) * 1000).toISOString();
  await importRecords("secret.csv", `identifier,title,embargo\nS 1,Geheimnis,${later}\nS 2,Offenbar,\n`);
  expect(await titles({ solr_q: "geheimnis" })).toEqual([]);
  const { response } = await find({ solr_q: "offenbar" }, "en");
  expect(response.docs).toMatchObject([{ title: "Offenbar", download_state: "forbidden" }]);
  app.clock.advance(3_601_000);
  expect(await titles({ solr_q: "geheimnis" })).toEqual(["Geheimnis"]);
});
