import { afterEach, expect, it } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { addAssetWithBytes, addFilm } from "../../testing/film-kit.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { openStallingReader, type StallingReader } from "../../testing/readers.ts";

const LIMITS = { streamsPerSession: 5, streamsPerNetwork: 8 };

let app: TestApp;
const readers: StallingReader[] = [];
afterEach(async () => {
  for (const { socket } of readers.splice(0)) socket.destroy();
  await app.close();
});

async function start(settings: Partial<typeof LIMITS> = {}) {
  app = await startTestApp({ configuration: { ...settings, trustedProxies: ["127.0.0.1"] } });
  const { id } = await addFilm(app);
  const note = await addAssetWithBytes(app, Buffer.from("a note"));
  await app.fastify.listen({ port: 0, host: "127.0.0.1" });
  return async () => {
    const client = app.client(await logInAs(app, "guest"));
    return {
      zip: (await client.call("download.zip", { query: { id: [String(id), String(note)] } })).url ?? "",
      film: (await client.call("download.video", { params: { id: String(id) } })).url ?? "",
      original: (await client.call("download.single", { query: { id: String(id), csetid: "0" } })).url,
      small: (await client.call("download.single", { query: { id: String(note), csetid: "0" } })).url,
    };
  };
}

/** Starts stalled downloads one after the other. */
async function statusesOf(paths: readonly string[], network?: string, range?: string): Promise<number[]> {
  const headers = { ...(network ? { "x-forwarded-for": network } : {}), ...(range ? { range } : {}) };
  const statuses: number[] = [];
  for (const path of paths) {
    const reader = await openStallingReader(app.fastify.server, path, headers);
    readers.push(reader);
    statuses.push(reader.status);
  }
  return statuses;
}

it("T26 A session may receive a limited number of large files at a time, of any kind, and is then refused with Retry-After", async () => {
  const visit = await start(LIMITS);
  const [mine, theirs] = [await visit(), await visit()];
  const five = [mine.zip, mine.film, mine.original, mine.zip, mine.film];
  expect(await statusesOf(five, "10.0.0.1")).toEqual([200, 200, 200, 200, 200]);
  for (const url of [mine.zip, mine.film, mine.original]) {
    const refusal = await app.inject({ url, headers: { "x-forwarded-for": "10.0.0.2" } });
    expect([refusal.statusCode, refusal.json()]).toEqual([
      429,
      { code: "download.busy", message: expect.any(String), requestId: expect.any(String), source: "local" },
    ]);
    expect(Number(refusal.headers["retry-after"])).toBeGreaterThan(0);
    expect(refusal.headers["cache-control"]).toBe("no-store");
  }
  // Small files, cached files and HEAD requests.
  expect((await app.inject({ url: mine.zip, method: "HEAD" })).statusCode).toBe(200);
  const etag = String((await app.inject({ url: mine.film, method: "HEAD" })).headers.etag);
  expect((await app.inject({ url: mine.film, headers: { "if-none-match": etag } })).statusCode).toBe(304);
  expect(await statusesOf([mine.film, mine.original], "10.0.0.1", "bytes=5-900000")).toEqual([206, 206]);
  expect(await statusesOf([mine.small], "10.0.0.1")).toEqual([200]);
  // Other callers are not affected.
  expect(await statusesOf([theirs.zip], "10.0.0.1")).toEqual([200]);
  // After ending one, the caller may start another.
  readers[1]?.socket.destroy();
  await expect.poll(async () => (await statusesOf([mine.film], "10.0.0.1"))[0]).toBe(200);
  expect(await statusesOf([mine.film], "10.0.0.1")).toEqual([429]);
});

it("A network may receive a limited number of large files at a time, across its sessions", async () => {
  const visit = await start(LIMITS);
  const [first, second, third] = [await visit(), await visit(), await visit()];
  expect(await statusesOf(new Array(5).fill(first.zip), "10.0.0.1")).not.toContain(429);
  expect(await statusesOf(new Array(3).fill(second.film), "10.0.0.1")).not.toContain(429);
  expect(await statusesOf([third.film, third.small], "10.0.0.1")).toEqual([429, 200]);
  expect(await statusesOf([third.film], "10.0.0.2")).toEqual([200]);
  // All clients of a local proxy that is not configured have the same network.
  expect(await statusesOf([third.film, third.zip])).toEqual([200, 200]);
});

it("A film with its seeks, a hundred pictures at once and several downloads are within the limits", {
  tags: ["slow"],
}, async () => {
  const visit = await start();
  const { film, zip, original, small } = await visit();
  expect(await statusesOf(new Array(12).fill(film), "10.0.0.1", "bytes=1500000-")).not.toContain(429);
  expect(await statusesOf(new Array(100).fill(small), "10.0.0.1")).not.toContain(429);
  expect(await statusesOf([...new Array(10).fill(zip), ...new Array(10).fill(original)], "10.0.0.1")).not.toContain(
    429,
  );
});
