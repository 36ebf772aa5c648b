import { execFileSync, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { assets } from "../../db/tables/asset.table.ts";
import { createAllTokens, logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets, grantAccess } from "../../testing/library-kit.ts";
import { queryRows } from "../../testing/query.ts";
import { createDownloadsRepository } from "./downloads.repository.ts";

let app: TestApp;
let base = "";
let guest = "";
const bytes = { photo: randomBytes(3_000_000), note: Buffer.from("a note"), secret: Buffer.from("not for guests") };
let photo = 0;
let note = 0;
let secret = 0;
let embargoed = 0;
let expired = 0;

async function addFile(
  content: Buffer,
  fileName: string,
  more: Parameters<typeof addAssets>[1][number] = {},
): Promise<number> {
  const { hash } = await app.services.data.blobs.put(content);
  const [id] = await addAssets(app.services.data.db, [
    {
      kind: "other",
      mime: "application/octet-stream",
      fileName,
      contentHash: hash,
      size: content.length,
      width: null,
      height: null,
      ...more,
    },
  ]);
  return id ?? -1;
}

beforeAll(async () => {
  app = await startTestApp();
  photo = await addFile(bytes.photo, "Krüge ../am Fenster.tif");
  note = await addFile(bytes.note, "note.txt");
  secret = await addFile(bytes.secret, "secret.txt", { pools: ["internal"] });
  embargoed = await addFile(Buffer.from("soon"), "soon.txt", { embargo: app.clock.seconds() + 3600 * 24 * 30 });
  expired = await addFile(Buffer.from("late"), "late.txt", { expiry: app.clock.seconds() - 10 });
  await grantAccess(app.services.data.db, "staff", "internal");
  await app.services.indexed;
  await app.fastify.listen({ port: 0, host: "127.0.0.1" });
  base = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`;
  guest = await logInAs(app, "guest");
}, 60_000);
afterAll(() => app?.close());

const fetchFrom = (path: string, init?: RequestInit) => fetch(base + path, init);
const linkTo = async (id: number, token = guest) =>
  (await app.client(token).call("download.single", { query: { id: String(id) } })).url;
/** The session in a URL. */
const sessionIn = (url: string) => /[^/]*(?=\.\d+\.[^./]+\/[^/]+$)/.exec(url)?.[0] ?? "";
const whole = async (reply: Response) => Buffer.from(new Uint8Array(await reply.arrayBuffer()));

describe("Downloading an original", () => {
  it("sends the file under its name, whole or in part, and returns 304 when unchanged", async () => {
    const url = await linkTo(photo);
    const reply = await fetchFrom(url);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-disposition")).toBe(
      "attachment; filename=\"Kruge .._am Fenster.tif\"; filename*=UTF-8''Kr%C3%BCge%20.._am%20Fenster.tif",
    );
    expect((await whole(reply)).equals(bytes.photo)).toBe(true);
    const etag = reply.headers.get("etag") ?? "";

    const part = await fetchFrom(url, { headers: { range: "bytes=1000000-2000000", "if-range": etag } });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 1000000-2000000/3000000"]);
    expect((await whole(part)).equals(bytes.photo.subarray(1_000_000, 2_000_001))).toBe(true);
    const changed = await fetchFrom(url, { headers: { range: "bytes=0-1", "if-range": '"another"' } });
    expect([changed.status, (await whole(changed)).length]).toEqual([200, 3_000_000]);

    for (const unknown of ["lines=1-2", "lines=3000000-", "=0-1", "bytes", "bytes 0-1"]) {
      const all = await fetchFrom(url, { headers: { range: unknown } });
      expect([unknown, all.status, all.headers.get("content-length")]).toEqual([unknown, 200, "3000000"]);
      await all.body?.cancel();
    }
    expect((await fetchFrom(url, { headers: { range: "Bytes=0-1" } })).status).toBe(206);
    const beyond = await fetchFrom(url, { headers: { range: "bytes=3000000-" } });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */3000000"]);
    expect(beyond.headers.get("cache-control") ?? "").not.toMatch(/max-age=[1-9]/);
    for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const same = await fetchFrom(url, { headers: { "if-none-match": sent, range: "bytes=3000000-" } });
      expect([sent, same.status, same.headers.get("etag")]).toEqual([sent, 304, etag]);
    }
    expect((await fetchFrom(url, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
    for (const { headers } of [reply, part, beyond]) expect(headers.get("x-content-type-options")).toBe("nosniff");

    const head = await fetchFrom(url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), (await whole(head)).length]).toEqual([200, "3000000", 0]);
  });

  it("is refused alike for hidden, embargoed and unknown assets, and invalid ids", async () => {
    const bodies = new Set<string>();
    for (const id of [String(secret), String(embargoed), "999999", "0", "1e3", "-1"]) {
      const reply = await fetchFrom(`/api/download/?id=${id}&csetid=0`, { headers: { authorization: guest } });
      expect(reply.status).toBe(403);
      bodies.add(JSON.stringify({ ...((await reply.json()) as object), requestId: "" }));
    }
    expect(bodies.size).toBe(1);
  });

  it("is visible but not downloadable after its expiry", async () => {
    await expect(linkTo(expired)).rejects.toMatchObject({ status: 403, code: "download.not_permitted" });
    const preview = await app.client(guest).call("download.preview", { query: { id: String(expired) } });
    expect(preview.url).toBeDefined();
  });

  it("T2 is invalid after the session ends, and when any signed part is changed", async () => {
    const token = await logInAs(app, "guest");
    const url = await linkTo(note, token);
    expect((await fetchFrom(url)).status).toBe(200);
    for (const changed of [
      url.replace(`/files/${note}/`, `/files/${photo}/`),
      url.replace(`/${note}/1/`, `/${note}/2/`),
      url.replace("original", "w640"),
      url.replace(/\.(\d+)\.([\w-]{43})\//, (_, window, digest) => `.${Number(window) + 1}.${digest}/`),
      url.replace(sessionIn(url), sessionIn(await linkTo(note))),
      url.replace(/.\/original/, (end) => (end.startsWith("A") ? "B/original" : "A/original")),
    ]) {
      expect([changed, (await fetchFrom(changed)).status]).toEqual([changed, 403]);
    }
    await app.client(token).call("session.logout", {});
    expect((await fetchFrom(url)).status).toBe(403);
  });

  it("T2 is invalid when the right ends", async () => {
    const id = await addFile(Buffer.from("for now"), "for-now.txt");
    const url = await linkTo(id);
    expect((await fetchFrom(url)).status).toBe(200);
    const { db } = app.services.data;
    await db.write((tx) =>
      tx
        .update(assets)
        .set({ embargo: app.clock.seconds() + 1000 })
        .where(eq(assets.id, id)),
    );
    expect((await fetchFrom(url)).status).toBe(403);
  });

  it("counts once per URL, when its first byte is sent", async () => {
    const id = await addFile(randomBytes(1000), "counted.bin");
    const url = await linkTo(id);
    const begun = await addFile(randomBytes(1000), "begun.bin");
    for (const link of [url, await linkTo(begun)]) {
      await fetchFrom(link, { method: "HEAD" });
      await whole(await fetchFrom(link, { headers: { range: "bytes=500-" } }));
    }
    await whole(await fetchFrom(url));
    await whole(await fetchFrom(url));
    // Other spellings of the same URL.
    for (const n of [1, 2, 3]) await whole(await fetchFrom(`${url}?n=${n}`));
    const count = async (of: number) =>
      (await app.services.data.db.read.select().from(assets).where(eq(assets.id, of)))[0]?.downloadCount;
    await expect.poll(() => count(id), { timeout: 8000 }).toBe(1);
    expect(await count(begun)).toBe(0);
  });

  it("counts all of them, however many start at once", async () => {
    const { data } = app.services;
    const ids = await addAssets(
      data.db,
      Array.from({ length: 2000 }, () => ({})),
    );
    const counts = createDownloadsRepository(data.db);
    const repeated = Array.from({ length: 20 }, () => [...ids, 999_999]).flat();
    await counts.count(repeated.map((assetId) => ({ assetId, accountId: null, at: app.clock.now() })));
    const counted = data.db.sqlite.prepare(
      "SELECT min(download_count), max(download_count) FROM asset WHERE id IN (SELECT value FROM json_each(?))",
    );
    expect(counted.raw().get(JSON.stringify(ids))).toEqual([20, 20]);
    const events = data.db.sqlite.prepare(
      "SELECT count(*) FROM event WHERE kind = 'asset.downloaded' AND asset_id = ?",
    );
    expect(events.pluck().get(ids[7])).toBe(20);
  });

  it("sends each of many clients the right bytes, while others disconnect", async () => {
    const contents = Array.from({ length: 8 }, () => randomBytes(1_500_000));
    const links = await Promise.all(
      contents.map(async (content, n) => linkTo(await addFile(content, `many-${n}.bin`))),
    );
    const cut = (path: string) =>
      new Promise<void>((resolve) => {
        const request = get(base + path, (reply) => reply.once("data", () => request.destroy()));
        request.once("close", resolve);
        request.once("error", () => {});
      });
    const read = async (n: number) => {
      const start = n * 1000;
      const reply = await fetchFrom(links[n % 8] ?? "", { headers: { range: `bytes=${start}-` } });
      return (await whole(reply)).equals(contents[n % 8]?.subarray(start) ?? Buffer.of());
    };
    const readers = Array.from({ length: 64 }, (_, n) => Promise.all([read(n), cut(links[(n + 3) % 8] ?? "")]));
    expect((await Promise.all(readers)).every(([isSame]) => isSame)).toBe(true);
  });

  it("leaves no file open when clients disconnect", async () => {
    const url = await linkTo(photo);
    // Without fetch, whose pool opens a new connection for each aborted one.
    const leave = () =>
      new Promise<void>((resolve) => {
        const request = get(base + url, (reply) => reply.once("data", () => request.destroy()));
        request.once("close", resolve);
        request.once("error", () => {});
      });
    await Promise.all(Array.from({ length: 50 }, leave));
    await expect.poll(() => app.services.data.blobs.openCount()).toBe(0);
  });
});

describe("Convert sets", () => {
  it("offer the original of downloadable assets, with its size in kilobytes", async () => {
    const { convert_sets } = await app.client(guest).call("session.csets", { query: { asset_id: [String(photo)] } });
    expect(convert_sets).toEqual([{ id: "0", title: "Original", mime: "application/octet-stream", size: 3000 }]);
  });

  it("are refused when one of several may not be downloaded", async () => {
    const call = app.client(guest).call("session.csets", { query: { asset_id: [String(photo), String(secret)] } });
    await expect(call).rejects.toMatchObject({ status: 403, code: "download.not_permitted" });
  });
});

describe("Downloading many as a zip", () => {
  const zipOf = async (ids: (number | string)[], token = guest) =>
    app.client(token).call("download.zip", { query: { id: ids.map(String) } });

  it("contains downloadable assets and a manifest, and lists the rest without revealing a reason", async () => {
    const { url = "", rejected_asset_ids } = await zipOf([photo, note, secret, 999_999]);
    expect(rejected_asset_ids).toEqual([String(secret), "999999"]);
    const reply = await fetchFrom(url);
    const archive = await whole(reply);
    expect(reply.headers.get("content-length")).toBe(String(archive.length));
    const folder = mkdtempSync(join(tmpdir(), "vitrine-zip-"));
    try {
      writeFileSync(join(folder, "a.zip"), archive);
      if (spawnSync("python3", ["--version"]).error === undefined) {
        const script =
          "import sys,zipfile,hashlib\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nfor i in z.infolist(): print(i.filename, hashlib.sha256(z.read(i)).hexdigest())\nprint(z.read('manifest.csv').decode('utf-8-sig'))";
        const printed = execFileSync("python3", ["-c", script, join(folder, "a.zip")], {
          encoding: "utf8",
          env: { PYTHONIOENCODING: "utf8", PATH: process.env.PATH },
        });
        const sha = (content: Buffer) => createHash("sha256").update(content).digest("hex");
        expect(printed).toContain(`am Fenster.tif ${sha(bytes.photo)}`);
        expect(printed).toContain(`note.txt ${sha(bytes.note)}`);
        expect(printed).toContain(`${secret},"","not available"\r\n999999,"","not available"`);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("has the name that was announced, also a day later", async () => {
    const token = await logInAs(app, "guest");
    const { url = "", file_name: name } = await zipOf([note, photo], token);
    expect(name).toMatch(/^Vitrine - note \+1 - \d{4}-\d\d-\d\d\.zip$/);
    const reply = await fetchFrom(url, { method: "HEAD" });
    expect(reply.headers.get("content-disposition")).toContain(`filename="${name}"`);
    app.clock.advance(6 * 3_600_000);
    const again = await zipOf([note, photo], token);
    const later = await fetchFrom(again.url ?? "", { method: "HEAD" });
    expect(later.headers.get("content-disposition")).toContain(`filename="${again.file_name}"`);
  });

  it("resumes anywhere with the same bytes", async () => {
    const { url = "" } = await zipOf([photo, note]);
    const archive = await whole(await fetchFrom(url));
    for (const [start, end] of [
      [0, 0],
      [10, 4000],
      [2_999_000, archive.length - 1],
    ] as const) {
      const part = await fetchFrom(url, { headers: { range: `bytes=${start}-${end}` } });
      expect(part.status).toBe(206);
      expect((await whole(part)).equals(archive.subarray(start, end + 1))).toBe(true);
    }
  });

  it("has no URL when nothing may be downloaded, and belongs to the requesting session", async () => {
    expect(await zipOf([secret, 999_999])).toEqual({ rejected_asset_ids: [String(secret), "999999"] });
    const { url = "" } = await zipOf([note]);
    const other = await logInAs(app, "guest");
    expect((await fetchFrom(url.replace(sessionIn(url), sessionIn(await linkTo(note, other))))).status).toBe(403);
  });

  it("is the same for the same list, for half a day", async () => {
    const token = await logInAs(app, "guest");
    const tickets = async () =>
      Object.values(
        (await queryRows(app.services.data.db, "SELECT count(*), max(created_at) FROM zip_ticket"))[0] ?? {},
      );
    const first = await zipOf([note, photo], token);
    const kept = await tickets();
    expect(await zipOf([note, photo], token)).toEqual(first);
    app.clock.advance(3_600_000);
    await zipOf([note, photo], token);
    expect(await tickets()).toEqual(kept);
    const other = await zipOf([photo], token);
    expect(other.url?.split("?")[0]).not.toBe(first.url?.split("?")[0]);
    expect((await whole(await fetchFrom(first.url ?? ""))).length).toBeGreaterThan(
      bytes.photo.length + bytes.note.length,
    );
    app.clock.advance(12 * 3_600_000);
    const renewed = await zipOf([note, photo], token);
    expect((await fetchFrom(renewed.url ?? "")).status).toBe(200);
  });

  it("is planned once for all its parts, and again when terms or rights change", async () => {
    const token = await logInAs(app, "guest");
    const ends = await addFile(Buffer.from("for a while"), "term.txt", { expiry: app.clock.seconds() + 600 });
    const { url = "" } = await zipOf([note, photo, ends], token);
    const { sqlite } = app.services.data.db;
    const { blobs } = app.services.data;
    const stat = vi.spyOn(blobs, "stat");
    const length = async () => Number((await fetchFrom(url, { method: "HEAD" })).headers.get("content-length"));
    const all = await length();
    expect(await length()).toBe(all);
    expect(stat).not.toHaveBeenCalled();
    stat.mockRestore();
    const version = sqlite.pragma("data_version", { simple: true });
    app.clock.advance(601_000);
    const later = await length();
    // It became invalid by time alone, without a write.
    expect(sqlite.pragma("data_version", { simple: true })).toBe(version);
    expect(later).toBeLessThan(all);
    await app.services.data.db.write((tx) => tx.update(assets).set({ expiry: 1 }).where(eq(assets.id, photo)));
    expect(await length()).toBeLessThan(later - bytes.photo.length + 1000);
    await app.services.data.db.write((tx) => tx.update(assets).set({ expiry: null }).where(eq(assets.id, photo)));
    expect(await length()).toBe(later);
  });

  it("is stored for the twenty newest tickets of a session", async () => {
    const token = await logInAs(app, "guest");
    const urls: string[] = [];
    for (let n = 0; n < 22; n++) urls.push((await zipOf([note, 900_000 + n], token)).url ?? "");
    const statuses = await Promise.all(urls.map(async (url) => (await fetchFrom(url, { method: "HEAD" })).status));
    expect(statuses).toEqual([403, 403, ...new Array(20).fill(200)]);
  });

  it("is limited to sixty a minute per network and method, without limiting links to single assets", async () => {
    const zip = (n: number, post: boolean) =>
      app.inject({
        method: post ? "POST" : "GET",
        url: `/api/download?operation=zip${post ? "" : `&id=${note}&id=${800_000 + n}`}`,
        remoteAddress: "198.51.100.9",
        headers: { authorization: guest, ...(post ? { "content-type": "application/json" } : {}) },
        ...(post ? { payload: JSON.stringify({ id: [String(note)] }) } : {}),
      });
    for (const post of [false, true]) {
      for (let n = 0; n < 60; n++) expect((await zip(n, post)).statusCode).toBe(200);
      const refused = await zip(60, post);
      expect([refused.statusCode, refused.json().code]).toEqual([429, "rate.limited"]);
    }
    const single = await app.inject({
      url: `/api/download?id=${note}`,
      remoteAddress: "198.51.100.9",
      headers: { authorization: guest },
    });
    expect(single.statusCode).toBe(200);
  });

  it("refuses more than the installation's limit", async () => {
    const ids = Array.from({ length: app.configuration.maxAssets + 1 }, (_, i) => String(i + 1));
    const post = app.client(guest).call("download.zip_post", { query: {}, body: { id: ids } });
    await expect(post).rejects.toMatchObject({
      status: 422,
      code: "download.too_many",
      details: { maxAssets: app.configuration.maxAssets },
    });
  });
});

describe("Previews", () => {
  it("return 200 without a URL for hidden and unknown assets alike", async () => {
    const client = app.client(guest);
    expect(await client.call("download.preview", { query: { id: String(secret) } })).toEqual({ asset_groups: [] });
    expect(await client.call("download.preview", { query: { id: "999999" } })).toEqual({ asset_groups: [] });
  });

  it("never expose the original", async () => {
    const { url = "" } = await app.client(guest).call("download.preview", { query: { id: String(note) } });
    expect(url).toMatch(/\/w2048\.webp$/);
    const reply = await fetchFrom(url);
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect((await whole(reply)).includes(bytes.note)).toBe(false);
  });

  it("are served to callers who may see the pool", async () => {
    const tokens = await createAllTokens(app, ["staff"]);
    const staff = await app.client(tokens["asset user"]).call("download.preview", { query: { id: String(secret) } });
    expect(staff.url).toBeDefined();
  });
});
