// Thousands of documents may have hundreds of thousands of pages: finding convert sets and starting downloads must not
// build a list of all pages.
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { pauseConversions, waitUntil } from "../../testing/conversion-kit.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets } from "../../testing/library-kit.ts";
import { openStallingReader } from "../../testing/readers.ts";
import { saveConvertSet } from "../access/rights-writer.repository.ts";

const parts = vi.hoisted(() => ({ made: 0 }));
vi.mock(import("./conversion-plan.ts"), async (original) => {
  const { toPageConversions: partsOf } = await original();
  return {
    *toPageConversions(...given: Parameters<typeof partsOf>) {
      for (const part of partsOf(...given)) {
        parts.made++;
        yield part;
      }
    },
  };
});
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const DOCUMENTS = 10_000;
let app: TestApp;
let token = "";
let ids: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ configuration: { maxAssets: -1 } });
  const { db, blobs } = app.services.data;
  await db.write((tx) => saveConvertSet(tx, { id: 1, titles: { en: "Screen" }, mime: "image/jpeg", maxEdge: 60 }));
  // Only the documents converted here need to exist.
  const stored = Array.from({ length: 20 }, (_, n) => blobs.put(Buffer.from(`no document ${n}`)));
  const hashes = (await Promise.all(stored)).map(({ hash }) => hash);
  const rest = Array.from({ length: DOCUMENTS - hashes.length }, (_, n) => n.toString(16).padStart(64, "0"));
  await db.write((tx) => {
    const enter = tx.$client.prepare("INSERT INTO blob (hash, size, crc32, created_at) VALUES (?, 1, 1, 1)");
    for (const hash of rest) enter.run(hash);
  });
  const facts = { kind: "document", mime: "application/pdf", pageCount: 100, fileName: "book.pdf" } as const;
  const documents = [...hashes, ...rest].map((contentHash) => ({ ...facts, contentHash }));
  ids = (await addAssets(db, documents)).map(String);
  token = await logInAs(app, "guest");
  await app.fastify.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => {
  vi.restoreAllMocks();
  parts.made = 0;
});
afterAll(() => app?.close());

const zip = async () =>
  (await app.client(token).call("download.zip_post", { body: { id: ids, csetid: "1" } })).url ?? "";

it("Ten thousand assets are the maximum of a download without a limit, and the portal knows it", async () => {
  expect(await app.client(token).call("info.downloads")).toEqual({ max_assets: DOCUMENTS });
  const more = app.client(token).call("download.zip_post", { body: { id: [...ids, "999999"], csetid: "1" } });
  await expect(more).rejects.toMatchObject({ status: 400 });
});

it("Ten thousand documents of a hundred pages: fitting sets are found without a list of the pages", async () => {
  const { convert_sets } = await app.client(token).call("session.csets_post", { body: { asset_id: ids } });
  expect(convert_sets.map(({ id }) => id)).toEqual(["0", "1", "custom"]);
  expect(convert_sets.find(({ id }) => id === "1")?.size).toBeGreaterThan(0);
  expect(parts.made).toBe(0);
});

it("Ten thousand documents of a hundred pages: an archive is requested, and its header sent, without a list of the pages", async () => {
  const url = await zip();
  expect((await app.inject({ url, method: "HEAD" })).statusCode).toBe(200);
  expect(parts.made).toBe(0);
});

it("Ten thousand documents of a hundred pages: an archive starts with only the pages that are due", async () => {
  const begun = pauseConversions(app);
  const reader = await openStallingReader(app.fastify.server, await zip());
  await waitUntil(() => begun.length > 0);
  const { made } = parts;
  reader.socket.destroy();
  await expect.poll(() => app.services.streams.activeCount()).toBe(0);
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(20);
});
