// Earlier states of the portal's files: which are kept, what going back gives, and what a crash leaves.

import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ApiError } from "@vitrine/contract/api-error";
import SqliteDatabase from "better-sqlite3";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { prepareDatabase, shippedMigrations } from "../../platform/database/migrations.ts";
import { isReferenced } from "../../platform/storage/blob-references.repository.ts";
import { openDataFolder } from "../../platform/storage/data-folder.ts";
import { logInAs } from "../../testing/callers.ts";
import { newDataFolder, startTestApp, type TestApp } from "../../testing/harness.ts";
import { queryRows, queryValue } from "../../testing/query.ts";
import { KILL_ROUNDS, runAndKill } from "../../testing/run-and-kill.ts";
import { createFileSaving, type FileSavingDeps } from "./file-saving.service.ts";
import type { PortalFileName } from "./portal-files.service.ts";

const DAY = 86_400;

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  token = await logInAs(app, "GUI admin only");
}, 60_000);
afterAll(() => app.close());

const picture = (size: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background: "#b85" } })
    .png()
    .toBuffer();

async function save(file: PortalFileName, content: Buffer | string): Promise<void> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(Buffer.from(content))]), "a.bin");
  await app.client(token).call("config.file_save", { params: { file }, body });
}
const list = async (file: PortalFileName) =>
  (await app.client(token).call("revisions.files", { params: { file } })).revisions;
const get = (url: string) => app.inject({ url: `/api/config/${url}`, headers: { authorization: token } });
const restore = (file: PortalFileName, id: string) =>
  app.client(token).call("revisions.restore_file", { params: { file, id } });
const sha256 = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");
const refusal = (call: Promise<unknown>) => call.then(String, ({ status, code }: ApiError) => [status, code]);

it("each replacement creates a revision with its author; an unchanged file creates none", async () => {
  const [first, second] = [await picture(4), await picture(5)];
  expect(await list("dashboardLogo")).toEqual([]);
  for (const content of [first, second, second]) await save("dashboardLogo", content);
  const kept = await list("dashboardLogo");
  expect(kept).toMatchObject([
    { file: "dashboardLogo", mime: "image/png", size: second.length, by: expect.any(String), present: true },
    { size: first.length, present: false },
  ]);
  const then = await get(`dashboardLogo/revisions/${kept[1]?.id}`);
  expect(then.rawPayload.equals(first)).toBe(true);
  expect(then.headers).toMatchObject({
    "content-type": "image/png",
    "content-security-policy": expect.stringContaining("sandbox"),
  });
});

it("restoring gives the old file byte for byte, also after it was deleted, and says so in the log", async () => {
  const [first, second] = [await picture(6), await picture(7)];
  await save("loginHero", first);
  await save("loginHero", second);
  const [, old] = await list("loginHero");
  const id = old?.id ?? "";
  expect((await restore("loginHero", id)).loginHero).toBe(true);
  expect((await get("loginHero")).rawPayload.equals(first)).toBe(true);
  expect((await list("loginHero")).map(({ present }) => present)).toEqual([true, false, false]);

  await app.client(token).call("config.file_remove", { params: { file: "loginHero" } });
  expect((await list("loginHero")).map(({ present }) => present)).toEqual([false, false, false]);
  await restore("loginHero", id);
  expect((await get("loginHero")).rawPayload.equals(first)).toBe(true);
  const event = await queryValue(
    app.services.data.db,
    "SELECT details FROM event WHERE kind = 'settings.file_saved' ORDER BY id DESC LIMIT 1",
  );
  expect(JSON.parse(String(event))).toMatchObject({ file: "loginHero", restored: Number(id) });
});

it("restoring replaces the file that was meant, and no other", async () => {
  await save("loginLogo", await picture(4));
  await save("loginLogo", await picture(5));
  const tag = String((await get("loginLogo")).headers.etag);
  const [, older] = await list("loginLogo");
  await save("loginLogo", await picture(6));
  const meant = { params: { file: "loginLogo", id: older?.id ?? "" }, headers: { "if-match": tag } } as const;
  expect(await refusal(app.client(token).call("revisions.restore_file", meant))).toEqual([412, "request.precondition"]);
  expect(await list("loginLogo")).toHaveLength(3);
});

it("another file's revision, and one that never was, are not there", async () => {
  await save("favicon", await picture(8));
  const [{ id = "" } = {}] = await list("favicon");
  for (const [file, wrong] of [
    ["searchLogo", id],
    ["favicon", "999"],
    ["favicon", "x"],
  ] as const) {
    expect(await refusal(restore(file, wrong))).toEqual([404, "revision.not_found"]);
    expect((await get(`${file}/revisions/${wrong}`)).json().code).toBe("revision.not_found");
  }
  expect((await get("nothing/revisions")).statusCode).toBe(404);
});

it("twenty are kept, and with the first goes its blob; what a revision names survives every sweep", async () => {
  const { db, blobs } = app.services.data;
  const css = (n: number) => `a { order: ${n} }`;
  const blobOf = (text: string) => blobs.stat(sha256(text));
  for (let n = 1; n <= 20; n++) await save("style", css(n));
  const sweep = async () => {
    app.clock.advance(2 * DAY * 1000);
    token = await logInAs(app, "GUI admin only");
    await blobs.sweep(isReferenced, 0);
  };
  await sweep();
  expect(await blobOf(css(1))).toBeDefined();
  const oldest = (await list("style")).at(-1)?.id ?? "";
  await save("style", css(21));
  await sweep();
  expect(await list("style")).toHaveLength(20);
  expect([await blobOf(css(1)), (await blobOf(css(2)))?.size]).toEqual([undefined, css(2).length]);
  expect(await refusal(restore("style", oldest))).toEqual([404, "revision.not_found"]);
  await restore("style", (await list("style")).at(-1)?.id ?? "");
  expect((await get("style")).body).toBe(css(2));
  expect(db.sqlite.pragma("foreign_key_check")).toEqual([]);
});

it("a file that an older version has stored has its state of then", async () => {
  const folder = newDataFolder();
  const file = join(folder, "vitrine.db");
  rmSync(file);
  try {
    const older = shippedMigrations();
    prepareDatabase(
      file,
      older.slice(
        0,
        older.findIndex(({ tag }) => tag === "0006_file_revisions"),
      ),
    );
    const old = new SqliteDatabase(file);
    old.prepare("INSERT INTO portal_file VALUES ('favicon', ?, 'image/png', 7, 1763719200)").run("a".repeat(64));
    old.close();
    const { db, blobs } = openDataFolder(folder);
    expect(
      await createFileSaving({ db, blobs, clock: app.clock } as unknown as FileSavingDeps).revisions("favicon"),
    ).toEqual([{ id: "1", file: "favicon", mime: "image/png", size: 7, at: 1_763_719_200, present: true }]);
    await db.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it("T8 what an earlier version stored is cleaned before it is the file again, and refused where it would be", async () => {
  const { portalFiles } = app.services;
  const put = (svg: string) => portalFiles.putPortalFile("assetLogo", Buffer.from(svg), "image/svg+xml");
  const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;
  await put(svg('<script>alert(1)</script><path d="M0 0"/>'));
  await put(svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'));
  await save("assetLogo", svg('<path d="M1 1"/>'));
  const [present, endless, hostile] = await list("assetLogo");
  expect(await refusal(restore("assetLogo", endless?.id ?? ""))).toEqual([422, "file.unusable"]);
  expect((await list("assetLogo"))[0]).toEqual(present);
  await restore("assetLogo", hostile?.id ?? "");
  expect((await app.inject({ url: "/api/config/assetLogo" })).body).toBe(svg('<path d="M0 0"/>'));
}, 60_000);

/** Of the child. */
const contentOf = (mark: string) => `${mark} ${"x".repeat(200_000)}`;
it(`after each of ${KILL_ROUNDS} kills the file is the old one or the new one, whole, with all its revisions`, {
  tags: ["slow"],
  timeout: 30_000 + KILL_ROUNDS * 10_000,
}, async () => {
  const folder = newDataFolder();
  try {
    for (let round = 0; round < KILL_ROUNDS; round++) {
      const lines = await runAndKill("portal-file", folder, String(round));
      const last = lines.findLast((line) => line.startsWith("kept "))?.slice(5);
      const begun = lines.findLast((line) => line.startsWith("try "))?.slice(4);
      if (!last || !begun) throw new Error(`the child stored nothing: ${lines.join(" ")}`);
      const { db, blobs } = openDataFolder(folder);
      const rows = (await queryRows(
        db,
        "SELECT id, blob_hash AS hash, size FROM portal_file_revision ORDER BY id DESC",
      )) as { id: number; hash: string; size: number }[];
      const present = await queryValue(db, "SELECT blob_hash FROM portal_file");
      expect(rows.length).toBeLessThanOrEqual(20);
      expect(present).toBe(rows[0]?.hash);
      for (const { hash, size } of rows) {
        const bytes = await blobs.read({ hash, size });
        expect(sha256(bytes)).toBe(hash);
      }
      const hashOf = (mark: string) =>
        mark.startsWith("back-") ? rows.find(({ id }) => id === Number(mark.slice(5)))?.hash : sha256(contentOf(mark));
      expect([hashOf(last), hashOf(begun)]).toContain(present);
      await blobs.sweep(isReferenced, -1);
      const left = readdirSync(join(folder, "blobs"), { recursive: true, withFileTypes: true });
      expect(
        left
          .filter((entry) => entry.isFile())
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual([...new Set(rows.map(({ hash }) => hash))].toSorted());
      await db.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
