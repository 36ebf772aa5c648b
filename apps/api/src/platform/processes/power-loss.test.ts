// What `kill -9` cannot show: whether commits are on disk before they are acknowledged, and what happens if the disk
// fails. Both need strace, which is only installed on developers' machines.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { newDataFolder } from "../../testing/harness.ts";
import { resolveEntry } from "./spawn-entry.ts";

const traceable = spawnSync("strace", ["-f", "-o", "/dev/null", "true"]).status === 0;

function run(folder: string, commits: number, ...strace: string[]) {
  const { file, execArgv } = resolveEntry("../../testing/commits.child", import.meta.url);
  const { stdout, status } = spawnSync(
    "strace",
    ["-f", ...strace, process.execPath, ...execArgv, file, folder, String(commits)],
    { encoding: "utf8" },
  );
  const lines = stdout.trim().split("\n");
  return { acknowledged: lines.filter((line) => /^n\d+$/.test(line)), lines, status };
}

describe.runIf(traceable)("power and disk failures", { timeout: 120_000 }, () => {
  it("syncs at least once for every separate commit", () => {
    const folder = newDataFolder();
    const traces = mkdtempSync(join(tmpdir(), "vitrine-trace-"));
    const log = join(traces, "log");
    const { acknowledged, status } = run(folder, 40, "-o", log, "-e", "trace=fsync,fdatasync");
    expect([acknowledged.length, status]).toEqual([40, 0]);
    const syncs =
      readFileSync(log, "utf8").match(/f(?:data)?sync\(\d+\)\s*=\s*0|<\.\.\. f(?:data)?sync resumed/g) ?? [];
    expect(syncs.length).toBeGreaterThanOrEqual(40);
    for (const made of [folder, traces]) rmSync(made, { recursive: true, force: true });
  });

  it("acknowledges nothing after a failed sync, exits, and restarts with all acknowledged commits", () => {
    const folder = newDataFolder();
    for (const failing of [3, 17]) {
      const { acknowledged, lines, status } = run(
        folder,
        40,
        "-o",
        "/dev/null",
        "-e",
        "trace=fsync,fdatasync",
        "-e",
        `inject=fsync,fdatasync:error=EIO:when=${failing}`,
      );
      expect(status).toBe(1);
      expect(lines.at(-1)).toMatch(/^broken SQLITE_IOERR/);
      expect(acknowledged.length).toBeLessThan(40);
      const db = new SqliteDatabase(join(folder, "vitrine.db"));
      const there = new Set(db.prepare("SELECT name FROM pool").pluck().all());
      expect(acknowledged.filter((name) => !there.has(name))).toEqual([]);
      expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
      db.exec("DELETE FROM pool");
      db.close();
    }
    rmSync(folder, { recursive: true, force: true });
  });
});
