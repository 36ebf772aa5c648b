// Rights that end while conversions are made and sent.
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  addDocument,
  addPicture,
  addTaker,
  holdConversions,
  MADE_BYTES,
  opened,
  takeGrant,
  until,
} from "../../testing/conversion-kit.ts";
import { FILM_BYTES } from "../../testing/film-kit.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { openReader } from "../../testing/readers.ts";
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
const running = () => app.services.streams.running();
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
/** Reads a reply in two parts: so many bytes, and the rest. */
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
/** Rights are asked again several times. */
const aWhile = () => sleep(300);

describe("A conversion that somebody waits for is given up", () => {
  const ENDS: [string, number, (taker: { name: string; token: string }, id: string) => Promise<unknown>][] = [
    ["when they log out", 401, ({ token }) => app.client(token).call("session.logout", {})],
    [
      "when their account is locked",
      401,
      ({ name }) => app.services.accounts.change(`asset user ${name}`, { enabled: false }),
    ],
    ["when the grant of the set is taken away", 403, ({ name }) => takeGrant(app, name)],
    [
      "when the asset expires",
      403,
      (_, id) =>
        app.services.data.db.write(
          (tx) => void tx.$client.prepare("UPDATE asset SET expiry = ? WHERE id = ?").run(app.clock.seconds() - 1, id),
        ),
    ],
  ];
  it.each(ENDS)("%s", async (_, status, act) => {
    const begun = holdConversions(app);
    const taker = await addTaker(app);
    const id = await addPicture(app, { pools: [taker.name] });
    const answer = app
      .client(taker.token)
      .call("download.single", { query: { id, csetid: "1" } })
      .catch((error: { status: number }) => error);
    await until(() => begun.length === 1);
    await aWhile();
    expect(begun[0]?.signal.aborted).toBe(false);
    await act(taker, id);
    await until(() => begun[0]?.signal.aborted);
    expect(await answer).toMatchObject({ status });
    expect(running()).toBe(0);
  });
});

describe("A running zip of conversions", () => {
  it("is cut when the right to the file that is being sent ends", async () => {
    const begun = holdConversions(app, FILM_BYTES);
    const { name, token } = await addTaker(app);
    const url = await zipOf(token, await addPicture(app, { pools: [name] }));
    const reader = await openReader(app.fastify.server, url);
    await until(() => begun.length === 1);
    begun[0]?.finish();
    // It stands still in the middle of the file.
    await until(() => app.services.data.blobs.openCount() === 1);
    await aWhile();
    expect(running()).toBe(1);
    await takeGrant(app, name);
    await expect.poll(running).toBe(0);
    reader.read();
    expect(await reader.whole).toBeUndefined();
    expect(reader.received()).toBeLessThan(FILM_BYTES);
  });

  it("goes on when a right ends to what it has sent already", async () => {
    const begun = holdConversions(app);
    const { name, token } = await addTaker(app);
    const first = await addPicture(app, { pools: [name], fileName: "first.jpg" });
    const { read, rest } = await readOf(await zipOf(token, first, await addPicture(app, { fileName: "last.jpg" })));
    await until(() => begun.length > 0);
    begun[0]?.finish();
    await read(MADE_BYTES);
    await until(() => begun.length > 1);
    await takeGrant(app, name);
    await aWhile();
    begun[1]?.finish();
    expect(opened(folder, await rest()).names).toEqual(["first.jpg", "last.jpg", "manifest.csv"]);
  });

  it("says in its manifest which documents lack pages because a right ended", async () => {
    const begun = holdConversions(app);
    const { name, token } = await addTaker(app);
    const book = await addDocument(app, 9, { pools: [name] });
    const { read, rest } = await readOf(await zipOf(token, book));
    await until(() => begun.length > 0);
    begun[0]?.finish();
    await read(MADE_BYTES);
    await takeGrant(app, name);
    await aWhile();
    // Some are begun ahead.
    const letGo = setInterval(() => begun.forEach(({ finish }) => void finish()), 10);
    const bytes = await rest();
    clearInterval(letGo);
    const { names, manifest } = opened(folder, bytes);
    expect(names).toEqual(["book-1.jpg", "manifest.csv"]);
    expect(manifest.trim().split("\r\n").slice(1)).toEqual([
      `${book},"book-1.jpg","included"`,
      `${book},"","not available"`,
    ]);
  });
});
