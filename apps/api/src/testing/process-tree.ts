// Who started whom, for tests of what must not be left behind.
import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

export interface Running {
  pid: number;
  parent: number;
  program: string;
}

function running(): Running[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,stat=,comm="], { encoding: "utf8" });
  return stdout.split("\n").flatMap((line) => {
    const [, pid, parent, state = "", program = ""] = /^ *(\d+) +(\d+) +(\S+) +(.*)$/.exec(line) ?? [];
    // What has ended and was not fetched by its parent is no process any more.
    return pid && !state.startsWith("Z") ? [{ pid: Number(pid), parent: Number(parent), program }] : [];
  });
}

/** All that a process started, and what that started. */
export function descendants(pid: number | undefined): Running[] {
  const all = running();
  const below = (parent: number | undefined): Running[] =>
    all.filter((row) => row.parent === parent).flatMap((row) => [row, ...below(row.pid)]);
  return below(pid);
}

/**
 * Those of them that do not end. A second is enough where there is a free core; a child that was just starting when
 * its parent was killed ends once it has started, which a busy machine draws out.
 */
export async function survivors(of: readonly Running[]): Promise<Running[]> {
  for (let waited = 0; ; waited += STEP_MS) {
    const pids = new Set(running().map(({ pid }) => pid));
    const left = of.filter(({ pid }) => pids.has(pid));
    if (left.length === 0 || waited >= PATIENCE_MS) return left;
    await sleep(STEP_MS);
  }
}

const STEP_MS = 100;
const PATIENCE_MS = 20_000;
