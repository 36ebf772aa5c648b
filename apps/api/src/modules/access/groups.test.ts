import { afterEach, beforeEach, expect, test } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { picture } from "../../testing/import-kit.ts";
import { addAssets } from "../../testing/library-kit.ts";
import { queryRows } from "../../testing/query.ts";
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

test("grants take effect at once, also for open sessions", async () => {
  const { db, blobs } = app.services.data;
  const { hash, size } = await blobs.put(await picture(1).png().toBuffer());
  const file = { kind: "image", mime: "image/png", contentHash: hash, size } as const;
  const [asset = 0] = await addAssets(db, [{ ...file, pools: ["press"] }]);
  await groups.add("editors");
  const token = await logInAs(app, "asset user", ["editors"]);
  const sets = async () =>
    app
      .client(token)
      .call("session.csets", { query: { asset_id: [String(asset)] } })
      .then((reply) => reply.convert_sets.map(({ id }) => id))
      .catch(({ code }) => code);
  expect(await found(token)).toBe(0);

  await groups.grant("editors", [{ pool: "press", sets: [] }]);
  expect(await found(token)).toBe(1);
  expect(await sets()).toBe("download.not_permitted");

  await groups.grant("editors", [{ pool: "press", sets: [0] }]);
  expect(await sets()).toEqual(["0"]);
  expect(await groups.list()).toContainEqual({
    name: "editors",
    members: 1,
    tokens: [],
    grants: [{ pool: "press", sets: [0] }],
  });

  await groups.grant("editors", [{ pool: "press", sets: null }]);
  expect(await found(token)).toBe(0);
  expect(await groups.list()).toContainEqual({ name: "editors", members: 1, tokens: [], grants: [] });
});

test("removing a group revokes its grants; its members stay", async () => {
  await addAssets(app.services.data.db, [{ pools: ["press"] }]);
  await groups.add("editors");
  await groups.grant("editors", [{ pool: "press", sets: [-1] }]);
  const token = await logInAs(app, "asset user", ["editors"]);
  expect(await found(token)).toBe(1);
  await groups.remove("editors");
  expect(await found(token)).toBe(0);
  expect(await app.services.accounts.list()).toMatchObject([{ groups: [] }]);
  // A new group with the same name has no grants.
  await groups.add("editors");
  expect(await groups.list()).toContainEqual({ name: "editors", members: 0, tokens: [], grants: [] });
});

test("granting in one pool leaves other pools unchanged, also concurrent changes", async () => {
  await addAssets(app.services.data.db, [{ pools: ["press"] }, { pools: ["film"] }]);
  await groups.add("editors");
  await groups.grant("editors", [
    { pool: "press", sets: [] },
    { pool: "film", sets: [] },
  ]);
  await groups.grant("editors", [{ pool: "film", sets: null }]);
  await groups.grant("editors", [{ pool: "press", sets: [-1] }]);
  expect((await groups.list()).find(({ name }) => name === "editors")?.grants).toEqual([{ pool: "press", sets: [-1] }]);
});

test("removing a group revokes API tokens with its rights, and returns their names", async () => {
  const { apiTokens, data } = app.services;
  for (const name of ["editors", "guest"]) await groups.add(name);
  const [{ token }, { token: other }] = [
    await apiTokens.add({ name: "Nightly", group: "editors" }),
    await apiTokens.add({ name: "Website", group: "guest" }),
  ];
  expect((await groups.list()).map(({ name, tokens }) => [name, tokens])).toEqual([
    ["editors", ["Nightly"]],
    ["guest", ["Website"]],
  ]);
  expect(await groups.remove("editors")).toEqual(["Nightly"]);
  const isValid = async (text: string) => (await app.client(text).call("session.check")).sessionValid;
  expect([await isValid(token), await isValid(other)]).toEqual([false, true]);
  const events = await queryRows(data.db, "SELECT kind, details FROM event ORDER BY id DESC LIMIT 2");
  expect(events).toEqual([
    { kind: "group.removed", details: '{"name":"editors"}' },
    { kind: "token.revoked", details: expect.stringContaining('"name":"Nightly"') },
  ]);
});

test("invalid input is refused with a specific error, and changes nothing", async () => {
  const { db } = app.services.data;
  await addAssets(db, [{ pools: ["press"] }]);
  await db.write((tx) => saveConvertSet(tx, { id: 3, titles: { en: "Web" } }));
  await groups.add("editors");
  await groups.grant("editors", [{ pool: "press", sets: [3, -2] }]);
  const before = await groups.list();
  for (const [attempt, code] of [
    [() => groups.add("editors"), "group.exists"],
    [() => groups.add("a,b"), "group.name"],
    [() => groups.add(" "), "group.name"],
    [() => groups.remove("nobody"), "group.unknown"],
    [() => groups.remove("guest"), "group.guest"],
    [() => groups.grant("nobody", []), "group.unknown"],
    [() => groups.grant("editors", [{ pool: "invented", sets: [] }]), "group.pool_unknown"],
    [() => groups.grant("editors", [{ pool: "press", sets: [4] }]), "group.set_unknown"],
    [() => groups.grant("editors", [{ pool: "press", sets: [-3] }]), "group.set_unknown"],
  ] as const) {
    await expect(attempt()).rejects.toMatchObject({ code });
  }
  expect(await groups.list()).toEqual(before);
});
