// Playing the film of a live photograph: converted from the companion file on request, for callers who may see the picture.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { logInAs } from "../../testing/callers.ts";
import { exiftool, hasFfmpeg, hasPerl } from "../../testing/external-programs.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { createFilm, importInto, newFolder, picture, remove, writeFiles } from "../../testing/import-kit.ts";
import { grantAccess } from "../../testing/library-kit.ts";
import { liveFilm, livePicture } from "../../testing/live-kit.ts";
import { execute, queryColumn, queryValue } from "../../testing/query.ts";
import { GUEST_GROUP } from "../access/access.ts";
import { readFilmInfo } from "../renditions/decoders/film/ffmpeg.ts";

// Starts programs and makes films, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const IDENTIFIER = "B54B2B93-6F48-4E4A-A5A3-0D8B7B0F8C11";
const wide = { width: 320, height: 180 };
const upright = { width: 180, height: 320 };

/** Like a phone's: with the identifier, original sound, and rotation by 90 degrees. */
function telephoneFilm(file: string, codec: string, isTurned: boolean): void {
  const says = ["-movflags", "use_metadata_tags", "-metadata", `com.apple.quicktime.content.identifier=${IDENTIFIER}`];
  createFilm(file, ["-c:v", codec, "-preset", "ultrafast", "-c:a", "pcm_s16le", ...says]);
  if (isTurned) writeFileSync(file, turned(readFileSync(file)));
}

/** Sets the rotation in `tkhd` of the first track. */
function turned(mov: Buffer): Buffer {
  const matrix = mov.indexOf("tkhd") + 4 + 40;
  for (const [at, value] of [0, 0x10000, 0, -0x10000, 0, 0, wide.height * 0x10000, 0, 0x40000000].entries())
    mov.writeInt32BE(value, matrix + at * 4);
  return mov;
}

const codecs = hasFfmpeg ? ["libx264", "libx265"].filter((codec) => hasEncoder(codec)) : [];
function hasEncoder(codec: string): boolean {
  return execFileSync("ffmpeg", ["-hide_banner", "-v", "error", "-encoders"]).includes(` ${codec} `);
}

describe.skipIf(!hasFfmpeg || !hasPerl)("the film of a live photograph", () => {
  let app: TestApp;
  let folder: string;
  let guest: string;
  let staff: string;
  const bring = () => importInto(app, folder, "photographs");
  beforeEach(async () => {
    app = await startTestApp();
    const { db } = app.services.data;
    await grantAccess(db, GUEST_GROUP, "photographs", []);
    await grantAccess(db, "staff", "photographs");
    folder = newFolder();
    for (const [seed, name] of [...codecs, "broken"].entries()) {
      const jpeg = await picture(seed, 64, 48).jpeg().toBuffer();
      writeFiles(folder, { [`${name}.JPG`]: livePicture(jpeg, IDENTIFIER) });
      if (name === "broken") writeFiles(folder, { "broken.MOV": liveFilm(IDENTIFIER) });
      else telephoneFilm(join(folder, `${name}.MOV`), name, name === "libx264");
    }
    await bring();
    guest = await logInAs(app, "guest");
    staff = await logInAs(app, "asset user", ["staff"]);
  });
  afterEach(async () => {
    await app.close();
    remove(folder);
  });

  const row = async (sql: string, ...values: unknown[]) => await queryValue(app.services.data.db, sql, ...values);
  const idOf = async (name: string) =>
    String(await row("SELECT asset_id FROM asset_path WHERE path = ?", `${name}.JPG`));
  const addressFor = async (token: string, name: string) =>
    (await app.client(token).call("download.video", { params: { id: await idOf(name) } })).url ?? "";
  const filmsOf = async (name: string) =>
    await queryColumn(
      app.services.data.db,
      "SELECT name FROM rendition WHERE asset_id = ? AND name LIKE 'live-%'",
      await idOf(name),
    );
  const leftovers = () => readdirSync(app.services.data.temporary).filter((name) => name.startsWith("film-"));

  it.each(codecs)("plays in a browser, upright and without metadata, for callers who may see it: %s", async (codec) => {
    const url = await addressFor(guest, codec);
    const made = vi.spyOn(app.services.decoder, "playable");
    const replies = await Promise.all([app.inject({ url }), app.inject({ url })]);
    replies.push(await app.inject({ url, headers: { range: "bytes=0-99" } }));
    expect(replies.map(({ statusCode, headers }) => [statusCode, headers["content-type"]])).toEqual([
      [200, "video/mp4"],
      [200, "video/mp4"],
      [206, "video/mp4"],
    ]);
    expect(made).toHaveBeenCalledTimes(1);
    made.mockRestore();
    expect([(await filmsOf(codec)).length, leftovers()]).toEqual([1, []]);
    const file = join(folder, "..", `${codec}-${process.pid}.mp4`);
    writeFileSync(file, replies[0]?.rawPayload ?? "");
    try {
      const facts = await readFilmInfo(file);
      const size = codec === "libx264" ? upright : wide;
      expect(facts).toMatchObject({ ...size, videoCodec: "h264", pixelFormat: "yuv420p", audioCodec: "aac" });
      expect(JSON.stringify(exiftool(file))).not.toContain(IDENTIFIER);
    } finally {
      rmSync(file);
    }
    const { headers } = replies[0] ?? {};
    expect(headers).not.toHaveProperty("content-disposition");
    const { response } = await app.client(guest).call("assets.get", { query: { assetid: [await idOf(codec)] } });
    const companion = response.docs[0]?.companions?.[0]?.id ?? "";
    const itself = app.client(guest).call("download.single", { query: { id: await idOf(codec), companion } });
    await expect(itself).rejects.toMatchObject({ status: 403, code: "download.not_permitted" });
  });

  it("is invalid without the right to see its picture", async () => {
    const url = await addressFor(staff, "libx264");
    const { db } = app.services.data;
    const embargo = (at: number | null) =>
      db.write(async (tx) => execute(tx, "UPDATE asset SET embargo = ? WHERE id = ?", at, await idOf("libx264")));
    await embargo(app.clock.seconds() + 1000);
    expect((await app.inject({ url })).statusCode).toBe(403);
    await expect(addressFor(staff, "libx264")).rejects.toMatchObject({ status: 403 });
    await embargo(null);
    expect((await app.inject({ url })).statusCode).toBe(200);
  });

  it("is reported as missing where ffmpeg cannot convert it, and not retried at once", { tags: ["slow"] }, async () => {
    const url = await addressFor(guest, "broken");
    const made = vi.spyOn(app.services.decoder, "playable");
    const replies = [await app.inject({ url }), await app.inject({ url })];
    for (const { statusCode, body } of replies) {
      expect([statusCode, body]).toEqual([422, expect.stringContaining("download.failed")]);
      expect(body).not.toContain(app.services.data.path);
    }
    expect(made).toHaveBeenCalledTimes(1);
    made.mockRestore();
    expect([await filmsOf("broken"), leftovers()]).toEqual([[], []]);
  });

  it("is not stored if its file was deleted while it was made", async () => {
    const url = await addressFor(guest, "libx264");
    const { decoder } = app.services;
    const playable = decoder.playable.bind(decoder);
    const slow = vi.spyOn(decoder, "playable").mockImplementation(async (path, use) => {
      const made = await playable(path, use);
      rmSync(join(folder, "libx264.MOV"));
      await bring();
      return made;
    });
    expect((await app.inject({ url })).statusCode).toBe(403);
    slow.mockRestore();
    expect(await filmsOf("libx264")).toEqual([]);
  });

  it("changes with the file, and is missing when the file is deleted", { tags: ["slow"] }, async () => {
    const before = await addressFor(guest, "libx264");
    await app.inject({ url: before });
    const file = join(folder, "libx264.MOV");
    telephoneFilm(file, "libx264", false);
    await bring();
    const now = await addressFor(guest, "libx264");
    expect(now).not.toBe(before);
    expect([(await app.inject({ url: before })).statusCode, await filmsOf("libx264")]).toEqual([403, []]);
    expect([(await app.inject({ url: now })).statusCode, (await filmsOf("libx264")).length]).toEqual([200, 1]);
    rmSync(file);
    await bring();
    await expect(addressFor(guest, "libx264")).rejects.toMatchObject({ status: 403 });
    expect([(await app.inject({ url: now })).statusCode, await filmsOf("libx264")]).toEqual([403, []]);
  });
});
