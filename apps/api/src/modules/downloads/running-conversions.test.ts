// Running conversions: one per session, a bounded queue, cancelled when no client waits, cached for later requests.

import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { MAX_PENDING_REQUESTS } from "../../platform/http/answer-request.ts";
import { createWorkLimits } from "../../platform/jobs/work-limits.ts";
import { TaskError } from "../../platform/processes/child-task.ts";
import { readProcessUsage } from "../../platform/processes/process-usage.ts";
import { isReferenced } from "../../platform/storage/blob-references.repository.ts";
import { logInAs } from "../../testing/callers.ts";
import {
  addDownloader,
  addPicture as addPictureTo,
  pauseConversions as hold,
  readZip,
  revokeDownloadGrant,
  waitUntil,
} from "../../testing/conversion-kit.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import type { TestAsset } from "../../testing/library-kit.ts";
import { descendants, waitForExit } from "../../testing/process-tree.ts";
import { execute, queryColumn, queryValue } from "../../testing/query.ts";
import { openStallingReader } from "../../testing/readers.ts";
import { saveConvertSet } from "../access/rights-writer.repository.ts";
import {
  createConversions,
  MAX_CONVERSIONS_WAITING,
  MAX_SHARED_WAITERS,
} from "../renditions/conversions/conversions.service.ts";

// Starts programs and makes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const DAY = 86_400_000;
let app: TestApp;
let base = "";
let folder: string;

beforeAll(async () => {
  // Local guests share one limit, and this test has many.
  app = await startTestApp({ configuration: { streamCheckMs: 50, workPerNetwork: 1_000 } });
  folder = mkdtempSync(join(tmpdir(), "vitrine-under-way-"));
  await app.services.data.db.write(async (tx) => {
    await saveConvertSet(tx, { id: 1, titles: { en: "Screen" }, mime: "image/jpeg", maxEdge: 60 });
    await saveConvertSet(tx, { id: 2, titles: { en: "Slow" }, mime: "image/webp" });
  });
  await app.fastify.listen({ port: 0, host: "127.0.0.1" });
  base = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  vi.restoreAllMocks();
  app.fastify.server.closeAllConnections();
  await expect.poll(() => app.services.streams.activeCount()).toBe(0);
  expect(app.services.data.blobs.openCount()).toBe(0);
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const addPicture = (more?: TestAsset, bytes?: Buffer) => addPictureTo(app, more, bytes);
const holdConversions = () => hold(app);
const guest = () => logInAs(app, "guest");
const link = (token: string, id: string, csetid = "1", signal?: AbortSignal) =>
  app.client(token).call("download.single", { query: { id, csetid }, ...(signal ? { signal } : {}) });
/** Over a real connection, which can be aborted. */
const ask = (token: string, path: string, signal: AbortSignal) =>
  fetch(base + path, { headers: { authorization: token }, signal }).catch(() => undefined);
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => "permitted",
    ({ code, status, details, retryAfter }) => `${status} ${code} ${details.source} ${retryAfter > 0}`,
  );

describe("one conversion at a time", () => {
  it("runs per session; a second is refused, for links and for zips, until the first is done", async () => {
    const begun = holdConversions();
    const [one, two, token, other] = [await addPicture(), await addPicture(), await guest(), await guest()];
    const first = link(token, one);
    await waitUntil(() => begun.length === 1);
    expect(await refused(link(token, two))).toBe("429 download.busy local true");
    const zip = app.client(token).call("download.zip", { query: { id: [one, two], csetid: "1" } });
    expect(await refused(zip)).toBe("429 download.busy local true");
    // Other sessions may, and this session may download originals.
    const others = link(other, two);
    expect(await refused(link(token, two, "0"))).toBe("permitted");
    await waitUntil(() => begun.length === 2);
    begun.forEach(({ finish }) => void finish());
    await Promise.all([first, others]);
    expect(await refused(link(token, two))).toBe("permitted");
  });

  it("frees its slot at once when it fails", async () => {
    const begun = holdConversions();
    const [one, two, token] = [await addPicture(), await addPicture(), await guest()];
    const first = refused(link(token, one));
    await waitUntil(() => begun.length === 1);
    begun[0]?.fail(new TaskError("broken", "no picture"));
    expect(await first).toMatch(/^422 download.failed/);
    const second = link(token, two);
    await waitUntil(() => begun.length === 2);
    begun[1]?.finish();
    await second;
  });
});

describe("the queue", () => {
  it("gives its slot to the next while the result is stored", async () => {
    const begun = holdConversions();
    const { blobs } = app.services.data;
    const stage = blobs.stage.bind(blobs);
    let store = () => {};
    const stored = new Promise<void>((resolve) => {
      store = resolve;
    });
    vi.spyOn(blobs, "stage").mockImplementation(async (content) => {
      await stored;
      return stage(content);
    });
    const { slots: places } = app.services.decoder;
    const waiting: Promise<unknown>[] = [];
    for (let n = 0; n <= places; n++) waiting.push(link(await guest(), await addPicture()));
    await waitUntil(() => begun.length === places);
    begun[0]?.finish();
    await waitUntil(() => begun.length > places);
    store();
    begun.forEach(({ finish }) => void finish());
    await Promise.all(waiting);
  });

  it("is bounded: requests are refused with Retry-After when it is full", async () => {
    const begun = holdConversions();
    const room = app.services.decoder.slots + MAX_CONVERSIONS_WAITING;
    const waiting: Promise<unknown>[] = [];
    for (let n = 0; n < room; n++) waiting.push(link(await guest(), await addPicture()));
    await waitUntil(() => begun.length === app.services.decoder.slots);
    expect(await refused(link(await guest(), await addPicture()))).toBe("429 download.busy external true");
    for (let done = 0; done < room; done++) {
      await waitUntil(() => begun.length > done);
      begun[done]?.finish();
    }
    await Promise.all(waiting);
    expect(begun).toHaveLength(room);
  });

  it("makes a conversion once that several wait for", async () => {
    const begun = holdConversions();
    const id = await addPicture();
    const all = [await guest(), await guest(), await guest()].map((token) => link(token, id));
    await waitUntil(() => begun.length === 1);
    begun[0]?.finish();
    await Promise.all(all);
    expect(begun).toHaveLength(1);
    expect(await refused(link(await guest(), id))).toBe("permitted");
    expect(begun).toHaveLength(1);
  });
});

describe("many waiting requests", () => {
  it("for one conversion are bounded, without others being refused", async () => {
    const begun = holdConversions();
    const ids = [await addPicture(), await addPicture(), await addPicture(), await addPicture()];
    const waiting: Promise<unknown>[] = [];
    for (const id of ids) for (let n = 0; n < MAX_SHARED_WAITERS; n++) waiting.push(link(await guest(), id));
    await waitUntil(() => begun.length > 0);
    expect(await refused(link(await guest(), ids[0] ?? ""))).toBe("429 download.busy external true");
    // More than the limit of waiting requests for all other work.
    expect(waiting.length).toBeGreaterThan(MAX_PENDING_REQUESTS);
    const token = await guest();
    expect(await refused(app.client(token).call("info.downloads"))).toBe("permitted");
    for (let done = 0; done < ids.length; done++) {
      await waitUntil(() => begun.length > done);
      begun[done]?.finish();
    }
    await Promise.all(waiting);
  });

  it("take no space on an almost full disk", async () => {
    const { data, decoder, clock } = app.services;
    const conversions = createConversions({
      shares: createWorkLimits({}),
      db: data.db,
      blobs: data.blobs,
      decoder,
      clock,
      temporaryFolder: data.temporary,
      limits: { slots: 1, retentionSeconds: 1 },
      hasDiskSpace: () => false,
      onError: () => {},
    });
    const form = { kind: "film", mime: "video/mp4", maxEdge: 1, quality: 1, metadata: "strip" } as const;
    const wanted = { assetId: 1, source: "x", mime: "video/mp4", form, page: 1 };
    await expect(conversions.convert(wanted, new AbortController().signal)).rejects.toMatchObject({
      code: "storage.full",
    });
  });
});

describe("a disconnected client", () => {
  it("ends the conversion, and the slot is free at once", async () => {
    const begun = holdConversions();
    const [one, two, token] = [await addPicture(), await addPicture(), await guest()];
    const controller = new AbortController();
    void ask(token, `/api/download?id=${one}&csetid=1`, controller.signal);
    await waitUntil(() => begun.length === 1);
    controller.abort();
    const left = performance.now();
    await waitUntil(() => begun[0]?.signal.aborted);
    expect(performance.now() - left).toBeLessThan(1000);
    const next = link(token, two);
    await waitUntil(() => begun.length === 2);
    begun[1]?.finish();
    await next;
  });

  it("does not end a conversion that others wait for", async () => {
    const begun = holdConversions();
    const id = await addPicture();
    const controller = new AbortController();
    void ask(await guest(), `/api/download?id=${id}&csetid=1`, controller.signal);
    await waitUntil(() => begun.length === 1);
    const other = link(await guest(), id);
    await sleep(100);
    controller.abort();
    await sleep(300);
    expect(begun[0]?.signal.aborted).toBe(false);
    begun[0]?.finish();
    await other;
  });

  it("is removed from the queue, too", async () => {
    const begun = holdConversions();
    const { slots: places } = app.services.decoder;
    const running: Promise<unknown>[] = [];
    for (let n = 0; n < places; n++) running.push(link(await guest(), await addPicture()));
    await waitUntil(() => begun.length === places);
    const [one, two, token] = [await addPicture(), await addPicture(), await guest()];
    const controller = new AbortController();
    void ask(token, `/api/download?id=${one}&csetid=1`, controller.signal);
    await sleep(300);
    expect(await refused(link(token, two))).toMatch(/^429 .* local/);
    controller.abort();
    await sleep(300);
    const next = link(token, two);
    expect(await Promise.race([refused(next), sleep(300).then(() => "waits")])).toBe("waits");
    begun.forEach(({ finish }) => void finish());
    await waitUntil(() => begun.length === places + 1);
    begun.at(-1)?.finish();
    await Promise.all([...running, next]);
  });

  it.skipIf(process.platform === "win32")("ends the program that computes, within a second", async () => {
    const noise = sharp(randomBytes(4000 * 4000 * 3), { raw: { width: 4000, height: 4000, channels: 3 } });
    const large = await addPicture(
      { mime: "image/png", width: 4000, height: 4000 },
      await noise.png({ compressionLevel: 0 }).toBuffer(),
    );
    const before = new Set(descendants(process.pid).map(({ pid }) => pid));
    const controller = new AbortController();
    const asked = ask(await guest(), `/api/download?id=${large}&csetid=2`, controller.signal);
    const children = () =>
      descendants(process.pid).filter(({ pid, program }) => !before.has(pid) && /node/.test(program));
    // Wait until the child process is converting.
    await waitUntil(() => children().some(({ pid }) => readProcessUsage(pid).cpuMs > 1500));
    const working = children();
    const left = performance.now();
    controller.abort();
    expect(await waitForExit(working)).toEqual([]);
    expect(performance.now() - left).toBeLessThan(1000);
    await asked;
  });
});

describe("a finished conversion", () => {
  const rows = async () => await queryValue(app.services.data.db, "SELECT count(*) FROM conversion");

  it("is reused in other sessions, by content and form", async () => {
    const convert = vi.spyOn(app.services.decoder, "convert");
    const id = await addPicture();
    const [first, second] = [await link(await guest(), id), await link(await guest(), id)];
    expect(convert).toHaveBeenCalledTimes(1);
    const [a, b] = [await fetch(base + first.url), await fetch(base + second.url)];
    expect(a.headers.get("etag")).toBe(b.headers.get("etag"));
    await Promise.all([a.arrayBuffer(), b.arrayBuffer()]);
    // Other options of the same set make another file, and the old URL is invalid.
    await app.services.data.db.write((tx) =>
      saveConvertSet(tx, { id: 1, titles: { en: "Screen" }, mime: "image/jpeg", maxEdge: 50 }),
    );
    expect((await fetch(base + first.url)).status).toBe(403);
    const { url } = await link(await guest(), id);
    expect((await sharp(Buffer.from(await (await fetch(base + url)).arrayBuffer())).metadata()).width).toBe(50);
  });

  it("counts as used by a download, but not by a request for its size", async () => {
    const { db } = app.services.data;
    const id = await addPicture();
    const token = await guest();
    const { url } = await link(token, id);
    const forget = () => db.write(async (tx) => void (await execute(tx, "UPDATE conversion SET used_at = 1")));
    const used = async () => await queryValue(db, "SELECT used_at FROM conversion WHERE asset_id = ?", id);
    await forget();
    const write = vi.spyOn(db, "write");
    const { convert_sets } = await app.client(token).call("session.csets", { query: { asset_id: [id] } });
    expect(convert_sets.find((set) => set.id === "1")?.size).toBeGreaterThan(0);
    expect(write).not.toHaveBeenCalled();
    expect(await used()).toBe(1);
    await (await fetch(base + url)).arrayBuffer();
    await expect.poll(used).toBeGreaterThan(1);
    await forget();
    await link(token, id);
    await expect.poll(used).toBeGreaterThan(1);
  });

  it("is deleted with its bytes after a week without downloads; others stay", async () => {
    const { data, conversions } = app.services;
    await data.db.write(async (tx) => void (await execute(tx, "DELETE FROM conversion")));
    const [old, popular] = [await addPicture(), await addPicture()];
    await link(await guest(), old);
    await link(await guest(), popular);
    const hash = (await queryValue(data.db, "SELECT blob_hash FROM conversion WHERE asset_id = ?", old)) as string;
    app.clock.advance(4 * DAY);
    await link(await guest(), popular);
    await expect.poll(async () => await queryValue(data.db, "SELECT count(DISTINCT used_at) FROM conversion")).toBe(2);
    expect(await conversions.deleteUnused(100)).toBe(0);
    app.clock.advance(3.5 * DAY);
    expect(await conversions.deleteUnused(100)).toBe(1);
    expect(await rows()).toBe(1);
    expect(await data.blobs.stat(hash)).toBeDefined();
    await sleep(20);
    await data.blobs.sweep(isReferenced, 0);
    expect(await data.blobs.stat(hash)).toBeUndefined();
    expect(await refused(link(await guest(), old))).toBe("permitted");
  });
});

describe("a right that ends between link and download", () => {
  async function someone() {
    const { name, token } = await addDownloader(app);
    return { name, token, id: await addPicture({ pools: [name] }) };
  }
  const run = (sql: string, ...values: unknown[]) =>
    app.services.data.db.write(async (tx) => void (await execute(tx, sql, ...values)));
  it("is checked at every request: that to the set, not that to the original", async () => {
    const { name, token, id } = await someone();
    const { url } = await link(token, id);
    expect(await refused(link(token, id, "0"))).toMatch(/^403/);
    expect((await fetch(base + url)).status).toBe(200);
    await revokeDownloadGrant(app, name);
    // The right to the original does not include the set.
    await run(
      "INSERT INTO download_grant SELECT g.id, p.id, 0 FROM access_group g, pool p WHERE g.name = ? AND p.name = ?",
      name,
      name,
    );
    expect((await fetch(base + url)).status).toBe(403);
    expect(await refused(link(token, id))).toMatch(/^403/);
    expect(await refused(link(token, id, "0"))).toBe("permitted");
  });

  it("ends with the session, and with the asset's expiry", async () => {
    const { token, id } = await someone();
    const { url } = await link(token, id);
    await run("UPDATE asset SET expiry = ? WHERE id = ?", app.clock.seconds() - 1, id);
    expect((await fetch(base + url)).status).toBe(403);
    await run("UPDATE asset SET expiry = NULL WHERE id = ?", id);
    expect((await fetch(base + url)).status).toBe(200);
    await app.client(token).call("session.logout", {});
    expect((await fetch(base + url)).status).toBe(403);
  });

  it("omits files from a running zip", async () => {
    const begun = holdConversions();
    const { name, token, id } = await someone();
    const later = await addPicture({ pools: [name] });
    const free = await addPicture();
    const { url } = await app.client(token).call("download.zip", { query: { id: [free, id, later], csetid: "1" } });
    const reply = fetch(base + url).then(async (answer) => Buffer.from(await answer.arrayBuffer()));
    await waitUntil(() => begun.length > 0);
    begun[0]?.finish();
    await waitUntil(() => begun.length > 1);
    await revokeDownloadGrant(app, name);
    // Rights are checked again after a moment.
    await sleep(200);
    begun.slice(1).forEach(({ finish }) => void finish());
    const { names, manifest } = readZip(folder, await reply);
    expect(names).toHaveLength(2);
    expect(manifest).toContain(`${id},"","not available"`);
    expect(manifest).toContain(`${later},"","not available"`);
  });
});

describe("a zip of conversions", () => {
  const zipOf = (token: string, id: string[], csetid = "1") =>
    app.client(token).call("download.zip", { query: { id, csetid } });

  it("is made while it is sent: no length, no ranges, each file under its new name, the others in the manifest", async () => {
    const bad = await addPicture({ fileName: "bad.jpg" }, Buffer.from("no picture"));
    const good = [await addPicture({ fileName: "a.tif" }), await addPicture({ fileName: "A.JPEG" })];
    const note = await addPicture({ mime: "text/plain" }, Buffer.from("a note"));
    const token = await guest();
    const { url = "", rejected_asset_ids } = await zipOf(token, [...good, bad, note, "999999"]);
    expect(rejected_asset_ids).toEqual([note, "999999"]);
    const head = await fetch(base + url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, null]);
    const reply = await fetch(base + url, { headers: { range: "bytes=5-9" } });
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/zip"]);
    for (const name of ["content-length", "accept-ranges", "etag"]) expect(reply.headers.get(name)).toBeNull();
    expect(reply.headers.get("content-disposition")).toMatch(
      /^attachment; filename="Vitrine - a \+2 - [\d-]{10}\.zip"$/,
    );
    const { names, manifest } = readZip(folder, Buffer.from(await reply.arrayBuffer()));
    expect(names).toEqual(["a.jpg", "A (2).jpg", "manifest.csv"]);
    expect(manifest.trim().split("\r\n").slice(1)).toEqual([
      `${good[0]},"a.jpg","included"`,
      `${good[1]},"A (2).jpg","included"`,
      `${bad},"","could not be converted"`,
      `${note},"","not available"`,
      '999999,"","not available"',
    ]);
    const counts = async () =>
      await queryColumn(
        app.services.data.db,
        `SELECT download_count FROM asset WHERE id IN (${[...good, bad].join()}) ORDER BY id`,
      );
    // Failed conversions are not counted as downloads.
    await expect.poll(counts, { timeout: 10_000 }).toEqual([0, 1, 1]);
  });

  it("occupies its session's slot while it runs, and frees it when the client disconnects", async () => {
    const begun = holdConversions();
    const ids = [await addPicture(), await addPicture(), await addPicture(), await addPicture(), await addPicture()];
    const token = await guest();
    const { url = "" } = await zipOf(token, ids);
    const reader = await openStallingReader(app.fastify.server, url);
    reader.read();
    await waitUntil(() => begun.length > 0);
    expect(await refused(link(token, ids[4] ?? ""))).toBe("429 download.busy local true");
    expect((await fetch(base + url)).status).toBe(429);
    reader.socket.destroy();
    await waitUntil(() => begun.every(({ signal }) => signal.aborted));
    const count = begun.length;
    const next = link(token, await addPicture());
    await waitUntil(() => begun.length > count);
    begun.at(-1)?.finish();
    await next;
    // No further conversion of the zip was started.
    expect(begun).toHaveLength(count + 1);
  });

  it("makes some conversions ahead, but not while others wait for a slot", async () => {
    const begun = holdConversions();
    const { slots: places } = app.services.decoder;
    const ids: string[] = [];
    for (let n = 0; n < places + 6; n++) ids.push(await addPicture());
    const { url = "" } = await zipOf(await guest(), ids);
    const reply = fetch(base + url).then(async (answer) => Buffer.from(await answer.arrayBuffer()));
    await waitUntil(() => begun.length === places);
    const other = link(await guest(), await addPicture());
    const signals = begun.length;
    begun[0]?.finish();
    // The free slot goes to the other caller.
    await waitUntil(() => begun.length === signals + 1);
    begun[signals]?.finish();
    await other;
    for (let done = 0; done < ids.length + 1; done++) {
      await waitUntil(() => begun.length > done);
      begun[done]?.finish();
    }
    expect(readZip(folder, await reply).names).toHaveLength(ids.length + 1);
  });

  it("ends with the client's session", async () => {
    const begun = holdConversions();
    const token = await guest();
    const { url = "" } = await zipOf(token, [await addPicture(), await addPicture()]);
    const reader = await openStallingReader(app.fastify.server, url);
    reader.read();
    await waitUntil(() => begun.length > 0);
    await app.client(token).call("session.logout", {});
    expect(await reader.whole).toBeUndefined();
    await waitUntil(() => begun.every(({ signal }) => signal.aborted));
  });

  it("of originals has a length and can be resumed", async () => {
    const token = await guest();
    const { url = "" } = await zipOf(token, [await addPicture(), await addPicture()], "0");
    const reply = await fetch(base + url);
    const whole = Buffer.from(await reply.arrayBuffer());
    expect(reply.headers.get("content-length")).toBe(String(whole.length));
    const part = await fetch(base + url, { headers: { range: "bytes=100-199" } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, whole.subarray(100, 200)]);
  });
});
