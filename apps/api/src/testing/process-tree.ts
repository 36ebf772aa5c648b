// Who started whom, for tests of what must not be left behind.
import { spawnSync } from "node:child_process";

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

/** Those of them that still run. */
export function survivors(of: readonly Running[]): Running[] {
  const pids = new Set(running().map(({ pid }) => pid));
  return of.filter(({ pid }) => pids.has(pid));
}
