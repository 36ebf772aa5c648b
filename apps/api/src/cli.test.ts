import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import { resolveEntry } from "./platform/processes/spawn-entry.ts";
import { newDataFolder } from "./testing/harness.ts";
import { newFolder, remove } from "./testing/import-kit.ts";

let folder: string;
beforeEach(() => {
  folder = newFolder({ "a.txt": "words" });
});
afterEach(() => remove(folder));

/** Its exit code and stderr, if nothing reads its output. */
async function unread(args: string[]): Promise<{ code: number | null; errors: string }> {
  const { file, execArgv } = resolveEntry("./cli", import.meta.url);
  // One library each: a command waits only for a while until another has made the database.
  const dataFolder = newDataFolder();
  const env = { ...process.env, VITRINE_DATA: dataFolder };
  const child = spawn(process.execPath, [...execArgv, file, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.destroy();
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += String(chunk);
  });
  const [code] = (await once(child, "close")) as [number | null];
  remove(dataFolder);
  return { code, errors };
}

it.skipIf(process.platform === "win32")(
  "exits silently when its output is closed, as with `| head`",
  { tags: ["slow"] },
  async () => {
    const commands = [[], ["import", "--help"], ["import", folder], ["user", "list"]];
    const ends = await Promise.all(commands.map(unread));
    expect(ends).toEqual(commands.map(() => ({ code: 141, errors: "" })));
  },
);
