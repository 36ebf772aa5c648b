// External programs of the benchmarks. A missing one fails the benchmark with a hint how to install it.
import { execFile, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { promisify } from "node:util";

const runFile = promisify(execFile);

export function requireProgram(program: string, hint: string): void {
  if (spawnSync("sh", ["-c", `command -v ${program}`]).status !== 0)
    throw new Error(`This bench needs ${program}: ${hint}`);
}

/** First line of a program's version output. */
export async function readVersion(program: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await runFile(program, args).catch((error: { stdout: string; stderr: string }) => error);
  return `${stdout}${stderr}`.trim().split("\n")[0] ?? "";
}

export async function runForOutput(program: string, args: string[], options: { cwd?: string } = {}): Promise<string> {
  const { stdout } = await runFile(program, args, { maxBuffer: 1e8, ...options });
  return stdout;
}

/** Starts a process that runs until stopped; its output is shown only if it exits early. */
export function startBackground(
  program: string,
  args: string[],
  options: SpawnOptions = {},
): { pid: number; stop(): Promise<void> } {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
  let output = "";
  child.stdout?.on("data", (chunk) => (output += String(chunk)));
  child.stderr?.on("data", (chunk) => (output += String(chunk)));
  let stopping = false;
  const ended = new Promise<void>((resolve) => {
    child.once("close", (code) => {
      if (!stopping) console.error(`${program} ended with ${code}:\n${output}`);
      resolve();
    });
  });
  return {
    pid: child.pid ?? 0,
    async stop() {
      stopping = true;
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Median; used because the machine may be shared. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
