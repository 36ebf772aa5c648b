// The first settings, beside an administrator who saves at the same moment.

import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "../../platform/database/database.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets } from "../../testing/library-kit.ts";
import { queryColumn } from "../../testing/query.ts";
import { ensureStarterSettings } from "./starter-config.service.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const first = { isFirstImport: true };
const settings = { kind: "global", key: "" } as const;
const stored = async () => JSON.parse((await app.services.documents.config())?.body ?? "null");

/** A database to whose first write somebody else comes first. */
function overtaken(by: () => Promise<unknown>): Database {
  let before: Promise<unknown> | undefined;
  const { db } = app.services.data;
  return Object.assign(Object.create(db), {
    write: async (fn: Parameters<Database["write"]>[0]) => {
      before ??= by();
      await before;
      return db.write(fn);
    },
  });
}

const adminSaves = (document: object) => () => app.services.saving.save(settings, document, { caller: {} });

it("fit the library, and are recorded in the history", async () => {
  await addAssets(app.services.data.db, [{}]);
  expect(await ensureStarterSettings(app.services.data.db, app.clock)).toBe(true);
  expect(await stored()).toHaveProperty("facets");
  const details = await queryColumn(
    app.services.data.db,
    "SELECT details ->> '$.by' FROM event WHERE kind = 'settings.saved'",
  );
  expect(details).toEqual(["import"]);
  expect(await ensureStarterSettings(app.services.data.db, app.clock)).toBe(false);
});

it("never overwrite settings that an administrator saved meanwhile", async () => {
  await addAssets(app.services.data.db, [{}]);
  const theirs = { global: { website_title: "Theirs" } };
  expect(await ensureStarterSettings(overtaken(adminSaves(theirs)), app.clock, first)).toBe(false);
  expect(await stored()).toEqual(theirs);
});

it("never change settings that are stored before a later import", async () => {
  await addAssets(app.services.data.db, [{}]);
  const reset = { global: { website_title: "Theirs", hide_dashboard: true } };
  await adminSaves(reset)();
  expect(await ensureStarterSettings(app.services.data.db, app.clock)).toBe(false);
  expect(await stored()).toEqual(reset);
});

it("are added to settings that an administrator saved before the first import", async () => {
  await adminSaves({ global: { website_title: "Theirs" } })();
  expect(await ensureStarterSettings(app.services.data.db, app.clock, first), "without assets").toBe(false);
  await addAssets(app.services.data.db, [{}]);
  expect(await ensureStarterSettings(app.services.data.db, app.clock, first)).toBe(true);
  expect(await stored()).toMatchObject({ global: { website_title: "Theirs", hide_dashboard: false } });
});

it("never change settings with a row on the dashboard, nor those that are saved at that moment", async () => {
  await addAssets(app.services.data.db, [{}]);
  const arranged = { dashboard: { collections: { data: [{ indicator: "search_1", label: "Theirs" }] } } };
  await adminSaves(arranged)();
  expect(await ensureStarterSettings(app.services.data.db, app.clock, first)).toBe(false);
  expect(await stored()).toEqual(arranged);
  await adminSaves({ global: { website_title: "First" } })();
  const theirs = { global: { website_title: "Second" } };
  expect(await ensureStarterSettings(overtaken(adminSaves(theirs)), app.clock, first)).toBe(false);
  expect(await stored()).toEqual(theirs);
});
