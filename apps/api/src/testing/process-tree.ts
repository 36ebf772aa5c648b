// Process trees, for tests that no process is left running.
import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

export interface ProcessInfo {
  pid: number;
  parent: number;
  program: string;
}

function running(): ProcessInfo[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,stat=,comm="], { encoding: "utf8" });
  return stdout.split("\n").flatMap((line) => {
    const [, pid, parent, state = "", program = ""] = /^ *(\d+) +(\d+) +(\S+) +(.*)$/.exec(line) ?? [];
    // Ignores zombies.
    return pid && !state.startsWith("Z") ? [{ pid: Number(pid), parent: Number(parent), program }] : [];
  });
}

/** All direct and indirect children of a process. */
export function descendants(pid: number | undefined): ProcessInfo[] {
  const all = running();
  const below = (parent: number | undefined): ProcessInfo[] =>
    all.filter((row) => row.parent === parent).flatMap((row) => [row, ...below(row.pid)]);
  return below(pid);
}

/**
 * Waits until the processes exit; returns those that still run after the timeout. A second is enough on a free core; a
 * child that was starting when its parent was killed first finishes starting, which takes longer on a busy machine.
 */
export async function waitForExit(of: readonly ProcessInfo[]): Promise<ProcessInfo[]> {
  for (let waited = 0; ; waited += STEP_MS) {
    const pids = new Set(running().map(({ pid }) => pid));
    const left = of.filter(({ pid }) => pids.has(pid));
    if (left.length === 0 || waited >= TIMEOUT_MS) return left;
    await sleep(STEP_MS);
  }
}

const STEP_MS = 100;
const TIMEOUT_MS = 20_000;
