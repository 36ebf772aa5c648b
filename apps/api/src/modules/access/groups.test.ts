import { afterEach, beforeEach, expect, test } from "vitest";
import { tokenOf } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { picture } from "../../testing/import-kit.ts";
import { addAssets } from "../../testing/library-kit.ts";
import { createGroups, type Groups } from "./groups.service.ts";
import { saveConvertSet } from "./rights-writer.repository.ts";

let app: TestApp;
let groups: Groups;
beforeEach(async () => {
  app = await startTestApp();
  groups = createGroups(app.services.data.db, app.clock);
});
afterEach(() => app.close());

const found = async (token: string) => {
  await app.services.indexed;
  await app.services.search.catchUp();
  return (await app.client(token).call("search.find", { query: {} })).response.numFound;
};

test("what a group is granted counts at once, for sessions that are open, too", async () => {
  const { db, blobs } = app.services.data;
  const { hash, size } = await blobs.put(await picture(1).png().toBuffer());
  const file = { kind: "image", mime: "image/png", contentHash: hash, size } as const;
  const [asset = 0] = await addAssets(db, [{ ...file, pools: ["press"] }]);
  await groups.add("editors");
  const token = await tokenOf(app, "asset user", ["editors"]);
  const sets = async () =>
    app
      .client(token)
      .call("session.csets", { query: { asset_id: [String(asset)] } })
      .then((reply) => reply.convert_sets.map(({ id }) => id))
      .catch(({ code }) => code);
  expect(await found(token)).toBe(0);

  await groups.grantPool("editors", "press", []);
  expect(await found(token)).toBe(1);
  expect(await sets()).toBe("download.not_permitted");

  await groups.setGrants("editors", [{ pool: "press", sets: [0] }]);
  expect(await sets()).toEqual(["0"]);
  expect(groups.list()).toContainEqual({ name: "editors", members: 1, grants: [{ pool: "press", sets: [0] }] });

  await groups.grantPool("editors", "press", undefined);
  expect(await found(token)).toBe(0);
  expect(groups.list()).toContainEqual({ name: "editors", members: 1, grants: [] });
});

test("a group that is removed takes what it granted along; its members stay", async () => {
  await addAssets(app.services.data.db, [{ pools: ["press"] }]);
  await groups.add("editors");
  await groups.grantPool("editors", "press", [-1]);
  const token = await tokenOf(app, "asset user", ["editors"]);
  expect(await found(token)).toBe(1);
  await groups.remove("editors");
  expect(await found(token)).toBe(0);
  expect(await app.services.accounts.list()).toMatchObject([{ groups: [] }]);
  // The same name is a new group, which was granted nothing.
  await groups.add("editors");
  expect(groups.list()).toContainEqual({ name: "editors", members: 0, grants: [] });
});

test("what cannot be is refused by name, and changes nothing", async () => {
  const { db } = app.services.data;
  await addAssets(db, [{ pools: ["press"] }]);
  await db.write((tx) => saveConvertSet(tx, { id: 3, titles: { en: "Web" } }));
  await groups.add("editors");
  await groups.setGrants("editors", [{ pool: "press", sets: [3, -2] }]);
  const before = groups.list();
  for (const [attempt, code] of [
    [() => groups.add("editors"), "group.exists"],
    [() => groups.add("a,b"), "group.name"],
    [() => groups.add(" "), "group.name"],
    [() => groups.remove("nobody"), "group.unknown"],
    [() => groups.remove("guest"), "group.guest"],
    [() => groups.setGrants("nobody", []), "group.unknown"],
    [() => groups.setGrants("editors", [{ pool: "invented", sets: [] }]), "group.pool_unknown"],
    [() => groups.setGrants("editors", [{ pool: "press", sets: [4] }]), "group.set_unknown"],
    [() => groups.grantPool("editors", "press", [-3]), "group.set_unknown"],
  ] as const) {
    await expect(attempt()).rejects.toMatchObject({ code });
  }
  expect(groups.list()).toEqual(before);
});
