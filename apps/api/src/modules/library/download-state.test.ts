// Every record states whether the caller may download it, wherever it is listed; this is checked for every reply.
import { afterAll, beforeAll, expect, it } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets, grantAccess } from "../../testing/library-kit.ts";
import { ensureGroup, ensurePool, grantPool } from "../access/rights-writer.repository.ts";

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
  await db.write(async (tx) => await grantPool(tx, await ensureGroup(tx, "guest"), await ensurePool(tx, "shop"), []));
  await grantAccess(db, "press people", "shop");
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
    guest: await logInAs(app, "guest"),
    press: await logInAs(app, "asset user", ["press people"]),
    staff: await logInAs(app, "asset user"),
  };
});
afterAll(() => app.close());

type Doc = { title?: unknown; download_state?: string | undefined };
const states = (docs: readonly Doc[]) => Object.fromEntries(docs.map((doc) => [doc.title, doc.download_state]));

// In this order, so that each caller gets records cached for the previous one.
it.each(["guest", "press", "staff", "guest"] as const)("states what the caller may download: %s", async (who) => {
  const client = app.client(tokens[who]);
  const wanted = Object.fromEntries(Object.entries(expected).map(([title, by]) => [title, by[who]]));
  const { response } = await client.call("search.find", { query: {} });
  expect(states(response.docs)).toEqual(wanted);
  const own = await client.call("assets.get", { query: { assetid: ids } });
  expect(states(own.response.docs)).toEqual(wanted);
});

it("follows the clock and the rights, although records are cached", async () => {
  const client = app.client(tokens.guest);
  const now = async () => states((await client.call("search.find", { query: {} })).response.docs);
  expect((await now())["free, not yet expired"]).toBe("permitted");
  app.clock.advance(3_600_000);
  expect((await now())["free, not yet expired"]).toBe("withdrawn");
  expect((await now())["to be seen"]).toBe("forbidden");
  await grantAccess(app.services.data.db, "guest", "shop");
  expect((await now())["to be seen"]).toBe("permitted");
});
