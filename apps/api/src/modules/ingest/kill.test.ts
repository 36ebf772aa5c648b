import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { resolveEntry } from "../../platform/processes/spawn-entry.ts";
import { hasFfmpeg } from "../../testing/external-programs.ts";
import { newDataFolder } from "../../testing/harness.ts";
import { createFilm, createPdf, newFolder, picture, remove, writeFiles } from "../../testing/import-kit.ts";
import { dumpLibrary } from "../../testing/library-dump.ts";
import { descendants, waitForExit } from "../../testing/process-tree.ts";
import { createNikonRaw } from "../../testing/raw-kit.ts";

/** A hundred, over as many more files, when somebody has the time. */
const KILLS = process.env.VITRINE_TORTURE ? 100 : 5;

let folder: string;
let killed: string;
let whole: string;
beforeEach(async () => {
  [folder, killed, whole] = [newFolder(), newDataFolder(), newDataFolder()];
  for (let i = 0; i < KILLS * 4; i++) {
    writeFiles(folder, { [`top-${i % 3}/${i}.jpg`]: await picture(i, 900, 700).jpeg().toBuffer() });
  }
  const one = await picture(99).png().toBuffer();
  writeFiles(folder, {
    "top-0/twin.png": one,
    "top-1/twin.png": one,
    "top-2/list.pdf": createPdf([[1, 0, 0]]),
    "top-2/cut.jpg": one.subarray(0, 900),
    "top-1/plain.txt": "words",
    "top-0/3.NEF": createNikonRaw(await picture(98, 90, 60).jpeg().toBuffer()),
    "top-0/0.xmp":
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="Lyon"/></rdf:RDF></x:xmpmeta>',
  });
  if (hasFfmpeg) createFilm(join(folder, "top-0/film.mp4"));
}, KILLS * 10_000);
afterEach(() => {
  for (const path of [folder, killed, whole]) remove(path);
});

function startImport(dataFolder: string) {
  const { file, execArgv } = resolveEntry("../../cli", import.meta.url);
  const child = spawn(process.execPath, [...execArgv, file, "import", folder], {
    env: { ...process.env, VITRINE_DATA: dataFolder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  return { child, output: () => output };
}

function assets(dataFolder: string): number {
  const db = new SqliteDatabase(join(dataFolder, "vitrine.db"), { readonly: true });
  try {
    return db.prepare("SELECT count(*) FROM asset").pluck().get() as number;
  } finally {
    db.close();
  }
}

it("gives the same result however often it is killed", {
  tags: ["slow"],
  timeout: 60_000 + KILLS * 30_000,
}, async () => {
  const undisturbed = startImport(whole);
  expect([(await once(undisturbed.child, "exit"))[0], undisturbed.output()]).toEqual([
    0,
    expect.stringContaining("everyone who opens"),
  ]);

  let deaths = 0;
  for (let round = 0; round < KILLS; round++) {
    const before = assets(killed);
    const run = startImport(killed);
    const exit = once(run.child, "exit");
    // Somewhere in the middle: after some more files, and then at an arbitrary instant of the next ones.
    while (run.child.exitCode === null && assets(killed) < before + 1 + (round % 3)) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await new Promise((resolve) => setTimeout(resolve, (round * 17) % 50));
    run.child.kill("SIGKILL");
    if ((await exit)[1] === "SIGKILL") deaths++;
  }
  expect(deaths).toBeGreaterThanOrEqual(KILLS * 0.8);

  const last = startImport(killed);
  expect([(await once(last.child, "exit"))[0], last.output()]).toEqual([
    0,
    expect.stringContaining("everyone who opens"),
  ]);
  const result = dumpLibrary(join(killed, "vitrine.db"));
  expect(result).toEqual(dumpLibrary(join(whole, "vitrine.db")));
  expect(result).toMatchObject({ lost: 0, check: "ok" });
});

it.skipIf(process.platform === "win32")("leaves no process behind when it is killed", { tags: ["slow"] }, async () => {
  const run = startImport(killed);
  const exit = once(run.child, "exit");
  while (run.child.exitCode === null && assets(killed) < 3) await new Promise((resolve) => setTimeout(resolve, 10));
  const started = descendants(run.child.pid);
  expect(started.map(({ program }) => program)).toContainEqual(expect.stringMatching(/perl|exiftool/));
  run.child.kill("SIGKILL");
  await exit;
  expect(await waitForExit(started)).toEqual([]);
});

it("exits cleanly when interrupted, and explains how to resume", { tags: ["slow"] }, async () => {
  const run = startImport(killed);
  while (run.child.exitCode === null && assets(killed) < 3) await new Promise((resolve) => setTimeout(resolve, 10));
  run.child.kill("SIGINT");
  // As npm does, which hands on what the program has got already.
  setTimeout(() => run.child.kill("SIGINT"), 50);
  expect((await once(run.child, "exit"))[0]).toBe(130);
  expect(run.output()).toContain("Start the same import again to resume.");
  expect(dumpLibrary(join(killed, "vitrine.db"))).toMatchObject({ lost: 0, check: "ok" });
});
