// The server and the command line on a full disk.
import { fork } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resolveEntry } from "./platform/processes/spawn-entry.ts";
import { openDataFolder } from "./platform/storage/data-folder.ts";
import { hasFfmpeg } from "./testing/external-programs.ts";
import { createFilm, newFolder, openLibrary, picture, remove, writeFiles } from "./testing/import-kit.ts";
import { canMount, mountSmallDisk, type SmallDisk } from "./testing/small-disk.ts";

describe.runIf(canMount())("on a full disk", { timeout: 120_000 }, () => {
  let disk: SmallDisk;
  let data: string;
  let folder: string;
  beforeEach(() => {
    disk = mountSmallDisk();
    data = join(disk.path, "data");
    folder = newFolder();
  });
  afterEach(() => {
    disk.remove();
    remove(folder);
  });

  /** The real program, from source. */
  async function run(over: Record<string, string>, program: "./main" | "./cli", ...args: string[]) {
    const { file, execArgv } = resolveEntry(program, import.meta.url);
    const env = { PATH: process.env.PATH ?? "", PORT: "0", VITRINE_DEMO: "0", VITRINE_DATA: data, ...over };
    const child = fork(file, args, { execArgv, silent: true, env });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    const code = await new Promise((resolve) => child.once("close", resolve));
    return { code, output };
  }

  const sentence = () => expect.stringContaining(`The disk that holds ${data} is full. Make room on it and `);
  const stack = /\n\s+at /;

  it.each([
    { library: "a library that is there", left: 0 },
    { library: "a library that is there", left: 20_000 },
    { library: "a library that is there", left: 36_000 },
    { library: "a new one", left: 0 },
    { library: "a new one", left: 100_000 },
  ])(
    "a start on $library with $left bytes left reports it, and succeeds once there is space",
    async ({ library, left }) => {
      mkdirSync(data);
      if (library !== "a new one") await openDataFolder(data).db.close();
      disk.fill(left);
      const { code, output } = await run({}, "./main");
      expect(output.trim()).toEqual(sentence());
      expect(JSON.parse(output)).toMatchObject({
        level: "fatal",
        msg: expect.stringMatching(/^Vitrine did not start\. /),
      });
      expect(output).not.toMatch(stack);
      expect(code).toBe(1);
      expect((await run({}, "./cli", "import", folder)).output).toEqual(sentence());
      disk.freeSpace();
      const { db } = openDataFolder(data);
      expect(db.sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
      await db.close();
    },
  );

  it.each([
    // If the database cannot be opened, nothing else is checked.
    { left: 0, says: /^The disk that holds \S+ is full\. Make room on it and / },
    { left: 36_000, says: /^BROKEN +The disk is full: nothing can be saved or imported\. Free some space on it$/m },
    { left: 500_000, says: /^BROKEN +The disk is full: nothing can be saved or imported\. Free some space on it$/m },
  ])("the doctor reports it with $left bytes left, but not once there is space", async ({ left, says }) => {
    mkdirSync(data);
    await openDataFolder(data).db.close();
    disk.fill(left);
    const { code, output } = await run({}, "./cli", "doctor");
    expect(output).toMatch(says);
    expect(output).not.toMatch(stack);
    expect(code).toBe(1);
    disk.freeSpace();
    const { output: then } = await run({}, "./cli", "doctor");
    expect(then).toMatch(/^advice +Only 0\.0 GB free on the disk/m);
    expect(then).not.toMatch(/disk is full/);
  });

  it("the doctor reports a read-only folder", async () => {
    await openDataFolder(data).db.close();
    disk.makeReadOnly();
    const { code, output } = await run({}, "./cli", "doctor");
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^BROKEN {3}\S+\/data cannot be written \(EROFS\), .*mount it writable$/m),
    ]);
  });

  it("an import reports it, keeps imported files, and resumes once there is space", { tags: ["slow"] }, async () => {
    const noise = (seed: number) =>
      picture(seed, 900, 700).jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer();
    writeFiles(folder, { "a/0.jpg": await noise(0) });
    expect(await run({}, "./cli", "import", folder)).toMatchObject({ code: 0 });
    for (let n = 1; n < 12; n++) writeFiles(folder, { [`a/${n}.jpg`]: await noise(n) });
    disk.fill(1_000_000);
    const { code, output } = await run({}, "./cli", "import", folder);
    expect(output).toEqual(sentence());
    expect(output).toMatch(/it resumes after what was imported/i);
    expect(output).not.toMatch(stack);
    expect(code).toBe(1);

    disk.freeSpace();
    expect(await run({}, "./cli", "import", folder)).toMatchObject({ code: 0 });
    const db = new SqliteDatabase(join(data, "vitrine.db"), { readonly: true });
    expect(db.prepare("SELECT count(*), count(DISTINCT content_hash), max(version) FROM asset").raw().get()).toEqual([
      12, 12, 1,
    ]);
    expect(db.prepare("SELECT count(*) FROM asset WHERE problem IS NOT NULL").pluck().get()).toBe(0);
    expect(db.prepare("SELECT state FROM job ORDER BY id DESC").pluck().get()).toBe("done");
    db.close();
  });

  it.skipIf(!hasFfmpeg)("a film whose poster did not fit is not reported as damaged", { tags: ["slow"] }, async () => {
    // Its poster is several times as large as the film.
    const small = ["-r", "1", "-preset", "ultrafast", "-crf", "40"];
    createFilm(join(folder, "film.mp4"), ["-vf", "scale=2560:1440,noise=alls=60", ...small]);
    await openDataFolder(data).db.close();
    disk.fill(5_000_000);
    expect((await run({}, "./cli", "import", folder)).output).toEqual(sentence());
    disk.freeSpace();
    const { output } = await run({}, "./cli", "import", folder);
    expect(output).toMatch(/Imported +1\n/);
    expect(output).not.toMatch(/Problems/);
  });

  it("a backup names the full disk, not that of the library", async () => {
    writeFiles(folder, { "a.jpg": await picture(1, 900, 700).jpeg().toBuffer() });
    const library = openLibrary();
    try {
      await library.import(folder);
      const to = join(disk.path, "backup");
      disk.fill(200_000);
      const { code, output } = await run({ VITRINE_DATA: library.dataFolder }, "./cli", "backup", to);
      expect(output).toEqual(expect.stringContaining(`The disk that holds ${to} is full. Make room on it and `));
      expect(output).not.toMatch(stack);
      expect(code).toBe(1);
      disk.freeSpace();
      expect(await run({ VITRINE_DATA: library.dataFolder }, "./cli", "backup", to)).toMatchObject({ code: 0 });
    } finally {
      await library.close();
    }
  });
});
