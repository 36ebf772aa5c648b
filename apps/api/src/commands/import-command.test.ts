// `vitrine import` as a real process: output and exit code.
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "../platform/clock.ts";
import { listOpenJobs } from "../platform/jobs/jobs.ts";
import { openDataFolder } from "../platform/storage/data-folder.ts";
import { newDataFolder } from "../testing/harness.ts";
import { newFolder, picture, remove, writeFiles } from "../testing/import-kit.ts";
import { descendants, waitForExit } from "../testing/process-tree.ts";
import { startCommand } from "../testing/program.ts";

// Starts programs and generates pictures, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let dataFolder: string;
let folder: string;
beforeEach(() => {
  [dataFolder, folder] = [newDataFolder(), newFolder()];
});
afterEach(() => {
  remove(dataFolder);
  remove(folder);
});

const vitrine = (...words: string[]) => startCommand(words, { VITRINE_DATA: dataFolder });

it("reports the row of an unclosed quote in a catalogue of 50 MB", async () => {
  const rest = "c,Some title that fills a row\n".repeat(1_700_000);
  writeFiles(folder, {
    "late.csv": `identifier,title\na,One\nb,"open\n${rest}`,
    "first.csv": `identifier,"title\n${rest}`,
  });
  const late = vitrine("import", "--catalogue", join(folder, "late.csv"));
  expect(await late.ended).toBe(0);
  expect(late.output()).toMatch(/New +1\n/);
  expect(late.output()).toContain("row 3 (a quote is opened and never closed)");
  const first = vitrine("import", "--catalogue", join(folder, "first.csv"));
  expect(await first.ended).toBe(1);
  expect(first.output()).toContain("first.csv cannot be read: row 1: a quote is opened and never closed.");
});

it("warns about unknown variables and fails for a missing folder in a watch not started by a server", async () => {
  const env = { VITRINE_DATA: dataFolder, VITRINE_WATCH: folder, VITRINE_WACTH: folder };
  const watch = startCommand(["import", join(folder, "gone"), "--watch"], env);
  try {
    await watch.until(/There is no folder [^\n]*\n/);
    expect(watch.output()).not.toContain("Trying again");
    expect(await watch.ended).toBe(1);
    expect(watch.output()).toContain("VITRINE_WACTH is set, but Vitrine knows no such variable");
  } finally {
    watch.child.kill();
  }
});

describe.skipIf(process.platform === "win32")("Ctrl-C ends an import within five seconds", () => {
  /** Rendering exceeds the limit of a child: a minute of processor time. */
  const rect = '<rect width="3000" height="3000" filter="url(#f)"/>';
  const endless = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000"><filter id="f" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency="0.01" numOctaves="60"/></filter>${rect.repeat(40)}</svg>`;
  /** Milliseconds that a busy machine may add to the five seconds; rendering would take a minute. */
  const BUSY = 10_000;

  it.each([
    ["", []],
    [", of a watch too", ["--watch", "--settle", "1"]],
  ])("whatever a child renders, and leaves that file to the next import%s", async (_, words) => {
    writeFiles(folder, { "a.jpg": await picture(1).jpeg().toBuffer(), "slow.svg": endless });
    const command = vitrine("import", folder, ...words);
    const library = openDataFolder(dataFolder);
    const assets = () => library.db.sqlite.prepare("SELECT file_name FROM asset").pluck().all();
    await vi.waitUntil(() => assets().length > 0, { timeout: 60_000 });
    const below = descendants(command.child.pid);
    const at = performance.now();
    command.child.kill("SIGINT");
    expect(await command.ended).toBe(130);
    expect(performance.now() - at).toBeLessThan(5_000 + BUSY);
    expect(assets()).toEqual(["a.jpg"]);
    expect(library.db.sqlite.prepare("SELECT * FROM import_skip").all()).toEqual([]);
    expect(command.output()).toMatch(
      words.length > 0 ? /The watch has ended/ : /Interrupted. Start the same import again/,
    );
    expect(await waitForExit(below)).toEqual([]);
    expect(await listOpenJobs(library.db.read, "import", systemClock.now())).toEqual([]);
    await library.db.close();
  });
});
