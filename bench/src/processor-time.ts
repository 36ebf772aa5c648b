// What programs compute, from Linux's books.
import { readFileSync } from "node:fs";

/** The kernel counts in hundredths of a second towards programs. */
const TICK_MS = 10;
const LOOK_MS = 40;

/** Milliseconds: own, and those of its children that have ended. Zeros where the process has gone. */
function timesOf(pid: number | "self"): { own: number; ended: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // After the name in parentheses: user, system, and both again of children that have ended.
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

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Of all processes that this one started, those that have ended included, but not of what these started in turn. */
export function timeOfChildren(): number {
  const running = childrenOf(process.pid).map(timesOf);
  return running.reduce((sum, { own, ended }) => sum + own + ended, timesOf("self").ended);
}

/**
 * Looks at a process and all that it starts, until it is asked for the milliseconds that they took since. What is killed together with its parent
 * appears in no books but those that are read while it runs; what it does after the last look is missed.
 */
export function watchTime(pid: number): () => number {
  const seen = new Map<number, number>();
  const before = timesOf(pid).own;
  const look = (each: number) => {
    seen.set(each, Math.max(seen.get(each) ?? 0, timesOf(each).own));
    for (const child of childrenOf(each)) look(child);
  };
  const timer = setInterval(() => look(pid), LOOK_MS);
  return () => {
    clearInterval(timer);
    look(pid);
    return [...seen.values()].reduce((a, b) => a + b, -before);
  };
}
