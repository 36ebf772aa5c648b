import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestApp } from "../../testing/harness.ts";
import { newFolder, picture, remove } from "../../testing/import-kit.ts";
import { resolveEntry } from "../processes/spawn-entry.ts";
import { type OpenedDataFolder, openDataFolder } from "./data-folder.ts";

let work: string;
let library: string;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "vitrine-private-"));
  library = join(work, "data");
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

/** Paths in a folder, including itself, whose mode is not private. */
function openIn(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) =>
    join(entry.parentPath, entry.name),
  );
  return [folder, ...below]
    .filter((path) => modeOf(path) !== (statSync(path).isDirectory() ? "700" : "600"))
    .map((path) => `${modeOf(path)} ${path}`);
}

/** Runs the real program with umask 0; resolves to its exit code and output. */
function run(name: "./main" | "./cli", words: string[], data: string, until?: RegExp) {
  const { file, execArgv } = resolveEntry(`../.${name}`, import.meta.url);
  const env = { PATH: process.env.PATH ?? "", PORT: "0", VITRINE_DEMO: "0", VITRINE_DATA: data };
  const child = spawn("/bin/sh", ["-c", 'umask 000; exec "$0" "$@"', process.execPath, ...execArgv, file, ...words], {
    env,
  });
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    let output = "";
    const hear = (chunk: Buffer) => {
      output += chunk;
      if (until?.test(output)) child.kill("SIGTERM");
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("close", (code) => resolve({ code, output }));
  });
}

describe("a data folder is private to its owner", { timeout: 120_000 }, () => {
  it("when created by server or commands, and in backups and restored libraries", { tags: ["slow"] }, async () => {
    const pictures = newFolder({ "Vasen/a.jpg": await picture(1).jpeg().toBuffer() });
    const backup = join(work, "backup");
    const restored = join(work, "restored");
    try {
      expect(await run("./cli", ["import", pictures], library)).toMatchObject({ code: 0 });
      expect(openIn(library)).toEqual([]);
      expect(await run("./main", [], library, /Vitrine runs on/)).toMatchObject({ code: 0 });
      expect(openIn(library)).toEqual([]);
      expect(await run("./cli", ["backup", backup], library)).toMatchObject({ code: 0 });
      expect(openIn(backup)).toEqual([]);
      expect(await run("./cli", ["restore", backup], restored)).toMatchObject({ code: 0 });
      expect(openIn(restored)).toEqual([]);
    } finally {
      remove(pictures);
    }
  });

  it("from the next opening on, if it was readable by others", async () => {
    const first = openDataFolder(library);
    const { hash } = await first.blobs.put(Buffer.from("something that not everybody may see"));
    const shelf = join(library, "blobs", hash.slice(0, 2));
    mkdirSync(join(library, "backups"));
    for (const path of [library, ...readdirSync(library).map((name) => join(library, name)), shelf]) {
      chmodSync(path, statSync(path).isDirectory() ? 0o777 : 0o666);
    }
    expect(readdirSync(library)).toEqual(expect.arrayContaining(["vitrine.db", "vitrine.db-wal", "vitrine.db-shm"]));
    // The first is still open: its journal is corrected as well.
    const second = openDataFolder(library);
    expect(readdirSync(library).map((name) => `${name} ${modeOf(join(library, name))}`)).toEqual([
      "backups 700",
      "blobs 700",
      "index 700",
      "secrets.json 600",
      "tmp 700",
      "vitrine.db 600",
      "vitrine.db-shm 600",
      "vitrine.db-wal 600",
    ]);
    expect(modeOf(library)).toBe("700");
    // Deeper files are not changed: the private folder above protects them.
    expect(modeOf(shelf)).toBe("777");
    expect(second.exposureWarnings).toEqual([]);
    await second.db.close();
    await first.db.close();
  });

  it.skipIf(process.getuid?.() !== 0)(
    "or is reported at the start if another user owns it, and opens anyway",
    async () => {
      await openDataFolder(library).db.close();
      for (const path of [work, library, join(library, "vitrine.db"), join(library, "secrets.json")]) {
        chmodSync(path, statSync(path).isDirectory() ? 0o777 : 0o666);
      }
      const root = process.geteuid?.() ?? 0;
      process.seteuid?.(65_534);
      let data: OpenedDataFolder;
      try {
        data = openDataFolder(library);
      } finally {
        process.seteuid?.(root);
      }
      const app = await startTestApp({ dataFolder: library, data });
      const names = ["", "/vitrine.db", "/secrets.json"].map((name) => library + name).join(", ");
      expect(app.logs.join()).toContain(`Other users of this machine can read ${names}, and this user may not change`);
      expect(modeOf(library)).toBe("777");
      await app.close();
    },
  );
});
