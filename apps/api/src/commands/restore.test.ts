import { copyFileSync, cpSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readConfiguration } from "../configuration.ts";
import { randomToken, tokenHash } from "../platform/signing.ts";
import { createApiToken, logInAs, PASSWORD } from "../testing/callers.ts";
import { startTestApp, type TestApp } from "../testing/harness.ts";
import { newFolder, remove } from "../testing/import-kit.ts";
import { addAssets } from "../testing/library-kit.ts";
import { backupCommand, restoreCommand } from "./backup.command.ts";
import type { Command } from "./command.ts";

let app: TestApp;
let work: string;
let restored: string;
beforeEach(async () => {
  app = await startTestApp();
  work = newFolder();
  restored = join(work, "restored");
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
  remove(work);
});

async function runCommand(command: Command, folder: string, data: string, values = {}): Promise<void> {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  expect(await command.run([folder], values, readConfiguration({ VITRINE_DATA: data, VITRINE_LOG: "silent" }))).toBe(0);
  vi.restoreAllMocks();
}

const backUp = () => runCommand(backupCommand, join(work, "backup"), app.configuration.dataFolder);
const restore = () => runCommand(restoreCommand, join(work, "backup"), restored);

const isAlive = async (server: TestApp, token: string) =>
  (await server.client(token).call("session.check")).sessionValid;
const codeOf = (reply: Promise<unknown>): Promise<string> =>
  reply.then(
    () => "let in",
    (error: { code: string }) => error.code,
  );
const statusOf = async (server: TestApp, url: string) => (await server.inject({ url })).statusCode;

describe("a backup", () => {
  it("is recorded for the administration with time and folder", async () => {
    const headers = { authorization: await logInAs(app, "GUI admin and asset user") };
    const noted = async () =>
      (await app.inject({ url: "/console/overview.get", headers })).json().result.data.backup as unknown;
    expect(await noted()).toBeNull();
    await backUp();
    expect(await noted()).toEqual({ at: expect.any(Number), folder: join(work, "backup") });
    await runCommand(backupCommand, join(work, "daily"), app.configuration.dataFolder, { keep: "7" });
    expect(await noted()).toMatchObject({ folder: expect.stringMatching(/daily\/\d{4}-\d\d-\d\dT[\d-]+Z$/) });
    for (const keep of ["0", "1.5", "x", "1001"])
      await expect(
        runCommand(backupCommand, join(work, "daily"), app.configuration.dataFolder, { keep }),
      ).rejects.toThrow("--keep must be a number from 1 to 1000");
  });
});

describe("a library restored from a backup", () => {
  it("accepts no session, API token, link or code from before, but every password", async () => {
    const { data, accounts } = app.services;
    const { hash, size } = await data.blobs.put(Buffer.from("a note"));
    const facts = { mime: "text/plain", fileName: "note.txt", kind: "other", width: null, height: null } as const;
    const [id] = await addAssets(data.db, [{ ...facts, contentHash: hash, size }]);
    const tokens = [
      await logInAs(app, "guest"),
      await logInAs(app, "GUI admin and asset user"),
      await createApiToken(app, "guest"),
    ];
    const links: string[] = [];
    for (const token of tokens) {
      const { url } = await app.client(token).call("download.single", { query: { id: String(id) } });
      const zip = await app.client(token).call("download.zip", { query: { id: [String(id)] } });
      links.push(url, zip.url ?? "");
    }
    const mira = await accounts.add({ name: "mira", password: PASSWORD });
    const signOn = await accounts.makeSignOnCode(mira.id, "a browser");
    const setup = await accounts.makeSetupCode();
    const reset = randomToken();
    await data.db.write((tx) => {
      const code = "INSERT INTO one_time_code (code_hash, purpose, account_id) VALUES (?, 'password-reset', ?)";
      tx.$client.prepare(code).run(tokenHash(reset), mira.id);
    });

    await backUp();
    await restore();
    const server = await startTestApp({ dataFolder: restored, clock: app.clock });
    for (const token of tokens) expect(await isAlive(server, token)).toBe(false);
    // A new session must not validate signatures made for an earlier one with the same id.
    for (let n = 0; n < 5; n++) {
      await logInAs(server, "GUI admin and asset user");
      await createApiToken(server, "guest");
    }
    for (const link of links) expect([link, await statusOf(server, link)]).toEqual([link, 403]);
    expect(await codeOf(server.services.sessions.redeem(signOn, "a browser", "en"))).toBe("login.code_invalid");
    const left = (table: string) => server.services.data.db.sqlite.prepare(`SELECT code_hash FROM ${table}`).all();
    expect(left("one_time_code")).toEqual([]);
    expect(await server.services.accounts.createFirstAdmin(setup, { name: "eve", password: PASSWORD })).toBeUndefined();
    const again = await server.client(null).call("session.get", { body: { user: "mira", pass: PASSWORD } });
    expect(await isAlive(server, again.session)).toBe(true);
    await server.close();

    // The original library continues to work.
    for (const token of tokens) expect(await isAlive(app, token)).toBe(true);
    for (const link of links) expect([link, await statusOf(app, link)]).toEqual([link, 200]);
  });

  it("uses no key or journal left by an older library in its folder", async () => {
    const guest = await logInAs(app, "guest");
    await backUp();
    cpSync(app.configuration.dataFolder, restored, { recursive: true });
    for (const name of ["vitrine.db", "vitrine.db-shm"]) rmSync(join(restored, name), { force: true });
    writeFileSync(join(restored, "vitrine.db-wal"), "of another database");
    await expect(restore()).rejects.toThrow(/holds vitrine\.db-wal of a library/);
    rmSync(join(restored, "vitrine.db-wal"));
    await restore();
    const server = await startTestApp({ dataFolder: restored, clock: app.clock });
    expect(await isAlive(server, guest)).toBe(false);
    await server.close();
  });

  it("can be restored from a backup of an older version that includes the key", async () => {
    const guest = await logInAs(app, "guest");
    const backup = join(work, "backup");
    await backUp();
    copyFileSync(join(app.configuration.dataFolder, "secrets.json"), join(backup, "secrets.json"));
    await restore();
    const server = await startTestApp({ dataFolder: restored, clock: app.clock });
    expect(await isAlive(server, guest)).toBe(false);
    await server.close();
    await backUp();
    expect(existsSync(join(backup, "secrets.json"))).toBe(false);
  });

  it("leaves the backup unchanged, so that it can be restored again", async () => {
    await logInAs(app, "asset user");
    await backUp();
    const sessionsIn = (folder: string) => {
      const db = new SqliteDatabase(join(folder, "vitrine.db"), { readonly: true });
      const found = db.prepare("SELECT count(*) FROM session").pluck().get();
      db.close();
      return found;
    };
    await restore();
    expect([sessionsIn(join(work, "backup")), sessionsIn(restored)]).toEqual([1, 0]);
    rmSync(restored, { recursive: true });
    await restore();
    expect(sessionsIn(restored)).toBe(0);
  });
});
