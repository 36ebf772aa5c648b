// Workers and child processes are files of their own. From the built product they are `.js`; from source they are
// `.ts` and need the same loader and resolution as their parent.
import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

// Resolved only when it is needed: the built product comes without tsx.
const fromSource = () => ["--import", import.meta.resolve("tsx"), "--conditions=source"];

/** `entryFile("./decode.child", import.meta.url)`: the file beside the caller and what Node needs to run it. */
export function entryFile(name: string, base: string): { file: string; execArgv: string[] } {
  const source = base.endsWith(".ts");
  return {
    file: fileURLToPath(new URL(`${name}.${source ? "ts" : "js"}`, base)),
    execArgv: source ? fromSource() : [],
  };
}

export function spawnWorker(name: string, base: string, options: WorkerOptions = {}): Worker {
  if (!base.endsWith(".ts")) return new Worker(new URL(`${name}.js`, base), options);
  // tsx leaves worker threads of Node 20 alone when it is given by --import, so the worker registers it itself.
  const [tsx, file] = [import.meta.resolve("tsx/esm/api"), new URL(`${name}.ts`, base).href];
  const start = `import(${JSON.stringify(tsx)}).then((tsx) => (tsx.register(), import(${JSON.stringify(file)})));`;
  const execArgv = ["--conditions=source", ...(options.execArgv ?? [])];
  return new Worker(start, { ...options, eval: true, execArgv });
}

export function spawnChild(name: string, base: string, args: string[] = [], options: ForkOptions = {}): ChildProcess {
  const { file, execArgv } = entryFile(name, base);
  return fork(file, args, { ...options, execArgv: [...execArgv, ...(options.execArgv ?? [])] });
}
