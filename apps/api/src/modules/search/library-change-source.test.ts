import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets } from "../../testing/library-kit.ts";
import { saveStaticCollection } from "../collections/collection-writer.repository.ts";
import { COLLECTION_FIELD } from "../library/system-fields.ts";
import { createLibraryChangeSource } from "./library-change-source.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

test("reads changed assets as a rebuild does, without blocking the event loop", { tags: ["slow"] }, async () => {
  const { data, library } = app.services;
  const assets = Array.from({ length: 350 }, (_, n) => ({ title: `Bowl ${n}`, values: { keywords: [`k${n % 7}`] } }));
  const ids = await addAssets(data.db, assets);
  await data.db.write((tx) => saveStaticCollection(tx, { labels: { en: "Some" } }, [ids[3] ?? 0, ids[340] ?? 0]));
  await library.followChanges();
  const source = createLibraryChangeSource(data.db, library, () => {});
  const all = [];
  for await (const some of source.allDocuments()) all.push(...some);

  let turns = 0;
  const count = () => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const changed = await source.documents([...ids, 999_999].reverse());
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(3);
  expect([...changed].sort((a, b) => a.id - b.id)).toEqual(all);
  const listed = all.filter(({ values }) => values[COLLECTION_FIELD]);
  expect(all).toHaveLength(350);
  expect(listed.map(({ id }) => id)).toEqual([ids[3], ids[340]]);
});
