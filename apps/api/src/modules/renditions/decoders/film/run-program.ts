import { spawn } from "node:child_process";
import { TaskError, type TaskErrorCode } from "../../../../platform/processes/child-task.ts";
import { readProcessUsage } from "../../../../platform/processes/process-usage.ts";
import { isDiskFullMessage } from "../../../../platform/storage/disk-full.ts";

/** Characters of output and error output that are kept. */
const MAX_OUTPUT = 1_000_000;
const MAX_ERROR_OUTPUT = 2_000;
const WATCH_MS = 100;
/** Maximum bytes of this process and the program: below the limit that kills both, so that only the program ends. */
const MAX_MEMORY = Number(process.env.VITRINE_CHILD_MEMORY ?? Number.POSITIVE_INFINITY) * 0.9;

/**
 * Runs ffmpeg or ffprobe and returns its output. Only in decoder processes, whose process group it joins: killing that
 * group ends it.
 * @param limitMs CPU time
 */
export function runProgram(program: string, args: string[], limitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    let errorOutput = "";
    let excess: TaskError | undefined;
    const watch = setInterval(() => {
      if (readProcessUsage(child.pid).cpuMs > limitMs)
        excess = new TaskError("too_slow", `No result after ${limitMs / 1000} s.`);
      else if (readProcessUsage(process.pid).bytes > MAX_MEMORY)
        excess = new TaskError("too_much_memory", `${program} needed too much memory.`);
      if (excess) child.kill("SIGKILL");
    }, WATCH_MS);
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      if (out.length < MAX_OUTPUT) out += chunk;
    });
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      if (errorOutput.length < MAX_ERROR_OUTPUT) errorOutput += chunk;
    });
    child.on("error", (error: NodeJS.ErrnoException) => {
      clearInterval(watch);
      const missing = error.code === "ENOENT";
      reject(missing ? new TaskError("no_program", `${program} is not installed.`) : error);
    });
    child.on("close", (code, signal) => {
      clearInterval(watch);
      if (code === 0) return resolve(out);
      const problem = signal ? "crashed" : problemFromMessage(errorOutput);
      reject(excess ?? new TaskError(problem, errorOutput || `exit ${signal ?? code}`));
    });
  });
}

function problemFromMessage(errorOutput: string): TaskErrorCode {
  if (isDiskFullMessage(errorOutput)) return "disk_full";
  // A playlist, or a container that is not allowed.
  if (/not on whitelist/i.test(errorOutput)) return "unsupported";
  return /cannot allocate memory/i.test(errorOutput) ? "too_much_memory" : "broken";
}
