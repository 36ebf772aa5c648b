// Full and read-only disks: with a full one, writes fail while everything else continues, without a restart; a
// read-only one is rejected at the start.
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { logInAs, PASSWORD } from "../../testing/callers.ts";
import { newDataFolder, startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets } from "../../testing/library-kit.ts";
import { canMount, mountSmallDisk, type SmallDisk } from "../../testing/small-disk.ts";
import { openDataFolder } from "./data-folder.ts";
import { isDiskFullError, isNearlyFull } from "./disk-full.ts";

const possible = canMount();

it.runIf(possible)("refuses to start on a read-only disk, and names the setting", () => {
  const disk = mountSmallDisk();
  mkdirSync(join(disk.path, "data"));
  disk.makeReadOnly();
  expect(() => openDataFolder(join(disk.path, "data"))).toThrow(
    /^VITRINE_DATA: the folder .* cannot be written \(EROFS\)\./,
  );
  disk.remove();
});

it.runIf(possible)("treats an I/O error of SQLite as a full disk only if there is no space", () => {
  const disk = mountSmallDisk();
  onTestFinished(disk.remove);
  const error = Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR_SHMSIZE" });
  expect(isDiskFullError(error, disk.path)).toBe(false);
  disk.fill(36_000);
  expect(isDiskFullError(error, disk.path)).toBe(true);
  expect(isDiskFullError(Object.assign(new Error("no"), { code: "SQLITE_CORRUPT" }), disk.path)).toBe(false);
});

it.runIf(possible)("reserves the last twentieth of a small disk for necessary writes", () => {
  const disk = mountSmallDisk();
  onTestFinished(disk.remove);
  disk.fill(2_000_000);
  expect(isNearlyFull(disk.path)).toBe(false);
  disk.freeSpace();
  disk.fill(1_000_000);
  expect(isNearlyFull(disk.path)).toBe(true);
});

describe.runIf(possible)("a full disk", { timeout: 60_000 }, () => {
  let disk: SmallDisk;
  let app: TestApp;
  beforeEach(async () => {
    disk = mountSmallDisk();
    const template = newDataFolder();
    cpSync(template, join(disk.path, "data"), { recursive: true });
    rmSync(template, { recursive: true });
    app = await startTestApp({ dataFolder: join(disk.path, "data") });
    await app.services.indexed;
  });
  afterEach(async () => {
    await app.close();
    disk.remove();
  });

  const login = () => app.client(null).call("session.get", { body: { user: "mira", pass: PASSWORD } });

  it("rejects writes, continues to serve requests, and writes again once there is space", async () => {
    await app.services.accounts.add({ name: "mira", password: PASSWORD });
    await addAssets(app.services.data.db, [{ title: "Bowl" }]);
    await app.services.search.catchUp();
    const { session } = await login();
    const guest = await logInAs(app, "guest");
    disk.fill();

    // The log may have space for a few more; successful writes are kept.
    const outcomes: string[] = [];
    for (let n = 0; n < 40 && outcomes.at(-1) !== "storage.full"; n++) {
      outcomes.push(
        await login().then(
          () => "kept",
          ({ status, code }: { status: number; code: string }) => (status === 507 ? code : `${status} ${code}`),
        ),
      );
    }
    expect(outcomes.at(-1)).toBe("storage.full");
    expect(new Set(outcomes.slice(0, -1))).toEqual(new Set(outcomes.length > 1 ? ["kept"] : []));
    await expect(
      app.services.portalFiles.putPortalFile("favicon", Buffer.alloc(500_000, 1), "image/png"),
    ).rejects.toMatchObject({ code: "storage.full" });

    for (const token of [session, guest]) {
      expect((await app.client(token).call("search.find", { query: { solr_q: "bowl" } })).response.numFound).toBe(1);
      expect(await app.client(token).call("session.check")).toMatchObject({ sessionValid: true });
    }
    expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200);

    disk.freeSpace();
    const began = performance.now();
    expect(await login()).toMatchObject({ user: "mira" });
    expect(performance.now() - began).toBeLessThan(5000);
    const { db } = app.services.data;
    expect(db.fatalError).toBeUndefined();
    expect(db.sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
    const kept = outcomes.filter((outcome) => outcome === "kept").length;
    expect(db.sqlite.prepare("SELECT count(*) FROM session").pluck().get()).toBe(2 + kept);
    expect(db.sqlite.prepare("SELECT count(*) FROM portal_file").pluck().get()).toBe(0);
  });
});
