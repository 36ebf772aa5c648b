// CPU time of processes, from Linux's /proc.
import { readFileSync } from "node:fs";

/** The kernel reports hundredths of a second. */
const TICK_MS = 10;
const POLL_MS = 40;

/** CPU milliseconds of a process and of its ended children; zeros if it has ended. */
function readCpuTimes(pid: number | "self"): { own: number; ended: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // After the name in parentheses: user, system, and both for ended children.
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 15)
      .map(Number);
    return { own: (user + system) * TICK_MS, ended: (endedUser + endedSystem) * TICK_MS };
  } catch {
    return { own: 0, ended: 0 };
  }
}

function listChildren(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** CPU time of all child processes of this one, including ended ones, without their children. */
export function readChildrenCpuTime(): number {
  const running = listChildren(process.pid).map(readCpuTimes);
  return running.reduce((sum, { own, ended }) => sum + own + ended, readCpuTimes("self").ended);
}

/**
 * Polls the CPU time of a process and its descendants; the returned function stops and returns milliseconds. Processes
 * that are killed with their parent are counted only while they run, so time after the last poll is missed.
 */
export function watchCpuTime(pid: number): () => number {
  const seen = new Map<number, number>();
  const before = readCpuTimes(pid).own;
  const look = (each: number) => {
    seen.set(each, Math.max(seen.get(each) ?? 0, readCpuTimes(each).own));
    for (const child of listChildren(each)) look(child);
  };
  const timer = setInterval(() => look(pid), POLL_MS);
  return () => {
    clearInterval(timer);
    look(pid);
    return [...seen.values()].reduce((a, b) => a + b, -before);
  };
}
