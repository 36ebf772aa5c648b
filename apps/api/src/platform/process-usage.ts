import { readFileSync } from "node:fs";

/** Processor time and memory of a process and its children. Zeros on systems other than Linux. */
export interface Usage {
  /** Milliseconds of processor time, in steps of ten. */
  cpuMs: number;
  /** Resident. */
  bytes: number;
}

/** The kernel counts in hundredths of a second towards programs, whatever its own clock is. */
const TICK_MS = 10;

export function usageOf(pid: number | undefined): Usage {
  if (process.platform !== "linux" || !pid) return { cpuMs: 0, bytes: 0 };
  const stat = read(`/proc/${pid}/stat`);
  // The name stands in parentheses and may hold anything; utime to cstime are the 14th to 17th field.
  const [user, system, endedUser, endedSystem] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 15)
    .map(Number);
  const ticks = (user ?? 0) + (system ?? 0) + (endedUser ?? 0) + (endedSystem ?? 0);
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0;
  const own = { cpuMs: ticks * TICK_MS, bytes: Number(kilobytes) * 1024 };
  return childrenOf(pid).map(usageOf).reduce(add, own);
}

/** Those that its main thread started, which is where Node starts programs. */
function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);
}

const add = (a: Usage, b: Usage): Usage => ({ cpuMs: a.cpuMs + b.cpuMs, bytes: a.bytes + b.bytes });

/** Empty where the process has gone meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
