// Pictures that an administrator uploads for tiles: what is taken, who sees it, and how long it stays.

import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ApiError } from "@vitrine/contract/api-error";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeBackup, restoreBackup } from "../../platform/storage/backup.ts";
import { isReferenced } from "../../platform/storage/blob-references.repository.ts";
import { openDataFolder } from "../../platform/storage/data-folder.ts";
import { CALLER_KINDS, createAllTokens, logInAs } from "../../testing/callers.ts";
import { newDataFolder, startTestApp, type TestApp } from "../../testing/harness.ts";
import { queryColumn, queryRows, queryValue } from "../../testing/query.ts";
import { KILL_ROUNDS, runAndKill } from "../../testing/run-and-kill.ts";

const DAY = 86_400_000;

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  token = await logInAs(app, "GUI admin only");
}, 60_000);
afterAll(() => app.close());

const picture = (size: number, background = "#b85") =>
  sharp({ create: { width: size, height: size, channels: 3, background } })
    .png()
    .toBuffer();

function form(content: Buffer | string, field = "file"): FormData {
  const body = new FormData();
  body.append(field, new Blob([new Uint8Array(Buffer.from(content))]), "a.bin");
  return body;
}
const upload = (content: Buffer | string) => app.client(token).call("config.thumbnail_save", { body: form(content) });
const refused = (content: Buffer | string) =>
  upload(content).then(
    () => "taken",
    ({ status, code, details }: ApiError) => [status, code, details.problem],
  );
const shown = (id: string, authorization: string | null = token) =>
  app.inject({ url: `/api/config/thumbnail?id=${id}`, ...(authorization ? { headers: { authorization } } : {}) });
const statusOf = async (id: string) => (await shown(id)).statusCode;
const rows = async () => await queryColumn(app.services.data.db, "SELECT id FROM tile_picture");
const sha256 = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");

/** Saves settings with one row that has this picture. */
async function name(src: string | null): Promise<void> {
  const settings = createDefaultSettings();
  settings.dashboard.collections.data = [{ indicator: "collection_1", label: "Vases", src }];
  await app.client(token).call("config.save", { body: settings });
}
/** Sessions are over by then. */
async function later(days: number): Promise<void> {
  app.clock.advance(days * DAY);
  token = await logInAs(app, "GUI admin only");
}
const forget = () => app.services.tilePictures.deleteUnreferenced();

it("is served as it was uploaded, and the same picture again is the same one", async () => {
  const png = await picture(20);
  const { id, removed } = await upload(png);
  expect([id, removed]).toEqual([`tile_${sha256(png).slice(0, 40)}`, undefined]);
  expect(await upload(png)).toEqual({ id });
  expect(await rows()).toEqual([id]);
  const reply = await shown(id);
  expect(reply.rawPayload.equals(png)).toBe(true);
  expect(reply.headers).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("sandbox"),
  });
  const again = await app.inject({
    url: `/api/config/thumbnail?id=${id}`,
    headers: { authorization: token, "if-none-match": String(reply.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  const events = await queryColumn(
    app.services.data.db,
    "SELECT details FROM event WHERE kind = 'settings.tile_picture_saved' AND account_id IS NOT NULL",
  );
  expect(events.map((details) => JSON.parse(String(details)))).toEqual([
    { picture: id, mime: "image/png", size: png.length },
  ]);
});

it("is seen by whoever may ask for pictures of tiles, and by nobody else", async () => {
  const { id } = await upload(await picture(21));
  const tokens = await createAllTokens(app, []);
  const statuses = async (of: string) => {
    const found: number[] = [];
    for (const kind of CALLER_KINDS) found.push((await shown(of, tokens[kind])).statusCode);
    return found.join(" ");
  };
  // No session, guest, account without flags, asset user, GUI admin and asset user, GUI admin only, expired, API token,
  // revoked API token, group view.
  expect(await statuses(id)).toBe("401 200 403 200 200 200 401 200 401 200");
  expect(await statuses(`${id}0`)).toBe("401 404 403 404 404 404 401 404 401 404");
  await later(0);
});

it("has no other way in: its id is no asset's, and an asset's none of it", async () => {
  const { id } = await upload(await picture(22));
  const { call } = app.client(await logInAs(app, "asset user"));
  expect((await call("assets.get", { query: { assetid: [id] } })).response.docs).toEqual([]);
  for (const other of ["tile_", "tile_%2e%2e%2fsecrets.json", id.slice(5), id.toUpperCase(), `${id}%00`])
    expect([other, (await shown(other)).statusCode]).toEqual([other, 404]);
});

it("is refused where it is no picture, damaged or too large, and nothing of it is left", async () => {
  const before = await rows();
  const html = "<!doctype html><html><script>alert(1)</script></html>";
  const png = await picture(200);
  const bomb = await sharp({ create: { width: 11_000, height: 11_000, channels: 3, background: "#000" } })
    .png()
    .toBuffer();
  for (const wrong of [html, "a { color: red }", "%PDF-1.7 a document", "MZ a program"])
    expect([wrong, await refused(wrong)]).toEqual([wrong, [415, "file.wrong_kind", undefined]]);
  expect(await refused(png.subarray(0, png.length / 2))).toEqual([422, "file.unusable", "damaged"]);
  expect(await refused(bomb)).toEqual([422, "file.unusable", "too_many_pixels"]);
  expect(await refused(Buffer.alloc(10 * 1024 * 1024 + 1))).toEqual([413, "file.too_large", undefined]);
  expect(await rows()).toEqual(before);
  expect(readdirSync(app.services.data.temporary).filter((file) => file.startsWith("upload-"))).toEqual([]);
}, 60_000);

it("is stored without what could run or ask another host, and the reply says what that was", async () => {
  const { id, removed } = await upload(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="a()"><script>b()</script></svg>',
  );
  expect(removed).toEqual(expect.arrayContaining(["onload", "<script>"]));
  const cleaned = await shown(id);
  expect(cleaned.body).not.toMatch(/onload|script/);
  // What a portal exports is the same picture in another one.
  expect(await upload(cleaned.rawPayload)).toEqual({ id });
});

it("is not there where the upload was cut off, wherever that was, or where the form has no file", async () => {
  const before = await rows();
  const encoded = new Response(form(await picture(23)));
  const type = encoded.headers.get("content-type") ?? "";
  const whole = Buffer.from(await encoded.arrayBuffer());
  const post = async (payload: Buffer | string, contentType = type) => {
    const headers = { authorization: token, "content-type": contentType };
    const reply = await app.inject({ method: "POST", url: "/api/config/thumbnail", payload, headers });
    return [reply.statusCode, reply.json().code];
  };
  for (let length = 0; length < whole.length - 2; length++)
    expect([length, await post(whole.subarray(0, length))]).toEqual([length, [400, "file.incomplete"]]);
  expect(await post("{}", "application/json")).toEqual([415, "request.wrong_kind"]);
  for (const other of [new FormData(), form("x", "picture")]) {
    const body = new Response(other);
    const bytes = Buffer.from(await body.arrayBuffer());
    expect(await post(bytes, body.headers.get("content-type") ?? "")).toEqual([400, "request.invalid"]);
  }
  expect(await rows()).toEqual(before);
  expect((await post(whole))[0]).toBe(200);
}, 60_000);

it("is forgotten a week after its upload, unless the settings name it, or a state that one can go back to", async () => {
  await later(30);
  await forget();
  await name(null);
  const [named, unnamed] = [(await upload(await picture(30))).id, (await upload(await picture(31))).id];
  await name(named);
  await name(null);
  await later(6);
  expect(await forget()).toBe(0);
  // Whoever uploads it again has a week again.
  const late = (await upload(await picture(32))).id;
  await later(2);
  expect(await forget()).toBe(1);
  expect([await statusOf(named), await statusOf(unnamed), await statusOf(late)]).toEqual([200, 404, 200]);
  await upload(await picture(32));
  await later(6);
  expect(await forget()).toBe(0);
  // The state that names it is pushed out by twenty others.
  for (let n = 0; n < 19; n++) await name(`${n + 1}`);
  await name(null);
  await later(8);
  expect(await forget()).toBe(2);
  expect([await statusOf(named), await statusOf(late)]).toEqual([404, 404]);
});

it("leaves its bytes to the collection of what nothing refers to, and a backup has it until then", async () => {
  const { db, blobs, path } = app.services.data;
  const png = await picture(40);
  const { id } = await upload(png);
  const sweep = () => blobs.sweep(isReferenced, -1);
  await sweep();
  const [backup, restored] = [newDataFolder(), newDataFolder()];
  for (const folder of [backup, restored]) rmSync(join(folder, "vitrine.db"));
  try {
    await makeBackup(path, backup);
    await restoreBackup(backup, restored, async () => {});
    const again = openDataFolder(restored);
    const row = (await queryRows(again.db, "SELECT blob_hash AS hash, size FROM tile_picture WHERE id = ?", id))[0];
    expect((await again.blobs.read(row as { hash: string; size: number })).equals(png)).toBe(true);
    await again.db.close();
  } finally {
    for (const folder of [backup, restored]) rmSync(folder, { recursive: true, force: true });
  }
  await later(8);
  await forget();
  await sweep();
  expect(await blobs.stat(sha256(png))).toBeUndefined();
  expect(await queryValue(db, "SELECT count(*) FROM tile_picture")).toBe(0);
});

it(`after each of ${KILL_ROUNDS} kills every picture that was acknowledged is there, whole, and nothing else`, {
  tags: ["slow"],
  timeout: 30_000 + KILL_ROUNDS * 10_000,
}, async () => {
  const folder = newDataFolder();
  try {
    for (let round = 0; round < KILL_ROUNDS; round++) {
      const lines = await runAndKill("tile-picture", folder);
      const since = lines.slice(lines.lastIndexOf("forget") + 1);
      const kept = since.filter((line) => line.startsWith("kept ")).map((line) => line.slice(5));
      expect(lines.join(" ")).toContain("kept tile_");
      const { db, blobs } = openDataFolder(folder);
      const stored = (await queryRows(db, "SELECT id, blob_hash AS hash, size FROM tile_picture")) as {
        id: string;
        hash: string;
        size: number;
      }[];
      expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(kept));
      for (const { id, hash, size } of stored) {
        expect(sha256(await blobs.read({ hash, size }))).toBe(hash);
        expect(id).toBe(`tile_${hash.slice(0, 40)}`);
      }
      await blobs.sweep(isReferenced, -1);
      const left = readdirSync(join(folder, "blobs"), { recursive: true, withFileTypes: true });
      expect(
        left
          .filter((entry) => entry.isFile())
          .map((entry) => entry.name)
          .toSorted(),
      ).toEqual(stored.map(({ hash }) => hash).toSorted());
      await db.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
