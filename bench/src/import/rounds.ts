// Rounds of a contest: as many lanes as cores, by the clock and by the processor's time.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { timeOfChildren, watchTime } from "../processor-time.ts";
import { median } from "../program.ts";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
export const work = join(root, "bench/.work/import");
export const cores = availableParallelism();

export interface Round {
  /** Files a second, by the clock. */
  rate: number;
  /** Processor milliseconds for each, which does not depend on what else the machine does. */
  cpuMs: number;
}

/** `time` tells the milliseconds of the processor so far. */
export async function inLanes<T>(
  all: readonly T[],
  one: (each: T) => Promise<unknown>,
  time: () => number = timeOfChildren,
): Promise<Round> {
  const left = [...all];
  const started = performance.now();
  const cpu = time();
  const lane = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await one(next);
  };
  await Promise.all(Array.from({ length: cores }, lane));
  return { rate: all.length / ((performance.now() - started) / 1000), cpuMs: (time() - cpu) / all.length };
}

/**
 * The whole import, by the command that people use, into a library of its own. Its start is in it.
 * @throws where it does not take every file, or has anything to say of one
 */
export async function wholeImport(folder: string, files: number): Promise<Round> {
  const data = join(work, "data");
  rmSync(data, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const report = join(work, "report.csv");
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, "apps/api/dist/cli.js"), "import", folder, "--report", report], {
    env: { ...process.env, VITRINE_DATA: data },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const time = watchTime(child.pid ?? 0);
  const [code] = await once(child, "exit");
  const cpu = time();
  if (code !== 0) throw new Error("The import failed. Is apps/api built? pnpm build");
  const seconds = (performance.now() - started) / 1000;
  const [, ...rows] = readFileSync(report, "utf8").trim().split("\r\n");
  const others = rows.filter((row) => !row.includes('"taken",""'));
  if (rows.length !== files || others.length > 0) throw new Error(`Not all was taken:\n${others.join("\n")}`);
  return { rate: files / seconds, cpuMs: cpu / files };
}

/** How many times as fast ours is, by the lower of the two measures: a busy machine makes the clock wait. */
export function compare(label: string, peer: string, ours: readonly Round[], theirs: readonly Round[], target: number) {
  const of = (rounds: readonly Round[], part: keyof Round) => median(rounds.map((each) => each[part]));
  const byClock = of(ours, "rate") / of(theirs, "rate");
  const byTime = of(theirs, "cpuMs") / of(ours, "cpuMs");
  const isReached = Math.min(byClock, byTime) >= target;
  if (!isReached) process.exitCode = 1;
  const said = (rounds: readonly Round[]) =>
    `${of(rounds, "rate").toFixed(1)}/s and ${of(rounds, "cpuMs").toFixed(0)} ms a file`;
  say(label, `ours ${said(ours)}, ${peer} ${said(theirs)}`);
  const ratios = `${byClock.toFixed(2)} times as fast by the clock, ${byTime.toFixed(2)} by processor time`;
  say(`  target ${target.toFixed(2)}`, `${ratios}: ${isReached ? "reached" : "MISSED"}`);
}

export const say = (label: string, text: string) => console.log(`${label.padEnd(34)} ${text}`);
