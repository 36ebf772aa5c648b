// `npm start` and `npm run vitrine` prepare what is missing, then run the program and forward terminal and signals.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Prints its arguments, and every signal received within a second. */
const PROGRAM = `
  let over;
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {
    console.log("got " + signal);
    over ??= setTimeout(() => process.exit(7), 1000);
  });
  console.log("sees " + JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd(), env: process.env.NODE_ENV, own: process.env.OWN, npm: process.env.npm_config_loglevel ?? null }));
  setInterval(() => {}, 1000);`;

describe.skipIf(process.platform === "win32")("a program started by a script", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "vitrine-hand-over-")));
  const elsewhere = join(folder, "else where");
  let child: ChildProcess;
  let output: string;

  beforeAll(() => {
    mkdirSync(elsewhere);
    writeFileSync(join(folder, "program.mjs"), PROGRAM);
    writeFileSync(
      join(folder, "start.mjs"),
      `import { runInProcess } from ${JSON.stringify(join(root, "scripts/setup.mjs"))};
      runInProcess(${JSON.stringify(relative(root, join(folder, "program.mjs")))}, ["a", "b c"], { cwd: ${JSON.stringify(elsewhere)}, env: { OWN: "1" } });`,
    );
    writeFileSync(join(folder, "package.json"), '{ "scripts": { "start": "node start.mjs" } }');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function start(command: string, args: string[]): Promise<void> {
    output = "";
    const env = { ...process.env, NODE_ENV: undefined, npm_config_loglevel: "silent" };
    child = spawn(command, args, { cwd: folder, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += String(chunk)));
    while (!output.includes("sees")) {
      expect(child.exitCode, output).toBeNull();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  async function got(): Promise<[signals: string[], code: number | null]> {
    const [code] = (await once(child, "close")) as [number | null];
    return [output.match(/got \w+/g) ?? [], code];
  }

  it("gets the arguments, and its exit code is the script's", async () => {
    await start(process.execPath, ["start.mjs"]);
    const seen = JSON.parse(/sees (.*)/.exec(output)?.[1] ?? "");
    expect(seen).toEqual({ args: ["a", "b c"], cwd: elsewhere, env: "production", own: "1", npm: null });
    child.kill("SIGTERM");
    expect(await got()).toEqual([["got SIGTERM"], 7]);
  });

  it("gets a signal to the process group once, as from Ctrl+C", async () => {
    await start(process.execPath, ["start.mjs"]);
    process.kill(-(child.pid ?? 0), "SIGINT");
    expect(await got()).toEqual([["got SIGINT"], 7]);
  });

  it("gets a signal that was sent to npm only", async () => {
    await start("npm", ["start"]);
    child.kill("SIGTERM");
    // npm's exit code depends on whether its shell forwards signals; the pipes close when the program has exited.
    expect((await got())[0]).toEqual(["got SIGTERM"]);
  });
});
