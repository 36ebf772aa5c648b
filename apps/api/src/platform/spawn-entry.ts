// Workers and child processes are files of their own. From the built product they are `.js`; from source they are
// `.ts`: processes need the same loader and resolution as their parent, workers are put together in one file.
import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

const SOURCE = fileURLToPath(new URL("../../", import.meta.url));

// Resolved only when it is needed: the built product comes without tsx.
const fromSource = () => ["--import", import.meta.resolve("tsx"), "--conditions=source"];

/** As much of esbuild as is asked for here. */
interface Bundler {
  buildSync(options: Record<string, unknown>): { outputFiles: { text: string }[] };
}

/** `entryFile("./decode.child", import.meta.url)`: the file beside the caller and what Node needs to run it. */
export function entryFile(name: string, base: string): { file: string; execArgv: string[] } {
  if (!base.endsWith(".ts")) return { file: fileURLToPath(new URL(`${name}.js`, base)), execArgv: [] };
  const file = fileURLToPath(new URL(`${name}.ts`, base));
  const built = file.replace(`${SOURCE}src${sep}`, `${SOURCE}dist${sep}`).replace(/ts$/, "js");
  // For tests right after a build: what is built starts in half the time.
  if (process.env.TEST_PROCESSES === "built" && existsSync(built)) return { file: built, execArgv: [] };
  return { file, execArgv: fromSource() };
}

export function spawnWorker(name: string, base: string, options: WorkerOptions = {}): Worker {
  if (!base.endsWith(".ts")) return new Worker(new URL(`${name}.js`, base), options);
  return new Worker(inOneFile(new URL(`${name}.ts`, base).href), { ...options, eval: true });
}

const inOneFileOf = new Map<string, string>();

/** A worker's source with all that it imports: a thread with a loader of its own takes half a second to start and end. */
function inOneFile(url: string): string {
  const known = inOneFileOf.get(url);
  if (known !== undefined) return known;
  // By the compiler that tsx brings along, which compiles everything else that runs from source.
  const { buildSync } = createRequire(import.meta.resolve("tsx"))("esbuild") as Bundler;
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(url)],
    bundle: true,
    platform: "node",
    format: "cjs",
    conditions: ["source"],
    // What lies beside the source is read from there.
    define: { "import.meta.url": JSON.stringify(url) },
    write: false,
  });
  const code = outputFiles.map(({ text }) => text).join("");
  inOneFileOf.set(url, code);
  return code;
}

export function spawnChild(name: string, base: string, args: string[] = [], options: ForkOptions = {}): ChildProcess {
  const { file, execArgv } = entryFile(name, base);
  return fork(file, args, { ...options, execArgv: [...execArgv, ...(options.execArgv ?? [])] });
}
