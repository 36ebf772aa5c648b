import { readFileSync } from "node:fs";

/** Processor time and memory of a process and its children. Zeros on systems other than Linux. */
export interface ProcessUsage {
  /** Milliseconds of processor time, in steps of ten. */
  cpuMs: number;
  /** Bytes of resident memory. */
  bytes: number;
}

/** Milliseconds of a tick: the kernel reports processor time in hundredths of a second. */
const TICK_MS = 10;

export function readProcessUsage(pid: number | undefined): ProcessUsage {
  if (process.platform !== "linux" || !pid) return { cpuMs: 0, bytes: 0 };
  const stat = read(`/proc/${pid}/stat`);
  // The name in parentheses may contain anything; utime to cstime are fields 14 to 17.
  const [user, system, endedUser, endedSystem] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 15)
    .map(Number);
  const ticks = (user ?? 0) + (system ?? 0) + (endedUser ?? 0) + (endedSystem ?? 0);
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0;
  const usage = { cpuMs: ticks * TICK_MS, bytes: Number(kilobytes) * 1024 };
  // Children started by the main thread, which is where Node starts programs.
  for (const child of read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean)) {
    const { cpuMs, bytes } = readProcessUsage(Number(child));
    usage.cpuMs += cpuMs;
    usage.bytes += bytes;
  }
  return usage;
}

/** Reads a file of /proc; "" if the process has exited meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
