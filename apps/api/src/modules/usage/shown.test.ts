import { afterEach, beforeEach, expect, it } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets } from "../../testing/library-kit.ts";

const DAY = 86_400_000;
let app: TestApp;
let bowl: number;
let vase: number;
let hidden: number;
beforeEach(async () => {
  app = await startTestApp();
  const { db } = app.services.data;
  [bowl = 0, vase = 0] = await addAssets(db, [{ title: "Bowl" }, { title: "Vase" }]);
  [hidden = 0] = await addAssets(db, [{ title: "Plan", pools: ["internal"] }]);
});
afterEach(() => app.close());

const ask = (token: string, ids: readonly number[], purpose?: "view") =>
  app.client(token).call("assets.get", { query: { assetid: ids.map(String), purpose } });
const look = (token: string, id: number) => ask(token, [id], "view");
async function recorded() {
  await app.services.usage.flush();
  const { sqlite } = app.services.data.db;
  return sqlite.prepare("SELECT * FROM event WHERE kind = 'asset.shown' ORDER BY id").all() as Record<
    string,
    unknown
  >[];
}
const timesOf = async () =>
  (await recorded()).map(({ at, asset_id, details }) => [asset_id, Number(at) % DAY, JSON.parse(String(details))]);

it("a viewed asset is counted by day, once per session", async () => {
  const [one, other] = [await logInAs(app, "guest"), await logInAs(app, "asset user")];
  for (const token of [one, one, other]) await look(token, bowl);
  expect(await timesOf()).toEqual([[bowl, 0, { times: 2 }]]);
  await look(one, vase);
  await look(await logInAs(app, "guest"), bowl);
  expect(await timesOf()).toEqual([
    [bowl, 0, { times: 3 }],
    [vase, 0, { times: 1 }],
  ]);
  app.clock.advance(DAY);
  await look(await logInAs(app, "guest"), bowl);
  expect((await timesOf()).map(([id, , { times }]) => [id, times])).toEqual([
    [bowl, 3],
    [vase, 1],
    [bowl, 1],
  ]);
});

it("what is asked for to be listed, as for the picture of a tile, is not counted as shown", async () => {
  const guest = await logInAs(app, "guest");
  await ask(guest, [bowl]);
  await ask(guest, [bowl, vase]);
  expect(await recorded()).toEqual([]);
});

it("what is found, hidden or not there is not counted as shown", async () => {
  const guest = await logInAs(app, "guest");
  await look(guest, hidden);
  await look(guest, 4711);
  await app
    .client(guest)
    .call("search.find", { query: {} })
    .catch(() => {});
  expect(await recorded()).toEqual([]);
});

it("an asset has one row for each day, and as many downloads at one time as there are", async () => {
  await look(await logInAs(app, "guest"), bowl);
  const [shown] = await recorded();
  const again = (kind: string) =>
    app.services.data.db.write(({ $client }) =>
      $client.prepare("INSERT INTO event (at, kind, asset_id) VALUES (?, ?, ?)").run(shown?.at, kind, bowl),
    );
  await expect(again("asset.shown")).rejects.toThrow("UNIQUE");
  for (const _ of [1, 2]) await again("asset.downloaded");
});

it("neither user nor time of day of a view is recorded", async () => {
  const user = await logInAs(app, "asset user");
  await look(user, bowl);
  const [event] = await recorded();
  expect(event).toEqual({
    id: expect.any(Number),
    at: expect.any(Number),
    kind: "asset.shown",
    account_id: null,
    asset_id: bowl,
    details: '{"times":1}',
  });
});

it("a full disk does not fail requests", async () => {
  const { db } = app.services.data;
  const { write } = db;
  db.write = (() => Promise.reject(new Error("no room"))) as typeof write;
  const { response } = await look(await logInAs(app, "guest"), bowl);
  expect(response.docs).toHaveLength(1);
  await app.services.usage.flush();
  db.write = write;
  expect(app.logs.join("")).toContain("usage could not be counted");
  expect(await recorded()).toEqual([]);
});
