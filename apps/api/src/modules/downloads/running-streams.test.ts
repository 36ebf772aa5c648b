import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { downloadGrants, grants } from "../../db/tables/access.table.ts";
import { assets } from "../../db/tables/asset.table.ts";
import { countAcquiredBuffers } from "../../platform/storage/blocks.ts";
import { createApiToken, logInAs, PASSWORD } from "../../testing/callers.ts";
import { addAssetWithBytes, addFilm, FILM_BYTES, sha256 } from "../../testing/film-kit.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { grantAccess } from "../../testing/library-kit.ts";
import { countConnections, openStallingReader, type StallingReader } from "../../testing/readers.ts";

const HOUR = 3_600_000;
let app: TestApp;
/** So long that no check happens in the middle. */
let seldom: TestApp;
beforeAll(async () => {
  app = await startTestApp({ configuration: { streamCheckMs: 50, sessionSeconds: (20 * HOUR) / 1000 } });
  seldom = await startTestApp({ configuration: { streamCheckMs: HOUR } });
  for (const each of [app, seldom]) await each.fastify.listen({ port: 0, host: "127.0.0.1" });
}, 60_000);
afterEach(async () => {
  app.fastify.server.closeAllConnections();
  await expect.poll(() => app.services.streams.activeCount()).toBe(0);
  await expect.poll(countAcquiredBuffers).toBe(0);
  expect(app.services.data.blobs.openCount()).toBe(0);
});
afterAll(async () => {
  await app?.close();
  await seldom?.close();
});

let people = 0;
/** A new account in a new group, which may see and download a new pool. */
async function person() {
  const name = `person ${++people}`;
  await grantAccess(app.services.data.db, name, name);
  await app.services.accounts.add({ name, password: PASSWORD, groups: [name] });
  const token = (await app.client(null).call("session.get", { body: { user: name, pass: PASSWORD } })).session;
  return { name, token, pools: [name] };
}

const urls = (token: string, id: number) => {
  const client = app.client(token);
  return {
    original: async () => (await client.call("download.single", { query: { id: String(id) } })).url,
    film: async () => (await client.call("download.video", { params: { id: String(id) } })).url ?? "",
    zip: async (...more: number[]) =>
      (await client.call("download.zip", { query: { id: [id, ...more].map(String) } })).url ?? "",
  };
};

type Kind = "original" | "film" | "zip";
const KINDS: readonly Kind[] = ["original", "film", "zip"];

/** Starts a download of each kind, and stalls it in the middle. */
async function startAll(token: string, id: number): Promise<Record<Kind, StallingReader>> {
  const address = urls(token, id);
  const { server } = app.fastify;
  const started = {
    original: await openStallingReader(server, await address.original()),
    film: await openStallingReader(server, await address.film(), { range: "bytes=1000-" }),
    zip: await openStallingReader(server, await address.zip()),
  };
  expect(KINDS.map((kind) => started[kind].status)).toEqual([200, 206, 200]);
  return started;
}

const running = () => app.services.streams.activeCount();
const change = (id: number, values: Partial<typeof assets.$inferInsert>) =>
  app.services.data.db.write((tx) => tx.update(assets).set(values).where(eq(assets.id, id)));
/** Checks take place several times. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 400));

interface Case {
  token: string;
  name: string;
  id: number;
}

const ENDS: [string, (example: Case) => Promise<unknown>, readonly Kind[]][] = [
  ["logs out", ({ token }) => app.client(token).call("session.logout", {}), KINDS],
  ["is locked out", ({ name }) => app.services.accounts.change(name, { enabled: false }), KINDS],
  ["may use the portal no more", ({ name }) => app.services.accounts.change(name, { assetUser: false }), KINDS],
  ["leaves the group", ({ name }) => app.services.accounts.change(name, { groups: [] }), KINDS],
  ["may see the pool no more", () => app.services.data.db.write((tx) => tx.delete(grants)), KINDS],
  [
    "may download from the pool no more",
    () => app.services.data.db.write((tx) => tx.delete(downloadGrants)),
    ["original", "zip"],
  ],
  ["reads what comes under embargo", ({ id }) => change(id, { embargo: app.clock.seconds() + 1000 }), KINDS],
  [
    "reads what expires meanwhile",
    async ({ id }) => {
      await change(id, { expiry: app.clock.seconds() + 1000 });
      await aWhile();
      expect(running()).toBe(3);
      app.clock.advance(1_001_000);
    },
    ["original", "zip"],
  ],
  [
    "reads what is deleted",
    ({ id }) => app.services.data.db.write((tx) => tx.delete(assets).where(eq(assets.id, id))),
    KINDS,
  ],
  ["does nothing else for longer than a session waits", async () => app.clock.advance(9 * HOUR), KINDS],
];

describe("T26 A running download ends when its caller", () => {
  it.each(ENDS)("%s", async (_, act, ended) => {
    const { name, token, pools } = await person();
    const { id, bytes } = await addFilm(app, { pools });
    const readers = await startAll(token, id);
    await aWhile();
    expect(running()).toBe(3);
    await act({ token, name, id });
    await expect.poll(running, { timeout: 10_000 }).toBe(3 - ended.length);
    for (const kind of KINDS) readers[kind].read();
    for (const kind of KINDS) {
      const whole = await readers[kind].whole;
      if (ended.includes(kind)) expect([kind, whole]).toEqual([kind, undefined]);
      else expect([kind, whole]).toEqual([kind, sha256(bytes.subarray(1000))]);
    }
  });

  it("is a script whose token is revoked", async () => {
    const { pools } = await person();
    const token = await createApiToken(app, pools[0] ?? "", "Newsletter");
    const { id } = await addFilm(app, { pools });
    const readers = await startAll(token, id);
    await aWhile();
    expect(running()).toBe(3);
    await app.services.apiTokens.revoke("Newsletter");
    await expect.poll(running, { timeout: 10_000 }).toBe(0);
    for (const kind of KINDS) readers[kind].read();
    for (const kind of KINDS) expect(await readers[kind].whole).toBeUndefined();
  });

  it("is a guest whose session ended", async () => {
    const token = await logInAs(app, "guest");
    const { id } = await addFilm(app);
    await startAll(token, id);
    await app.client(token).call("session.logout", {});
    await expect.poll(running, { timeout: 10_000 }).toBe(0);
    const other = await logInAs(app, "guest");
    await startAll(other, id);
    app.clock.advance(25 * HOUR);
    await expect.poll(running, { timeout: 10_000 }).toBe(0);
  });

  it("reaches the maximum age of the session, although downloading counts as activity", async () => {
    const { token, pools } = await person();
    await startAll(token, (await addFilm(app, { pools })).id);
    for (let hours = 6; hours < 20; hours += 6) {
      app.clock.advance(6 * HOUR);
      await aWhile();
      expect([hours, running()]).toEqual([hours, 3]);
    }
    app.clock.advance(6 * HOUR);
    await expect.poll(running, { timeout: 10_000 }).toBe(0);
  });
});

describe("A running download continues", () => {
  it("to its last byte while others lose their rights, log out and change things", async () => {
    const { id, bytes } = await addFilm(app);
    const [mine, theirs] = [await person(), await person()];
    const readers = await startAll(mine.token, id);
    await startAll(theirs.token, id);
    await app.client(theirs.token).call("session.logout", {});
    await expect.poll(running, { timeout: 10_000 }).toBe(3);
    await change(id, { rating: 3 });
    await aWhile();
    for (const kind of KINDS) readers[kind].read();
    expect(await readers.original.whole).toBe(sha256(bytes));
    expect(await readers.film.whole).toBe(sha256(bytes.subarray(1000)));
    const again = await openStallingReader(app.fastify.server, await urls(mine.token, id).zip());
    again.read();
    expect(await readers.zip.whole).toBe(await again.whole);
  });

  it("with the rest of a zip when the right to an already sent file ends", async () => {
    const { token, pools } = await person();
    const first = await addAssetWithBytes(app, Buffer.from("a few bytes"), { pools });
    const { id: last } = await addFilm(app, { pools });
    const url = await urls(token, first).zip(last);
    const whole = await openStallingReader(app.fastify.server, url);
    whole.read();
    const reader = await openStallingReader(app.fastify.server, url);
    await expect.poll(running).toBe(1);
    await aWhile();
    await change(first, { embargo: app.clock.seconds() + 1000 });
    await aWhile();
    expect(running()).toBe(1);
    reader.read();
    expect(await reader.whole).toBe(await whole.whole);
  });
});

describe("A zip", () => {
  it("ends when the right to a remaining file ends", async () => {
    const { token, pools } = await person();
    const { id: first } = await addFilm(app, { pools });
    const last = await addAssetWithBytes(app, Buffer.from("x"), { pools });
    const reader = await openStallingReader(app.fastify.server, await urls(token, first).zip(last));
    await aWhile();
    await change(last, { embargo: app.clock.seconds() + 1000 });
    await expect.poll(running, { timeout: 10_000 }).toBe(0);
    reader.read();
    expect(await reader.whole).toBeUndefined();
  });

  it("checks the right to each of its files before it is sent", async () => {
    const secret = Buffer.from("what must not leave");
    const [{ id: first }, last] = [await addFilm(seldom), await addAssetWithBytes(seldom, secret)];
    const client = seldom.client(await logInAs(seldom, "guest"));
    const { url = "" } = await client.call("download.zip", { query: { id: [String(first), String(last)] } });
    const reader = await openStallingReader(seldom.fastify.server, url);
    let read = Buffer.alloc(0);
    reader.socket.on("data", (chunk: Buffer) => {
      read = Buffer.concat([read.subarray(-100), chunk]);
    });
    reader.socket.pause();
    const { db } = seldom.services.data;
    const embargo = seldom.clock.seconds() + 1000;
    await db.write((tx) => tx.update(assets).set({ embargo }).where(eq(assets.id, last)));
    reader.read();
    expect(await reader.whole).toBeUndefined();
    expect(reader.received()).toBeGreaterThan(FILM_BYTES / 2);
    expect(read.includes(secret)).toBe(false);
    await expect.poll(() => countConnections(seldom.fastify.server)).toBe(0);
    expect(seldom.logs.filter((line) => line.includes("could not be sent"))).toEqual([]);
  });
});
