import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { resolveEntry } from "../../../platform/processes/spawn-entry.ts";
import { newDataFolder } from "../../../testing/harness.ts";
import { newFolder, openLibrary, picture, remove, writeFiles } from "../../../testing/import-kit.ts";
import { dumpLibrary } from "../../../testing/library-dump.ts";
import { descendants, waitForExit } from "../../../testing/process-tree.ts";

/** A hundred when somebody has the time. */
const KILLS = process.env.VITRINE_TORTURE ? 100 : 4;

let folder: string;
let dataFolder: string;
beforeEach(() => {
  [folder, dataFolder] = [newFolder(), newDataFolder()];
});
afterEach(() => {
  for (const path of [folder, dataFolder]) remove(path);
});

function startWatch() {
  const { file, execArgv } = resolveEntry("../../../cli", import.meta.url);
  const child = spawn(process.execPath, [...execArgv, file, "import", folder, "--watch", "--settle", "1"], {
    env: { ...process.env, VITRINE_DATA: dataFolder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  return { child, output: () => output, exit: once(child, "exit") };
}

/** Paths that are there as far as the library knows; none before there is one. */
function pathsInLibrary(): string[] {
  try {
    const db = new SqliteDatabase(join(dataFolder, "vitrine.db"), { readonly: true });
    try {
      const rows = db.prepare("SELECT path FROM asset_path WHERE missing_since IS NULL ORDER BY path").pluck().all();
      return rows as string[];
    } finally {
      db.close();
    }
  } catch {
    return [];
  }
}

it("gives the same result as one import, however often it is killed, and stops cleanly on request", {
  tags: ["slow"],
  timeout: KILLS * 60_000,
}, async () => {
  const places: string[] = [];
  const add = async (from: number, to: number) => {
    for (let n = from; n < to; n++) {
      const place = `in-${n % 3}/${n}.jpg`;
      places[n] = place;
      writeFiles(folder, { [place]: await picture(n, 200, 150).jpeg().toBuffer() });
    }
  };
  await add(0, 20);
  let deaths = 0;
  for (let round = 0; round < KILLS; round++) {
    const before = pathsInLibrary().length;
    const run = startWatch();
    while (run.child.exitCode === null && pathsInLibrary().length <= before && before < places.length) await sleep(20);
    // While it is at work: more files, and some that move.
    await add(places.length, places.length + 4);
    for (let n = round; n < places.length; n += 7) {
      const to = `moved-${round % 2}/${n}-${round}.jpg`;
      mkdirSync(join(folder, to, ".."), { recursive: true });
      renameSync(join(folder, places[n] ?? ""), join(folder, to));
      places[n] = to;
    }
    await sleep((round * 370) % 2500);
    const started = round === 0 ? descendants(run.child.pid) : [];
    run.child.kill("SIGKILL");
    if ((await run.exit)[1] === "SIGKILL") deaths++;
    expect(await waitForExit(started)).toEqual([]);
  }
  expect(deaths).toBe(KILLS);

  const last = startWatch();
  while (last.child.exitCode === null && pathsInLibrary().join() !== [...places].sort().join()) await sleep(50);
  last.child.kill("SIGINT");
  // As npm does, which hands on what the program has got already.
  setTimeout(() => last.child.kill("SIGINT"), 50);
  expect([(await last.exit)[0], last.output()]).toEqual([130, expect.stringContaining("again after an interruption")]);
  expect(last.output()).toContain("The watch has ended. Start it again at any time");

  const whole = openLibrary();
  await whole.import(folder);
  const wanted = dumpLibrary(join(whole.dataFolder, "vitrine.db"));
  await whole.close();
  const result = dumpLibrary(join(dataFolder, "vitrine.db"));
  expect(result).toEqual(wanted);
  expect(result).toMatchObject({ lost: 0, check: "ok" });
});
