// Several real processes on one data folder.
import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { REINDEX_JOB_KIND } from "./modules/search/reindex-worker.service.ts";
import { prepareDatabase, shippedMigrations } from "./platform/database/migrations.ts";
import { type FolderLock, lockFolder } from "./platform/storage/folder-lock.ts";
import { newDataFolder } from "./testing/harness.ts";
import { newFolder, picture, remove } from "./testing/import-kit.ts";
import { type Program, startCommand, startServer } from "./testing/program.ts";

// Starts programs from source, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let folder: string;
const programs: Program[] = [];
let lock: FolderLock | undefined;
beforeEach(() => {
  folder = newDataFolder();
});
afterEach(async () => {
  lock?.release();
  for (const { child, ended } of programs.splice(0)) {
    // A stopped process only reacts to SIGKILL.
    child.kill("SIGKILL");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

const kept = (program: Program) => {
  programs.push(program);
  return program;
};
const server = (env: Record<string, string> = {}) => kept(startServer({ VITRINE_DATA: folder, ...env }));
const command = (...words: string[]) => kept(startCommand(words, { VITRINE_DATA: folder }));
const running = async (program: Program) => program.until(/Vitrine runs on ([^\s"]+)/);
const isReady = async (address: string) => (await fetch(`${address}/livez`)).ok;
const REFUSED = /^Vitrine did not start\. VITRINE_DATA: another process of Vitrine has the folder .* Stop that one/;

async function expectRefused(program: Program): Promise<void> {
  expect(await program.ended, program.output()).toBe(1);
  const lines = program.output().trim().split("\n");
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([expect.stringMatching(REFUSED)]);
}

function inside<T>(look: (db: SqliteDatabase.Database) => T): T {
  const db = new SqliteDatabase(join(folder, "vitrine.db"), { readonly: true });
  try {
    return look(db);
  } finally {
    db.close();
  }
}

describe("T32 two processes on one data folder", () => {
  it("T32 a second server is rejected with a message, and the first continues", async () => {
    const address = await running(server());
    await expectRefused(server());
    expect(await isReady(address)).toBe(true);
  });

  it("T32 of servers started at the same time, one runs", async () => {
    const all = [server(), server(), server()];
    const first = await Promise.any(all.map((each) => running(each).then((address) => ({ each, address }))));
    for (const other of all.filter((each) => each !== first.each)) await expectRefused(other);
    expect(await isReady(first.address)).toBe(true);
  });

  it("T32 a killed server leaves no lock", { tags: ["slow"] }, async () => {
    for (let round = 0; round < 2; round++) {
      const killed = server();
      await running(killed);
      killed.child.kill("SIGKILL");
      await killed.ended;
    }
    expect(await isReady(await running(server()))).toBe(true);
  });

  it("T32 a server is rejected while a command uses the index, and runs afterwards", { tags: ["slow"] }, async () => {
    lock = lockFolder(folder);
    await expectRefused(server());
    lock?.release();
    await running(server());
  });

  it("T32 commands work while a server runs", { tags: ["slow"] }, async () => {
    const pictures = newFolder({ "a.jpg": await picture(1).jpeg().toBuffer() });
    const backup = newFolder({});
    try {
      const address = await running(server());
      for (const words of [["user", "list"], ["import", pictures], ["backup", join(backup, "one")], ["doctor"]]) {
        const each = command(...words);
        expect(await each.ended, each.output()).toBe(0);
      }
      expect(await isReady(address)).toBe(true);
    } finally {
      remove(pictures);
      remove(backup);
    }
  });

  it("T32 only the running server rebuilds the index, however busy it is", { tags: ["slow"] }, async () => {
    const seeded = command("seed", "--assets", "500");
    expect(await seeded.ended, seeded.output()).toBe(0);
    const busy = server();
    await running(busy);
    await expect.poll(() => readdirSync(join(folder, "index")), { timeout: 60_000 }).toContain("state.bin");
    busy.child.kill("SIGSTOP");
    const before = readdirSync(join(folder, "index"));
    const commands = [command("reindex"), command("reindex")];
    await Promise.all(commands.map((each) => each.until(/Waiting for the running server/)));
    expect(readdirSync(join(folder, "index"))).toEqual(before);
    expect(inside((db) => db.prepare("SELECT state FROM job WHERE kind = ?").pluck().all(REINDEX_JOB_KIND))).toEqual([
      "waiting",
      "waiting",
    ]);
    busy.child.kill("SIGCONT");
    for (const each of commands) {
      expect(await each.ended, each.output()).toBe(0);
      expect(each.output()).toContain("The index contains 500 assets");
    }
  });

  it("T32 concurrent index rebuilds without a server all succeed", { tags: ["slow"] }, async () => {
    const seeded = command("seed", "--assets", "500");
    expect(await seeded.ended, seeded.output()).toBe(0);
    const commands = [command("reindex"), command("reindex")];
    for (const each of commands) {
      expect(await each.ended, each.output()).toBe(0);
      expect(each.output()).toContain("The index contains 500 assets");
    }
  });

  it("T32 a backup is not restored into a folder used by another process", async () => {
    const backup = newFolder({});
    try {
      expect(await command("backup", join(backup, "one")).ended).toBe(0);
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
      lock = lockFolder(folder);
      const refused = command("restore", join(backup, "one"));
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toContain("Another process of Vitrine works in");
      lock?.release();
      const restored = command("restore", join(backup, "one"));
      expect(await restored.ended, restored.output()).toBe(0);
    } finally {
      remove(backup);
    }
  });
});

describe("a library of an older version", () => {
  const shipped = shippedMigrations();
  const steps = () => inside((db) => db.prepare("SELECT count(*) FROM schema_migration").pluck().get());
  beforeEach(() => {
    rmSync(join(folder, "vitrine.db"));
    prepareDatabase(join(folder, "vitrine.db"), shipped.slice(0, -2));
  });

  it("T32 is not upgraded by a server whose port is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    try {
      await once(other, "listening");
      const { port } = other.address() as AddressInfo;
      const refused = server({ PORT: String(port) });
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toContain(`PORT: another program listens on 127.0.0.1:${port} already.`);
      expect(steps()).toBe(shipped.length - 2);
    } finally {
      other.close();
    }
  });

  it("T32 is not upgraded by a server or command while another process uses its folder", {
    tags: ["slow"],
  }, async () => {
    lock = lockFolder(folder);
    await expectRefused(server());
    const refused = command("user", "list");
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(/^VITRINE_DATA: another process of Vitrine has the folder/);
    expect(steps()).toBe(shipped.length - 2);
  });

  it("is upgraded by a server with both, which prints the path of the copy", async () => {
    const program = server();
    const copy = await program.until(/Its database as it was before is kept in ([^"]+\.db)/);
    await running(program);
    expect(steps()).toBe(shipped.length);
    const db = new SqliteDatabase(copy, { readonly: true });
    expect(db.prepare("SELECT count(*) FROM schema_migration").pluck().get()).toBe(shipped.length - 2);
    db.close();
  });

  it("is upgraded by a command if no other process uses the folder", async () => {
    const upgraded = command("user", "list");
    expect(await upgraded.ended, upgraded.output()).toBe(0);
    expect(upgraded.output()).toContain("is upgraded. Its database as it was before is kept in");
    expect(steps()).toBe(shipped.length);
  });
});
