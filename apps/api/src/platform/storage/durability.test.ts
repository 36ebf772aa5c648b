import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newDataFolder } from "../../testing/harness.ts";
import { resolveEntry } from "../processes/spawn-entry.ts";
import { openDataFolder } from "./data-folder.ts";

const CYCLES = process.env.VITRINE_TORTURE ? 1000 : 4;

/** Runs the writing child and kills it at a random moment after the first row and blob; returns the acknowledged writes. */
async function runAndKill(folder: string, round: number): Promise<string[]> {
  const { file, execArgv } = resolveEntry("../../testing/ledger.child", import.meta.url);
  const child: ChildProcess = fork(file, [folder, String(round)], { execArgv, silent: true });
  let output = "";
  let errors = "";
  child.stderr?.on("data", (chunk) => (errors += chunk));
  const written = new Promise<void>((resolve) => {
    child.stdout?.on("data", (chunk) => {
      output += chunk;
      if (/^row .*\n/m.test(output) && /^blob .*\n/m.test(output)) resolve();
    });
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  await Promise.race([written, ended]);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 150));
  child.kill("SIGKILL");
  await ended;
  if (!output.startsWith("open\n")) throw new Error(`the child did not start: ${errors}`);
  // The last line may be incomplete.
  return output.slice(0, output.lastIndexOf("\n")).split("\n").slice(1);
}

it(`keeps every acknowledged write and no torn file over ${CYCLES} kills`, {
  tags: ["slow"],
  timeout: CYCLES * 15_000,
}, async () => {
  const folder = newDataFolder();
  const rows = new Set<string>();
  const blobs = new Map<string, number>();
  try {
    for (let round = 0; round < CYCLES; round++) {
      for (const line of await runAndKill(folder, round)) {
        const [kind, name = "", size] = line.split(" ");
        if (kind === "row") rows.add(name);
        if (kind === "blob") blobs.set(name, Number(size));
      }
      const data = openDataFolder(folder);
      const { sqlite } = data.db;
      const there = new Set(sqlite.prepare("SELECT name FROM pool").pluck().all() as string[]);
      expect([...rows].filter((name) => !there.has(name))).toEqual([]);
      const halves = "SELECT count(*) FROM pool WHERE id NOT IN (SELECT asset_id FROM change_log)";
      expect(sqlite.prepare(halves).pluck().get()).toBe(0);
      for (const [hash, size] of blobs) expect(await data.blobs.stat(hash)).toMatchObject({ size });
      for (const hash of sqlite.prepare("SELECT hash FROM blob").pluck().all() as string[]) {
        const content = readFileSync(join(folder, "blobs", hash.slice(0, 2), hash));
        expect(createHash("sha256").update(content).digest("hex")).toBe(hash);
      }
      await data.db.close();
    }
    expect(rows.size).toBeGreaterThan(CYCLES);
    expect(blobs.size).toBeGreaterThan(0);

    const data = openDataFolder(folder);
    const referenced = new Set(data.db.sqlite.prepare("SELECT hash FROM blob").pluck().all() as string[]);
    await data.blobs.sweep(async () => true, 0);
    const left = readdirSync(join(folder, "blobs"), { recursive: true, withFileTypes: true }).filter((e) => e.isFile());
    expect(left.map(({ name }) => name).filter((name) => !referenced.has(name))).toEqual([]);
    await data.db.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
