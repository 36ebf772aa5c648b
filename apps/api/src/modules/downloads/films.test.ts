// Films on a machine without ffmpeg: nothing is offered that is refused when it is asked for.

import { renditionUrl } from "@vitrine/contract/rendition-url";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { tokenOf } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { importInto, newFolder, remove } from "../../testing/import-kit.ts";
import { letSee } from "../../testing/library-kit.ts";
import { GUEST_GROUP } from "../access/access.ts";

// Programs are started and pictures made: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 });

/** The beginning of an mp4 is all that anybody here reads of it. */
const movie = (seed: number, brand = "mp42") =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(2000, seed)]);
const files = { "film.mp4": movie(1), "film.mov": movie(2, "qt  "), "known.mp4": movie(3), "bare.mp4": movie(4) };

const path = process.env.PATH;
let app: TestApp;
let folder: string;
let guest: string;
let staff: string;
beforeAll(async () => {
  process.env.PATH = "/nonexistent";
  app = await startTestApp();
  const { data } = app.services;
  await letSee(data.db, GUEST_GROUP, "films", []);
  await letSee(data.db, "staff", "films");
  folder = newFolder(files);
  // Without ffmpeg there is no Perl on this PATH either.
  await importInto(app, folder, "films", { withoutTerms: true });
  guest = await tokenOf(app, "guest");
  staff = await tokenOf(app, "asset user", ["staff"]);
});
afterAll(async () => {
  process.env.PATH = path;
  await app.close();
  remove(folder);
});

const idOf = (name: keyof typeof files) =>
  String(app.services.data.db.sqlite.prepare("SELECT asset_id FROM asset_path WHERE path = ?").pluck().get(name));
const preview = (token: string, name: keyof typeof files) =>
  app.client(token).call("download.preview", { query: { id: idOf(name) } });
const video = (token: string, name: keyof typeof files) =>
  app.client(token).call("download.video", { params: { id: idOf(name) } });

async function picture(url: string | undefined) {
  const { statusCode, headers, rawPayload } = await app.inject({ url: url ?? "" });
  expect([url, statusCode, headers["content-type"]]).toEqual([url, 200, "image/webp"]);
  return rawPayload;
}

/** All addresses of pictures that the record offers. */
async function offered(name: keyof typeof files) {
  const { response } = await app.client(guest).call("assets.get", { query: { assetid: [idOf(name)] } });
  const [doc] = response.docs;
  if (!doc) throw new Error(`${name} is not there`);
  return [doc.url, ...(doc.renditions ?? []).map((rendition) => renditionUrl(doc, rendition))];
}

describe.each(["film.mp4", "film.mov"] as const)("%s, imported without ffmpeg", (name) => {
  it("has a preview, and pictures in all sizes that are offered", async () => {
    for (const token of [guest, staff]) await picture((await preview(token, name)).url);
    for (const url of await offered(name)) await picture(url);
  });

  it("plays nothing to those who may not download the original, and offers no address", async () => {
    expect(await video(guest, name)).toEqual({});
  });
});

describe("the original, where nothing playable can be made", () => {
  it("plays to those who may download it, if browsers play its kind", async () => {
    const { url = "" } = await video(staff, "film.mp4");
    const reply = await app.inject({ url, headers: { range: "bytes=0-23" } });
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([206, "video/mp4"]);
    expect(reply.rawPayload.equals(files["film.mp4"].subarray(0, 24))).toBe(true);
    expect(await video(staff, "film.mov")).toEqual({});
  });

  it("is no download by being played, and dead with the right to it", async () => {
    const { db } = app.services.data;
    const { url = "" } = await video(staff, "film.mp4");
    expect((await app.inject({ url })).statusCode).toBe(200);
    const link = await app.client(staff).call("download.single", { query: { id: idOf("bare.mp4") } });
    expect((await app.inject({ url: link.url })).statusCode).toBe(200);
    const downloads = (name: keyof typeof files) =>
      db.sqlite.prepare("SELECT download_count FROM asset WHERE id = ?").pluck().get(idOf(name));
    // Counted in the order in which they began.
    await expect.poll(() => downloads("bare.mp4"), { timeout: 8000 }).toBe(1);
    expect(downloads("film.mp4")).toBe(0);
    const expireAt = (at: number | null) =>
      db.write((tx) => tx.$client.prepare("UPDATE asset SET expiry = ? WHERE id = ?").run(at, idOf("film.mp4")));
    await expireAt(1);
    expect((await app.inject({ url })).statusCode).toBe(403);
    await expireAt(null);
    expect((await app.inject({ url })).statusCode).toBe(200);
  });

  it("is still refused, like what is unknown, where nothing may be seen", async () => {
    const outsider = app.client(guest).call("download.video", { params: { id: "999999" } });
    await expect(outsider).rejects.toMatchObject({ status: 403, code: "download.not_permitted" });
  });
});

describe("a film that was imported when ffmpeg was there", () => {
  beforeEach(async () => {
    await app.services.data.db.write((tx) => tx.$client.exec("UPDATE asset SET problem = NULL"));
  });

  it("is shown by the largest picture of that time", async () => {
    const urls = await offered("known.mp4");
    const largest = await picture(urls.at(-1));
    expect((await picture((await preview(guest, "known.mp4")).url)).equals(largest)).toBe(true);
    expect(await video(guest, "known.mp4")).toEqual({});
  });

  it("is shown by its kind where there is none any more", async () => {
    const { db } = app.services.data;
    await db.write((tx) => tx.$client.prepare("DELETE FROM rendition WHERE asset_id = ?").run(idOf("bare.mp4")));
    for (const url of await offered("bare.mp4")) await picture(url);
    await picture((await preview(guest, "bare.mp4")).url);
    expect(db.sqlite.prepare("SELECT count(*) FROM rendition WHERE asset_id = ?").pluck().get(idOf("bare.mp4"))).toBe(
      0,
    );
  });

  it("plays what was made of it", async () => {
    const { data } = app.services;
    const made = await data.blobs.put(Buffer.from("playable"));
    await data.db.write((tx) =>
      tx.$client
        .prepare("INSERT INTO rendition VALUES (?, 1, 'play', 1, ?, 'video/mp4', NULL, NULL, ?)")
        .run(idOf("known.mp4"), made.hash, made.size),
    );
    const { url = "" } = await video(guest, "known.mp4");
    expect((await app.inject({ url })).payload).toBe("playable");
  });
});
