// Measures rounds with one lane per core, by wall clock and by CPU time.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readChildrenCpuTime, watchCpuTime } from "../cpu-time.ts";
import { median } from "../programs.ts";

export const REPOSITORY_ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../..");
export const WORK_FOLDER = join(REPOSITORY_ROOT, "bench/.work/import");
export const CPU_CORES = availableParallelism();

export interface MeasuredRound {
  /** Files per second by wall clock. */
  rate: number;
  /** CPU milliseconds per file, independent of other load of the machine. */
  cpuMs: number;
}

/** `time`: returns the CPU milliseconds so far. */
export async function measureInParallel<T>(
  all: readonly T[],
  one: (each: T) => Promise<unknown>,
  time: () => number = readChildrenCpuTime,
): Promise<MeasuredRound> {
  const left = [...all];
  const started = performance.now();
  const cpu = time();
  const lane = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await one(next);
  };
  await Promise.all(Array.from({ length: CPU_CORES }, lane));
  return { rate: all.length / ((performance.now() - started) / 1000), cpuMs: (time() - cpu) / all.length };
}

/** Runs the import command, including its start, into a new library. */
export async function measureImport(folder: string, files: number): Promise<MeasuredRound> {
  const data = join(WORK_FOLDER, "data");
  rmSync(data, { recursive: true, force: true });
  mkdirSync(WORK_FOLDER, { recursive: true });
  const report = join(WORK_FOLDER, "report.csv");
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [join(REPOSITORY_ROOT, "apps/api/dist/cli.js"), "import", folder, "--report", report],
    {
      env: { ...process.env, VITRINE_DATA: data },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const time = watchCpuTime(child.pid ?? 0);
  const [code] = await once(child, "exit");
  const cpu = time();
  if (code !== 0) throw new Error("The import failed. Is apps/api built? pnpm build");
  const seconds = (performance.now() - started) / 1000;
  const [, ...rows] = readFileSync(report, "utf8").trim().split("\r\n");
  const others = rows.filter((row) => !row.includes('"taken",""'));
  if (rows.length !== files || others.length > 0) throw new Error(`Not all was taken:\n${others.join("\n")}`);
  return { rate: files / seconds, cpuMs: cpu / files };
}

/** Prints the speed ratio, by the lower of both measures: other load affects wall clock. */
export function compareSpeed(
  label: string,
  peer: string,
  ours: readonly MeasuredRound[],
  theirs: readonly MeasuredRound[],
  target: number,
) {
  const of = (rounds: readonly MeasuredRound[], part: keyof MeasuredRound) => median(rounds.map((each) => each[part]));
  const byClock = of(ours, "rate") / of(theirs, "rate");
  const byTime = of(theirs, "cpuMs") / of(ours, "cpuMs");
  const isReached = Math.min(byClock, byTime) >= target;
  if (!isReached) process.exitCode = 1;
  const said = (rounds: readonly MeasuredRound[]) =>
    `${of(rounds, "rate").toFixed(1)}/s and ${of(rounds, "cpuMs").toFixed(0)} ms a file`;
  printLine(label, `ours ${said(ours)}, ${peer} ${said(theirs)}`);
  const ratios = `${byClock.toFixed(2)} times as fast by the clock, ${byTime.toFixed(2)} by processor time`;
  printLine(`  target ${target.toFixed(2)}`, `${ratios}: ${isReached ? "reached" : "MISSED"}`);
}

export const printLine = (label: string, text: string) => console.log(`${label.padEnd(34)} ${text}`);
