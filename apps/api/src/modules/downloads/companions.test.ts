// Companions: files next to the file of an asset. They are listed for callers who see the asset, and downloadable with the
// right to its original.

import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { hasPerl } from "../../platform/processes/perl.ts";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { importInto, newFolder, picture, remove, writeFiles } from "../../testing/import-kit.ts";
import { grantAccess } from "../../testing/library-kit.ts";
import { liveFilm, livePicture } from "../../testing/live-kit.ts";
import { execute, queryValue } from "../../testing/query.ts";
import { createNikonRaw } from "../../testing/raw-kit.ts";
import { GUEST_GROUP } from "../access/access.ts";
import { livePhotoRenditionName } from "../renditions/recipes.ts";
import { removeOtherLivePhotoRenditions, saveRenditions } from "../renditions/rendition-writer.repository.ts";

// Starts programs and makes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 });

const xmp = "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>";
let raw: Buffer;
let app: TestApp;
let folder: string;
let guest: string;
let staff: string;
/** The id of the raw photograph when it was an asset. */
let earlierId: string;
let id: string;

const bring = async () => {
  await importInto(app, folder, "photographs");
};
const idAt = async (path: string) =>
  String(await queryValue(app.services.data.db, "SELECT asset_id FROM asset_path WHERE path = ?", path));

beforeAll(async () => {
  app = await startTestApp();
  const { data } = app.services;
  await grantAccess(data.db, GUEST_GROUP, "photographs", []);
  await grantAccess(data.db, "staff", "photographs");
  const jpeg = await picture(1, 64, 48).jpeg().toBuffer();
  raw = createNikonRaw(jpeg, { width: 64 });
  folder = newFolder({ "Küste 1.NEF": raw });
  await bring();
  earlierId = await idAt("Küste 1.NEF");
  writeFiles(folder, { "Küste 1.jpg": jpeg, "Küste 1.xmp": xmp });
  const identifier = "9F2C-0001";
  const [second, third] = await Promise.all([2, 3].map((seed) => picture(seed, 64, 48).jpeg().toBuffer()));
  writeFiles(folder, {
    "IMG_2.JPG": livePicture(second ?? jpeg, identifier),
    "IMG_2.MOV": liveFilm(identifier),
    "other.jpg": third ?? jpeg,
  });
  await bring();
  id = await idAt("Küste 1.jpg");
  guest = await logInAs(app, "guest");
  staff = await logInAs(app, "asset user", ["staff"]);
});
afterAll(async () => {
  await app.close();
  remove(folder);
});

const recordOf = async (token: string, asset: string) =>
  (await app.client(token).call("assets.get", { query: { assetid: [asset] } })).response.docs[0];
async function urlOf(token: string, role: string, asset = id) {
  const companion = (await recordOf(token, asset))?.companions?.find((one) => one.role === role)?.id ?? "";
  return (await app.client(token).call("download.single", { query: { id: asset, companion } })).url;
}
const rawUrl = (token: string) => urlOf(token, "raw");
const refused = { status: 403, code: "download.not_permitted" };

it("the record lists the companions of an asset, and lists do not", async () => {
  for (const token of [guest, staff]) {
    const { companions: told } = (await recordOf(token, id)) ?? {};
    expect(told).toEqual([
      {
        id: expect.any(String),
        role: "raw",
        file_name: "Küste 1.NEF",
        file_size: raw.length / 1000,
        mime: "image/x-nikon-nef",
      },
      {
        id: expect.any(String),
        role: "sidecar",
        file_name: "Küste 1.xmp",
        file_size: xmp.length / 1000,
        mime: "application/rdf+xml",
      },
    ]);
  }
  await app.services.search.catchUp();
  const { response } = await app.client(staff).call("search.find", { query: { solr_q: "*" } });
  const told = response.docs.map(({ id, companions }) => [id, companions?.map(({ role }) => role)]);
  expect(told).toContainEqual([id, undefined]);
  if (await hasPerl()) expect(told).toContainEqual([await idAt("IMG_2.JPG"), ["live"]]);
});

it("its file is sent only to callers who may download the original", async () => {
  await expect(rawUrl(guest)).rejects.toMatchObject(refused);
  const url = await rawUrl(staff);
  const reply = await app.inject({ url });
  expect([reply.statusCode, reply.rawPayload.equals(raw)]).toEqual([200, true]);
  expect(reply.headers["content-type"]).toBe("image/x-nikon-nef");
  expect(reply.headers["content-disposition"]).toBe(
    "attachment; filename=\"Kuste 1.NEF\"; filename*=UTF-8''K%C3%BCste%201.NEF",
  );
  expect(reply.headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
  const part = await app.inject({ url, headers: { range: "bytes=2-5", "if-range": String(reply.headers.etag) } });
  expect([part.statusCode, part.rawPayload.equals(raw.subarray(2, 6))]).toEqual([206, true]);
});

it("a sidecar is not served as a document that a page could load", async () => {
  const { headers, body } = await app.inject({ url: await urlOf(staff, "sidecar") });
  expect([headers["content-type"], body]).toEqual(["application/octet-stream", xmp]);
});

it.runIf(await hasPerl())("the film of a live photograph plays by the rule of other films", async () => {
  const video = async (token: string) =>
    app.client(token).call("download.video", { params: { id: await idAt("IMG_2.JPG") } });
  const [ofGuest, ofStaff] = [await video(guest), await video(staff)];
  if (await app.services.decoder.hasFfmpeg()) {
    expect(ofGuest.url).toMatch(/live-[0-9a-f]{12}\.mp4$/);
    return;
  }
  // Without ffmpeg the file itself is played, by callers with the right to it.
  expect(ofGuest).toEqual({});
  const { statusCode, headers, rawPayload } = await app.inject({ url: ofStaff.url ?? "" });
  expect([statusCode, headers["content-type"]]).toEqual([200, "video/quicktime"]);
  expect(rawPayload.equals(liveFilm("9F2C-0001"))).toBe(true);
  const downloads = async (of: string) =>
    Number(await queryValue(app.services.data.db, "SELECT download_count FROM asset WHERE id = ?", of));
  const before = await downloads(await idAt("other.jpg"));
  const other = await app.client(staff).call("download.single", { query: { id: await idAt("other.jpg") } });
  expect((await app.inject({ url: other.url })).statusCode).toBe(200);
  // Counts are in order of start; playing is not counted.
  await expect.poll(async () => await downloads(await idAt("other.jpg")), { timeout: 8000 }).toBe(before + 1);
  expect(await downloads(await idAt("IMG_2.JPG"))).toBe(0);
  // A stored rendition is playable for callers who may see the picture.
  const { data } = app.services;
  const film = String(await queryValue(data.db, "SELECT blob_hash FROM companion WHERE role = 'live'"));
  const blob = await data.blobs.put(Buffer.from("playable"));
  const made = { name: livePhotoRenditionName(film), mime: "video/mp4", width: null, height: null, blob };
  const assetId = Number(await idAt("IMG_2.JPG"));
  await data.db.write((tx) => saveRenditions(tx, data.blobs, { assetId, version: 1, staged: [made] }));
  onTestFinished(() => data.db.write((tx) => removeOtherLivePhotoRenditions(tx, assetId, [])));
  expect((await app.inject({ url: (await video(guest)).url ?? "" })).body).toBe("playable");
  await expect(app.client(staff).call("download.video", { params: { id } })).rejects.toMatchObject(refused);
});

it("a URL is invalid without the right to the original, and for another companion", async () => {
  const url = await rawUrl(staff);
  const other = url.replace(/companion-(\d+)-/, (_, number) => `companion-${Number(number) + 1}-`);
  expect((await app.inject({ url: other })).statusCode).toBe(403);
  const { db } = app.services.data;
  const expireAt = (at: number | null) =>
    db.write((tx) => execute(tx, "UPDATE asset SET expiry = ? WHERE id = ?", at, Number(id)));
  await expireAt(1);
  expect((await app.inject({ url })).statusCode).toBe(403);
  await expect(rawUrl(staff)).rejects.toMatchObject(refused);
  await expireAt(null);
  expect((await app.inject({ url })).statusCode).toBe(200);
});

it("the former id of the raw photograph resolves to the picture, wherever it is used", async () => {
  expect(earlierId).not.toBe(id);
  const client = app.client(staff);
  expect((await recordOf(staff, earlierId))?.id).toBe(id);
  expect(await urlOf(staff, "raw", earlierId)).toBe(await rawUrl(staff));
  expect((await client.call("download.single", { query: { id: earlierId } })).url).toContain(`/files/${id}/`);
  expect((await client.call("download.preview", { query: { id: earlierId } })).url).toContain(`/files/${id}/`);
  const zip = await client.call("download.zip", { query: { id: [earlierId, id, "999"] } });
  expect(zip).toMatchObject({ url: expect.any(String), rejected_asset_ids: ["999"] });
  expect(await client.call("bookmarks.save", { body: [{ id: earlierId }] })).toEqual([{ id }]);
});
