// Subtitles next to a film: served to callers who may play it, whatever their format and encoding.

import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { importInto, newFolder, remove } from "../../testing/import-kit.ts";
import { grantAccess } from "../../testing/library-kit.ts";
import { execute, queryValue } from "../../testing/query.ts";
import { GUEST_GROUP } from "../access/access.ts";
import { PLAY_RENDITION, RENDITION_VERSION } from "../renditions/recipes.ts";

// Starts programs and makes pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 });

const movie = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypmp42"), Buffer.alloc(2000, 1)]);
const german = Buffer.from("1\r\n00:00:01,000 --> 00:00:02,000\r\nSch\xf6n & gut\r\n", "latin1");
const files = {
  "film.mp4": movie,
  "film.de.forced.srt": german,
  "film.srt": "not a cue",
  "film.xmp": "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>",
  // The same film with the same subtitles under another name: only those of the first path are offered.
  "later/film.mp4": movie,
  "later/film.fr.srt": german,
  "film.en.vtt": `WEBVTT\n\n${"x".repeat(4_000_001)}`,
};

let app: TestApp;
let folder: string;
let guest: string;
let nobody: string;
let id: string;
beforeAll(async () => {
  app = await startTestApp();
  const { data } = app.services;
  await grantAccess(data.db, GUEST_GROUP, "films", []);
  await grantAccess(data.db, "staff", "films");
  folder = newFolder(files);
  await importInto(app, folder, "films");
  id = String(await queryValue(data.db, "SELECT id FROM asset"));
  // Stands for ffmpeg's conversion of the film.
  const played = await data.blobs.put(movie);
  await data.db.write(
    async (tx) =>
      await execute(
        tx,
        "INSERT INTO rendition (asset_id, asset_version, recipe, name, blob_hash, mime, size) VALUES (?, 1, ?, ?, ?, 'video/mp4', ?)",
        Number(id),
        RENDITION_VERSION,
        PLAY_RENDITION,
        played.hash,
        played.size,
      ),
  );
  guest = await logInAs(app, "guest");
  nobody = await logInAs(app, "asset user", ["outsiders"]);
});
afterAll(async () => {
  await app.close();
  remove(folder);
});

const video = (token: string) => app.client(token).call("download.video", { params: { id } });

it("are served with the film to callers who may play it, as WebVTT in UTF-8, unless too long", async () => {
  const { tracks = [] } = await video(guest);
  expect(tracks.map(({ language, marks }) => [language, marks])).toEqual([
    ["de", ["forced"]],
    [undefined, undefined],
  ]);
  const [first, second] = await Promise.all(tracks.map(({ url }) => app.inject({ url })));
  expect([first?.statusCode, first?.headers["content-type"]]).toEqual([200, "text/vtt; charset=utf-8"]);
  expect(first?.body).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nSchön &amp; gut\n");
  expect(second?.body).toBe("WEBVTT\n");
});

it("are invalid without the right to see the film; the file itself requires the right to the original", async () => {
  const url = (await video(guest)).tracks?.[0]?.url ?? "";
  const { db } = app.services.data;
  const embargo = (at: number | null) =>
    db.write((tx) => execute(tx, "UPDATE asset SET embargo = ? WHERE id = ?", at, Number(id)));
  await embargo(app.clock.seconds() + 1000);
  expect((await app.inject({ url })).statusCode).toBe(403);
  await embargo(null);
  expect((await app.inject({ url })).statusCode).toBe(200);
  const { response } = await app.client(guest).call("assets.get", { query: { assetid: [id] } });
  const companion = response.docs[0]?.companions?.find(({ file_name: name }) => name === "film.de.forced.srt");
  expect(companion).toMatchObject({ role: "subtitles", file_name: "film.de.forced.srt", language: "de" });
  const original = app.client(guest).call("download.single", { query: { id, companion: companion?.id ?? "" } });
  await expect(original).rejects.toMatchObject({ status: 403 });
});

it("are not listed for callers who may not see the film", async () => {
  await app.services.data.db.write(
    async (tx) =>
      await execute(tx, "DELETE FROM access_grant WHERE group_id = (SELECT id FROM access_group WHERE name = 'guest')"),
  );
  await expect(video(nobody)).rejects.toMatchObject({ status: 403 });
});
