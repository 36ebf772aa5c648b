import { spawn } from "node:child_process";
import { serveTasks } from "../../platform/processes/child-loop.ts";
import { TaskError, type TaskErrorCode } from "../../platform/processes/child-task.ts";
import { isDiskFullMessage } from "../../platform/storage/disk-full.ts";

/** A call of ffmpeg or ffprobe; the result is its output. */
export interface ProgramJob {
  program: string;
  args: string[];
}

/** Characters of output and error output that are kept. */
const MAX_OUTPUT = 1_000_000;
const MAX_ERROR_OUTPUT = 2_000;

/** Runs a program in the process group of this child, so that killing the child kills it and limits apply to both. */
function run({ program, args }: ProgramJob): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    let errorOutput = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      if (out.length < MAX_OUTPUT) out += chunk;
    });
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      if (errorOutput.length < MAX_ERROR_OUTPUT) errorOutput += chunk;
    });
    child.on("error", (error: NodeJS.ErrnoException) => {
      const missing = error.code === "ENOENT";
      reject(missing ? new TaskError("no_program", `${program} is not installed.`) : error);
    });
    child.on("close", (code, signal) => {
      if (code === 0) resolve(out);
      else
        reject(
          new TaskError(signal ? "crashed" : problemFromMessage(errorOutput), errorOutput || `exit ${signal ?? code}`),
        );
    });
  });
}

function problemFromMessage(errorOutput: string): TaskErrorCode {
  if (isDiskFullMessage(errorOutput)) return "disk_full";
  // A playlist, or a container that is not allowed.
  if (/not on whitelist/i.test(errorOutput)) return "unsupported";
  return /cannot allocate memory/i.test(errorOutput) ? "too_much_memory" : "broken";
}

serveTasks(run);
