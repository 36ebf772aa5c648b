// Films on a machine without ffmpeg: everything offered must be available.

import { resolveRenditionUrl } from "@vitrine/contract/rendition-url";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { importInto, newFolder, remove } from "../../testing/import-kit.ts";
import { grantAccess } from "../../testing/library-kit.ts";
import { execute, queryValue } from "../../testing/query.ts";
import { GUEST_GROUP } from "../access/access.ts";

// Starts programs and makes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 });

/** Only the beginning of an mp4 is read in this test. */
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
  await grantAccess(data.db, GUEST_GROUP, "films", []);
  await grantAccess(data.db, "staff", "films");
  folder = newFolder(files);
  // This PATH has neither ffmpeg nor Perl.
  await importInto(app, folder, "films", { withoutTerms: true });
  guest = await logInAs(app, "guest");
  staff = await logInAs(app, "asset user", ["staff"]);
});
afterAll(async () => {
  process.env.PATH = path;
  await app.close();
  remove(folder);
});

const idOf = async (name: keyof typeof files) =>
  String(await queryValue(app.services.data.db, "SELECT asset_id FROM asset_path WHERE path = ?", name));
const preview = async (token: string, name: keyof typeof files) =>
  app.client(token).call("download.preview", { query: { id: await idOf(name) } });
const video = async (token: string, name: keyof typeof files) =>
  app.client(token).call("download.video", { params: { id: await idOf(name) } });

async function picture(url: string | undefined) {
  const { statusCode, headers, rawPayload } = await app.inject({ url: url ?? "" });
  expect([url, statusCode, headers["content-type"]]).toEqual([url, 200, "image/webp"]);
  return rawPayload;
}

/** All picture URLs in the record. */
async function offered(name: keyof typeof files) {
  const { response } = await app.client(guest).call("assets.get", { query: { assetid: [await idOf(name)] } });
  const [doc] = response.docs;
  if (!doc) throw new Error(`${name} is not there`);
  return [doc.url, ...(doc.renditions ?? []).map((rendition) => resolveRenditionUrl(doc, rendition))];
}

describe.each(["film.mp4", "film.mov"] as const)("%s, imported without ffmpeg", (name) => {
  it("has a preview, and pictures in all sizes that are offered", async () => {
    for (const token of [guest, staff]) await picture((await preview(token, name)).url);
    for (const url of await offered(name)) await picture(url);
  });

  it("is not playable without the right to the original, and has no URL", async () => {
    expect(await video(guest, name)).toEqual({});
  });
});

describe("the original, where no playable rendition can be made", () => {
  it("is playable for callers who may download it, if browsers support its type", async () => {
    const { url = "" } = await video(staff, "film.mp4");
    const reply = await app.inject({ url, headers: { range: "bytes=0-23" } });
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([206, "video/mp4"]);
    expect(reply.rawPayload.equals(files["film.mp4"].subarray(0, 24))).toBe(true);
    expect(await video(staff, "film.mov")).toEqual({});
  });

  it("does not count as a download when played, and is invalid without the right", async () => {
    const { db } = app.services.data;
    const { url = "" } = await video(staff, "film.mp4");
    expect((await app.inject({ url })).statusCode).toBe(200);
    const link = await app.client(staff).call("download.single", { query: { id: await idOf("bare.mp4") } });
    expect((await app.inject({ url: link.url })).statusCode).toBe(200);
    const downloads = async (name: keyof typeof files) =>
      await queryValue(db, "SELECT download_count FROM asset WHERE id = ?", await idOf(name));
    // Counts are in order of start.
    await expect.poll(async () => await downloads("bare.mp4"), { timeout: 8000 }).toBe(1);
    expect(await downloads("film.mp4")).toBe(0);
    const expireAt = (at: number | null) =>
      db.write(async (tx) => execute(tx, "UPDATE asset SET expiry = ? WHERE id = ?", at, await idOf("film.mp4")));
    await expireAt(1);
    expect((await app.inject({ url })).statusCode).toBe(403);
    await expireAt(null);
    expect((await app.inject({ url })).statusCode).toBe(200);
  });

  it("is refused, like an unknown one, where it is hidden", async () => {
    const outsider = app.client(guest).call("download.video", { params: { id: "999999" } });
    await expect(outsider).rejects.toMatchObject({ status: 403, code: "download.not_permitted" });
  });
});

describe("a film that was imported when ffmpeg was there", () => {
  beforeEach(async () => {
    await app.services.data.db.write((tx) => execute(tx, "UPDATE asset SET problem = NULL"));
  });

  it("is shown with the largest picture made then", async () => {
    const urls = await offered("known.mp4");
    const largest = await picture(urls.at(-1));
    expect((await picture((await preview(guest, "known.mp4")).url)).equals(largest)).toBe(true);
    expect(await video(guest, "known.mp4")).toEqual({});
  });

  it("is shown with the icon of its kind if there is none any more", async () => {
    const { db } = app.services.data;
    await db.write(async (tx) => execute(tx, "DELETE FROM rendition WHERE asset_id = ?", await idOf("bare.mp4")));
    for (const url of await offered("bare.mp4")) await picture(url);
    await picture((await preview(guest, "bare.mp4")).url);
    expect(await queryValue(db, "SELECT count(*) FROM rendition WHERE asset_id = ?", await idOf("bare.mp4"))).toBe(0);
  });

  it("plays its stored rendition", async () => {
    const { data } = app.services;
    const made = await data.blobs.put(Buffer.from("playable"));
    await data.db.write(
      async (tx) =>
        await execute(
          tx,
          "INSERT INTO rendition VALUES (?, 1, 'play', 1, ?, 'video/mp4', NULL, NULL, ?)",
          await idOf("known.mp4"),
          made.hash,
          made.size,
        ),
    );
    const { url = "" } = await video(guest, "known.mp4");
    expect((await app.inject({ url })).payload).toBe("playable");
  });
});
