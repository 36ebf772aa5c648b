// Starts worker threads and child processes. In the build they are `.js` files; from source they are `.ts`: child
// processes need the parent's loader and module resolution, workers are bundled into one file.
import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

const SOURCE = fileURLToPath(new URL("../../../", import.meta.url));

// Resolved on demand: the build does not include tsx.
const fromSource = () => ["--import", import.meta.resolve("tsx"), "--conditions=source"];

/** The part of esbuild used here. */
interface Bundler {
  buildSync(options: Record<string, unknown>): { outputFiles: { text: string }[] };
}

/** `resolveEntry("./decode.child", import.meta.url)`: the file next to the caller and the Node arguments to run it. */
export function resolveEntry(name: string, base: string): { file: string; execArgv: string[] } {
  if (!base.endsWith(".ts")) return { file: fileURLToPath(new URL(`${name}.js`, base)), execArgv: [] };
  const file = fileURLToPath(new URL(`${name}.ts`, base));
  const built = file.replace(`${SOURCE}src${sep}`, `${SOURCE}dist${sep}`).replace(/ts$/, "js");
  // For tests right after a build: built files start in half the time.
  if (process.env.TEST_PROCESSES === "built" && existsSync(built)) return { file: built, execArgv: [] };
  return { file, execArgv: fromSource() };
}

export function spawnWorker(name: string, base: string, options: WorkerOptions = {}): Worker {
  if (!base.endsWith(".ts")) return new Worker(new URL(`${name}.js`, base), options);
  return new Worker(bundleSource(new URL(`${name}.ts`, base).href), { ...options, eval: true });
}

const bundledSources = new Map<string, string>();

/**
 * A worker's source bundled with all its imports: a thread with its own loader takes half a second to start and stop.
 */
function bundleSource(url: string): string {
  const known = bundledSources.get(url);
  if (known !== undefined) return known;
  // With the esbuild that tsx includes and uses for everything else run from source.
  const { buildSync } = createRequire(import.meta.resolve("tsx"))("esbuild") as Bundler;
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(url)],
    bundle: true,
    platform: "node",
    format: "cjs",
    conditions: ["source"],
    target: "node20",
    // The bundle reads files next to the source from there.
    define: { "import.meta.url": JSON.stringify(url) },
    write: false,
  });
  const code = outputFiles.map(({ text }) => text).join("");
  bundledSources.set(url, code);
  return code;
}

export function spawnChild(name: string, base: string, args: string[] = [], options: ForkOptions = {}): ChildProcess {
  const { file, execArgv } = resolveEntry(name, base);
  return fork(file, args, { ...options, execArgv: [...execArgv, ...(options.execArgv ?? [])] });
}
