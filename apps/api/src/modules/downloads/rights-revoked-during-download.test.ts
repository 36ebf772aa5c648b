// Rights that end while conversions are made and sent.

import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  addDocument,
  addDownloader,
  addPicture,
  CONVERTED_BYTES,
  pauseConversions,
  readZip,
  revokeDownloadGrant,
  waitUntil,
} from "../../testing/conversion-kit.ts";
import { FILM_BYTES } from "../../testing/film-kit.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { execute } from "../../testing/query.ts";
import { openStallingReader } from "../../testing/readers.ts";
import { saveConvertSet } from "../access/rights-writer.repository.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let app: TestApp;
let base = "";
let folder: string;

beforeAll(async () => {
  app = await startTestApp({ configuration: { streamCheckMs: 50 } });
  folder = mkdtempSync(join(tmpdir(), "vitrine-rights-"));
  await app.services.data.db.write((tx) =>
    saveConvertSet(tx, { id: 1, titles: { en: "Screen" }, mime: "image/jpeg", maxEdge: 60 }),
  );
  await app.fastify.listen({ port: 0, host: "127.0.0.1" });
  base = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`;
});
const running = () => app.services.streams.activeCount();
afterEach(async () => {
  vi.restoreAllMocks();
  app.fastify.server.closeAllConnections();
  await expect.poll(running).toBe(0);
  expect(app.services.data.blobs.openCount()).toBe(0);
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const zipOf = async (token: string, ...id: string[]) =>
  (await app.client(token).call("download.zip", { query: { id, csetid: "1" } })).url ?? "";
/** Reads a reply in two parts: some bytes, and the rest. */
async function readOf(path: string) {
  const parts: Uint8Array[] = [];
  const { body } = await fetch(base + path);
  const reader = body?.getReader();
  async function read(bytes: number): Promise<Buffer> {
    for (let got = 0; got < bytes; ) {
      const { value, done = true } = (await reader?.read()) ?? {};
      if (done || !value) break;
      got += value.length;
      parts.push(value);
    }
    return Buffer.concat(parts);
  }
  return { read, rest: () => read(Number.POSITIVE_INFINITY) };
}
/** Long enough for several checks of rights. */
const aWhile = () => sleep(300);

it("A zip of originals is planned by the rights at the moment when it is sent", async () => {
  const { name, token } = await addDownloader(app);
  await app.services.data.db.write(async (tx) => {
    await execute(tx, "UPDATE download_grant SET convert_set_id = 0 WHERE pool_id = (SELECT max(id) FROM pool)");
  });
  const id = await addPicture(app, { pools: [name] });
  const { url = "" } = await app.client(token).call("download.zip", { query: { id: [id] } });
  const { documents } = app.services;
  const read = documents.config;
  vi.spyOn(documents, "config").mockImplementation(async () => {
    await revokeDownloadGrant(app, name);
    return read();
  });
  const { statusCode, json } = await app.inject({ url });
  expect(statusCode, JSON.stringify(json)).toBe(403);
});

describe("A pending conversion is cancelled", () => {
  const ENDS: [string, number, (taker: { name: string; token: string }, id: string) => Promise<unknown>][] = [
    ["when they log out", 401, ({ token }) => app.client(token).call("session.logout", {})],
    [
      "when their account is locked",
      401,
      ({ name }) => app.services.accounts.change(`asset user ${name}`, { enabled: false }),
    ],
    ["when the grant of the set is taken away", 403, ({ name }) => revokeDownloadGrant(app, name)],
    [
      "when the asset expires",
      403,
      (_, id) =>
        app.services.data.db.write(
          async (tx) =>
            void (await execute(tx, "UPDATE asset SET expiry = ? WHERE id = ?", app.clock.seconds() - 1, id)),
        ),
    ],
  ];
  it.each(ENDS)("%s", async (_, status, act) => {
    const begun = pauseConversions(app);
    const taker = await addDownloader(app);
    const id = await addPicture(app, { pools: [taker.name] });
    const answer = app
      .client(taker.token)
      .call("download.single", { query: { id, csetid: "1" } })
      .catch((error: { status: number }) => error);
    await waitUntil(() => begun.length === 1);
    await aWhile();
    expect(begun[0]?.signal.aborted).toBe(false);
    await act(taker, id);
    await waitUntil(() => begun[0]?.signal.aborted);
    expect(await answer).toMatchObject({ status });
    expect(running()).toBe(0);
  });
});

describe("A running zip of conversions", () => {
  it("is aborted when the right to the file being sent ends", async () => {
    const begun = pauseConversions(app, FILM_BYTES);
    const { name, token } = await addDownloader(app);
    const url = await zipOf(token, await addPicture(app, { pools: [name] }));
    const reader = await openStallingReader(app.fastify.server, url);
    await waitUntil(() => begun.length === 1);
    begun[0]?.finish();
    // It is stalled in the middle of the file.
    await waitUntil(() => app.services.data.blobs.openCount() === 1);
    await aWhile();
    expect(running()).toBe(1);
    await revokeDownloadGrant(app, name);
    await expect.poll(running).toBe(0);
    reader.read();
    expect(await reader.whole).toBeUndefined();
    expect(reader.received()).toBeLessThan(FILM_BYTES);
  });

  it("continues when the right to an already sent file ends", async () => {
    const begun = pauseConversions(app);
    const { name, token } = await addDownloader(app);
    const first = await addPicture(app, { pools: [name], fileName: "first.jpg" });
    const { read, rest } = await readOf(await zipOf(token, first, await addPicture(app, { fileName: "last.jpg" })));
    await waitUntil(() => begun.length > 0);
    begun[0]?.finish();
    await read(CONVERTED_BYTES);
    await waitUntil(() => begun.length > 1);
    await revokeDownloadGrant(app, name);
    await aWhile();
    begun[1]?.finish();
    expect(readZip(folder, await rest()).names).toEqual(["first.jpg", "last.jpg", "manifest.csv"]);
  });

  it("lists in its manifest documents that lack pages because a right ended", async () => {
    const begun = pauseConversions(app);
    const { name, token } = await addDownloader(app);
    const book = await addDocument(app, 9, { pools: [name] });
    const { read, rest } = await readOf(await zipOf(token, book));
    await waitUntil(() => begun.length > 0);
    begun[0]?.finish();
    await read(CONVERTED_BYTES);
    await revokeDownloadGrant(app, name);
    await aWhile();
    // Some are started ahead.
    const letGo = setInterval(() => begun.forEach(({ finish }) => void finish()), 10);
    const bytes = await rest();
    clearInterval(letGo);
    const { names, manifest } = readZip(folder, bytes);
    expect(names).toEqual(["book-1.jpg", "manifest.csv"]);
    expect(manifest.trim().split("\r\n").slice(1)).toEqual([
      `${book},"book-1.jpg","included"`,
      `${book},"","not available"`,
    ]);
  });
});
