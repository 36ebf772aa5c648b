// The first settings, beside an administrator who saves at the same moment.
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "../../platform/database/database.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets } from "../../testing/library-kit.ts";
import { ensureStarterConfig } from "./starter-config.service.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

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
  expect(await ensureStarterConfig(app.services.data.db, app.clock)).toBe(true);
  expect(await stored()).toHaveProperty("facets");
  const details = app.services.data.db.sqlite
    .prepare("SELECT details ->> '$.by' FROM event WHERE kind = 'settings.saved'")
    .pluck()
    .all();
  expect(details).toEqual(["import"]);
  expect(await ensureStarterConfig(app.services.data.db, app.clock)).toBe(false);
});

it("never overwrite settings that an administrator saved meanwhile", async () => {
  await addAssets(app.services.data.db, [{}]);
  const theirs = { global: { website_title: "Theirs" } };
  expect(await ensureStarterConfig(overtaken(adminSaves(theirs)), app.clock)).toBe(false);
  expect(await stored()).toEqual(theirs);
});
