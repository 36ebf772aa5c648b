// Zips of assets that do not all come in one form: what can be converted is, the rest are originals where permitted.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import {
  addDownloader,
  addPicture,
  pauseConversions,
  readZip,
  revokeDownloadGrant,
  waitUntil,
} from "../../testing/conversion-kit.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { execute, queryValue } from "../../testing/query.ts";
import { saveConvertSet } from "../access/rights-writer.repository.ts";

// Makes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), "vitrine-mixed-"));
  await app.services.data.db.write(async (tx) => {
    await saveConvertSet(tx, { id: 1, titles: { en: "Screen" }, mime: "image/jpeg", maxEdge: 60 });
  });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const addNote = (pools?: string[], fileName = "note.txt") =>
  addPicture(
    app,
    { mime: "text/plain", kind: "document", fileName, ...(pools ? { pools } : {}) },
    Buffer.from(`a note ${fileName} ${pools}`),
  );
const planZip = (token: string, id: string[], more: { rest?: "originals" } = { rest: "originals" }) =>
  app.client(token).call("download.zip", { query: { id, csetid: "1", ...more } });
const fetchZip = async (url = "") => readZip(folder, (await app.inject({ url })).rawPayload);
const rowsOf = (manifest: string) => manifest.trim().split("\r\n").slice(1);

describe("a zip with the originals of the rest", () => {
  it("converts what comes in the set, adds other originals where permitted, and names what is left out", async () => {
    const { name, token } = await addDownloader(app);
    const picture = await addPicture(app, { fileName: "vase.tif" });
    const note = await addNote();
    const locked = await addNote([name], "locked.txt");
    const { url, rejected_asset_ids, file_name } = await planZip(token, [picture, note, locked, "999999"]);
    expect(rejected_asset_ids).toEqual([locked, "999999"]);
    expect(file_name).toMatch(/ - vase \+1 - \d{4}-\d\d-\d\d\.zip$/);
    const head = await app.inject({ url: url ?? "", method: "HEAD" });
    expect(head.headers["content-disposition"]).toBe(`attachment; filename="${file_name}"`);
    const { names, manifest } = await fetchZip(url);
    expect(names).toEqual(["vase.jpg", "note.txt", "manifest.csv"]);
    expect(rowsOf(manifest)).toEqual([
      `${picture},"vase.jpg","included"`,
      `${note},"note.txt","included as the original"`,
      `${locked},"","not available"`,
      '999999,"","not available"',
    ]);
  });

  it("is made only on request: otherwise everything that does not come in the set is left out", async () => {
    const token = await logInAs(app, "guest");
    const ids = [await addPicture(app), await addNote(undefined, "other.txt")];
    const plain = await planZip(token, ids, {});
    expect(plain.rejected_asset_ids).toEqual(ids.slice(1));
    const mixed = await planZip(token, ids);
    expect(mixed.rejected_asset_ids).toEqual([]);
    expect((await fetchZip(plain.url)).names).toHaveLength(2);
    expect((await fetchZip(mixed.url)).names).toHaveLength(3);
  });

  it("has the original of a picture whose set is not permitted, and none of one whose original is not", async () => {
    const { name, token } = await addDownloader(app);
    const id = await addPicture(app, { pools: [name], fileName: "held.jpg" });
    expect((await planZip(token, [id])).rejected_asset_ids).toEqual([]);
    await revokeDownloadGrant(app, name);
    expect(await planZip(token, [id])).toEqual({ rejected_asset_ids: [id] });
    await app.services.data.db.write(async (tx) => {
      const sql =
        "INSERT INTO download_grant SELECT g.id, p.id, 0 FROM access_group g, pool p WHERE g.name = ? AND p.name = ?";
      await execute(tx, sql, name, name);
    });
    const { url } = await planZip(token, [id]);
    expect(rowsOf((await fetchZip(url)).manifest)).toEqual([`${id},"held.jpg","included"`]);
  });

  it("is a zip of originals if nothing is converted: of known length, and not refused during a conversion", async () => {
    const begun = pauseConversions(app);
    const { name, token } = await addDownloader(app);
    await app.services.data.db.write(async (tx) => {
      const sql =
        "INSERT INTO download_grant SELECT g.id, p.id, 0 FROM access_group g, pool p WHERE g.name = ? AND p.name = ?";
      await execute(tx, sql, name, name);
    });
    const running = app.client(token).call("download.single", {
      query: { id: await addPicture(app, { pools: [name] }), csetid: "1" },
    });
    await waitUntil(() => begun.length > 0);
    const note = await addNote([name], "alone.txt");
    const mixed = await planZip(token, [note]);
    const plain = await app.client(token).call("download.zip", { query: { id: [note], rest: "originals" } });
    expect(mixed.url).toBe(plain.url);
    const { headers } = await app.inject({ url: mixed.url ?? "" });
    expect(Number(headers["content-length"])).toBeGreaterThan(0);
    begun[0]?.finish();
    await running;
  });

  it("releases its conversion slot before the originals are sent", async () => {
    const token = await logInAs(app, "guest");
    const note = await addNote(undefined, "after.txt");
    const { url = "" } = await planZip(token, [await addPicture(app), note]);
    const { conversions, data } = app.services;
    const steps: string[] = [];
    const acquire = conversions.acquireSlot;
    vi.spyOn(conversions, "acquireSlot").mockImplementation((owner) => {
      const release = acquire(owner);
      return () => {
        steps.push("released");
        release();
      };
    });
    const open = data.blobs.open;
    const hash = await queryValue(data.db, "SELECT content_hash FROM asset WHERE id = ?", note);
    vi.spyOn(data.blobs, "open").mockImplementation((wanted) => {
      if (wanted === hash) steps.push("original");
      return open(wanted);
    });
    await fetchZip(url);
    expect(steps.slice(0, 2)).toEqual(["released", "original"]);
  });

  it("has the original of what fails to be converted", async () => {
    const token = await logInAs(app, "guest");
    const bad = await addPicture(app, { fileName: "bad.jpg" }, Buffer.from("no picture at all"));
    const { url } = await planZip(token, [bad, await addPicture(app, { fileName: "good.jpg" })]);
    const { names, manifest } = await fetchZip(url);
    expect(names).toEqual(["good.jpg", "bad.jpg", "manifest.csv"]);
    expect(rowsOf(manifest).slice(0, 2)).toEqual([
      `${bad},"bad.jpg","included as the original"`,
      `${bad},"","could not be converted"`,
    ]);
  });

  it("leaves out an original whose right ends while the zip runs", async () => {
    const begun = pauseConversions(app);
    const { name, token } = await addDownloader(app);
    await app.services.data.db.write(async (tx) => {
      await execute(tx, "UPDATE download_grant SET convert_set_id = 0 WHERE pool_id = (SELECT max(id) FROM pool)");
    });
    const note = await addNote([name], "ending.txt");
    const { url, rejected_asset_ids } = await planZip(token, [await addPicture(app), note]);
    expect(rejected_asset_ids).toEqual([]);
    const reply = fetchZip(url);
    await waitUntil(() => begun.length > 0);
    await revokeDownloadGrant(app, name);
    begun[0]?.finish();
    const { names, manifest } = await reply;
    expect(names).toHaveLength(2);
    expect(manifest).toContain(`${note},"","not available"`);
  });
});

describe("the sets that fit at least one of several assets", () => {
  const setsOf = async (token: string, id: string[], fit?: "any") => {
    const { convert_sets: sets } = await app
      .client(token)
      .call("session.csets", { query: { asset_id: id, ...(fit ? { fit } : {}) } });
    return sets.map(({ id: set, fits }) => [set, fits]);
  };

  it("are listed on request, with the number of assets that they fit", async () => {
    const token = await logInAs(app, "guest");
    const ids = [await addPicture(app), await addPicture(app), await addNote(undefined, "third.txt")];
    expect(await setsOf(token, ids)).toEqual([["0", undefined]]);
    expect(await setsOf(token, ids, "any")).toEqual([
      ["0", undefined],
      ["1", 2],
      ["custom", 2],
    ]);
    expect(await setsOf(token, ids.slice(0, 2), "any")).toEqual(await setsOf(token, ids.slice(0, 2)));
  });

  it("name how many originals are permitted, and no type for several assets", async () => {
    const { name, token } = await addDownloader(app);
    await app.services.data.db.write(async (tx) => {
      await execute(tx, "UPDATE download_grant SET convert_set_id = 0 WHERE pool_id = (SELECT max(id) FROM pool)");
    });
    const { name: other } = await addDownloader(app);
    const ids = [await addPicture(app, { pools: [name] }), await addPicture(app, { pools: [other] })];
    const list = (asset_id: string[]) => app.client(token).call("session.csets", { query: { asset_id, fit: "any" } });
    const [original] = (await list(ids)).convert_sets;
    expect(original).toMatchObject({ id: "0", fits: 1 });
    expect(original).not.toHaveProperty("mime");
    expect((await list(ids.slice(0, 1))).convert_sets[0]).toMatchObject({ id: "0", mime: "image/jpeg" });
  });

  it("count only assets that the caller may have in them; hidden and unknown assets look the same", async () => {
    const { name, token } = await addDownloader(app);
    const own = await addPicture(app, { pools: [name] });
    const { name: other } = await addDownloader(app);
    const hidden = await addPicture(app, { pools: [other] });
    const note = await addNote([name], "own.txt");
    expect(await setsOf(token, [own, note], "any")).toEqual([["1", 1]]);
    for (const id of [hidden, "999999"]) expect(await setsOf(token, [own, id], "any")).toEqual([["1", 1]]);
    await expect(setsOf(token, [hidden, "999999"], "any")).rejects.toMatchObject({ status: 403 });
  });
});
