import { readdirSync, readlinkSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countAcquiredBuffers } from "../../platform/storage/blocks.ts";
import { logInAs } from "../../testing/callers.ts";
import { addAssetWithBytes, addFilm, sha256 } from "../../testing/film-kit.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { countConnections, openStallingReader, type StallingReader } from "../../testing/readers.ts";

const STALL_SECONDS = 1;

let app: TestApp;
let film: { id: number; bytes: Buffer };
let note = 0;
beforeAll(async () => {
  app = await startTestApp({ configuration: { stallSeconds: STALL_SECONDS } });
  film = await addFilm(app);
  note = await addAssetWithBytes(app, Buffer.from("a note"));
  await app.fastify.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app?.close());

async function linksOf(token: string) {
  const client = app.client(token);
  const { url: zip = "" } = await client.call("download.zip", { query: { id: [String(film.id), String(note)] } });
  const { url: play = "" } = await client.call("download.video", { params: { id: String(film.id) } });
  const { url: small } = await client.call("download.single", { query: { id: String(note), csetid: "0" } });
  return { zip, play, small };
}

const running = () => app.services.streams.activeCount();
/** Number of open files of the store, according to the system. */
const descriptors = () =>
  readdirSync("/proc/self/fd").filter((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`).startsWith(`${app.configuration.dataFolder}/blobs`);
    } catch {
      return false;
    }
  }).length;

async function untilAllIsBack(): Promise<void> {
  await expect.poll(() => countConnections(app.fastify.server), { timeout: 20_000 }).toBe(0);
  await expect.poll(() => [running(), countAcquiredBuffers(), app.services.data.blobs.openCount()]).toEqual([0, 0, 0]);
  await expect.poll(descriptors).toBe(0);
}

describe("Stalled downloads", () => {
  it("T26 are aborted, and all resources of 240 of them are freed: memory, files and connections", {
    tags: ["slow"],
  }, async () => {
    const readers: StallingReader[] = [];
    for (let n = 0; n < 4; n++) {
      const { zip, play } = await linksOf(await logInAs(app, "guest"));
      for (const [path, range] of [
        [zip, "bytes=0-"],
        [play, "bytes=1000-"],
      ] as const) {
        const some = Array.from({ length: 30 }, () => openStallingReader(app.fastify.server, path, { range }));
        readers.push(...(await Promise.all(some)));
      }
    }
    expect(new Set(readers.map(({ status }) => status))).toEqual(new Set([206]));
    await untilAllIsBack();
    for (const reader of readers.slice(0, 10)) {
      reader.read();
      expect(await reader.whole).toBeUndefined();
    }
    for (const { socket } of readers) socket.destroy();
  });

  it("do not affect other slow downloads", { tags: ["slow"] }, async () => {
    const { zip, play } = await linksOf(await logInAs(app, "guest"));
    const whole = await openStallingReader(app.fastify.server, zip);
    whole.read();
    const slow = [
      await openStallingReader(app.fastify.server, play),
      await openStallingReader(app.fastify.server, zip),
    ];
    const still = await Promise.all(Array.from({ length: 40 }, () => openStallingReader(app.fastify.server, zip)));
    for (const reader of slow) reader.read(2_000_000);
    const quick = await openStallingReader(app.fastify.server, play);
    quick.read();
    expect(await quick.whole).toBe(sha256(film.bytes));
    quick.socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 5 * STALL_SECONDS * 1000));
    expect(running()).toBe(2);
    for (const reader of slow) reader.read();
    expect(await Promise.all(slow.map((reader) => reader.whole))).toEqual([sha256(film.bytes), await whole.whole]);
    for (const { socket } of [...slow, ...still, whole]) socket.destroy();
    await untilAllIsBack();
  });
});

it("A connection that pipelines many requests and closes leaves nothing behind", async () => {
  const { zip, play, small } = await linksOf(await logInAs(app, "guest"));
  const socket = connect((app.fastify.server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write([zip, play, small, zip, play].map((url) => `GET ${url} HTTP/1.1\r\nhost: a\r\n\r\n`).join(""));
  // One after the other.
  await expect.poll(() => app.services.data.blobs.openCount()).toBe(1);
  expect(running()).toBe(1);
  socket.pause();
  socket.destroy();
  await untilAllIsBack();
});
