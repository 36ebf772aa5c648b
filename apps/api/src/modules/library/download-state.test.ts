// Every record says whether the caller may download it, wherever it is listed; what decides is asked anew each time.
import { afterAll, beforeAll, expect, it } from "vitest";
import { tokenOf } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets, letSee } from "../../testing/library-kit.ts";
import { ensureGroup, ensurePool, grant } from "../access/rights-writer.repository.ts";

let app: TestApp;
let ids: string[];
let tokens: Record<"guest" | "press" | "staff", string>;

const expected = {
  free: { guest: "permitted", press: "permitted", staff: "permitted" },
  "to be seen": { guest: "forbidden", press: "permitted", staff: "forbidden" },
  "to be seen, expired": { guest: "withdrawn", press: "withdrawn", staff: "withdrawn" },
  "free, not yet expired": { guest: "permitted", press: "permitted", staff: "permitted" },
} as const;

beforeAll(async () => {
  app = await startTestApp();
  await app.services.indexed;
  const { db } = app.services.data;
  await db.write((tx) => grant(tx, ensureGroup(tx, "guest"), ensurePool(tx, "shop"), []));
  await letSee(db, "press people", "shop");
  const now = app.clock.seconds();
  const added = await addAssets(db, [
    { title: "free" },
    { title: "to be seen", pools: ["shop"] },
    { title: "to be seen, expired", pools: ["shop"], expiry: now - 1 },
    { title: "free, not yet expired", expiry: now + 3600 },
  ]);
  ids = added.map(String);
  await app.services.search.catchUp();
  tokens = {
    guest: await tokenOf(app, "guest"),
    press: await tokenOf(app, "asset user", ["press people"]),
    staff: await tokenOf(app, "asset user"),
  };
});
afterAll(() => app.close());

type Doc = { title?: unknown; download_state?: string | undefined };
const states = (docs: readonly Doc[]) => Object.fromEntries(docs.map((doc) => [doc.title, doc.download_state]));

// In turns, so that each finds the records that were written for the one before.
it.each(["guest", "press", "staff", "guest"] as const)("tells a caller what they may download: %s", async (who) => {
  const client = app.client(tokens[who]);
  const wanted = Object.fromEntries(Object.entries(expected).map(([title, by]) => [title, by[who]]));
  const { response } = await client.call("search.find", { query: {} });
  expect(states(response.docs)).toEqual(wanted);
  const own = await client.call("assets.get", { query: { assetid: ids } });
  expect(states(own.response.docs)).toEqual(wanted);
});

it("follows the clock and the rights without anything being written anew", async () => {
  const client = app.client(tokens.guest);
  const now = async () => states((await client.call("search.find", { query: {} })).response.docs);
  expect((await now())["free, not yet expired"]).toBe("permitted");
  app.clock.advance(3_600_000);
  expect((await now())["free, not yet expired"]).toBe("withdrawn");
  expect((await now())["to be seen"]).toBe("forbidden");
  await letSee(app.services.data.db, "guest", "shop");
  expect((await now())["to be seen"]).toBe("permitted");
});
