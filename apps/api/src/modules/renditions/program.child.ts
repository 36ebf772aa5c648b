import { spawn } from "node:child_process";
import { serveTasks } from "../../platform/child-loop.ts";
import { TaskError, type TaskProblem } from "../../platform/child-task.ts";
import { saysDiskIsFull } from "../../platform/disk-full.ts";

/** A call of ffmpeg or ffprobe; the result is what the program printed. */
export interface ProgramJob {
  program: string;
  args: string[];
}

/** Characters that are kept: an answer is a page of JSON, a complaint one line. */
const MAX_OUT = 1_000_000;
const MAX_COMPLAINT = 2_000;

/** Runs a program in this child's process group: ending the child ends the program, and both are watched as one. */
function run({ program, args }: ProgramJob): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    let complaint = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      if (out.length < MAX_OUT) out += chunk;
    });
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      if (complaint.length < MAX_COMPLAINT) complaint += chunk;
    });
    child.on("error", (error: NodeJS.ErrnoException) => {
      const missing = error.code === "ENOENT";
      reject(missing ? new TaskError("no_program", `${program} is not installed.`) : error);
    });
    child.on("close", (code, signal) => {
      if (code === 0) resolve(out);
      else reject(new TaskError(signal ? "crashed" : problemSaidBy(complaint), complaint || `exit ${signal ?? code}`));
    });
  });
}

function problemSaidBy(complaint: string): TaskProblem {
  if (saysDiskIsFull(complaint)) return "disk_full";
  // A list of other files, or a container that is not read.
  if (/not on whitelist/i.test(complaint)) return "unsupported";
  return /cannot allocate memory/i.test(complaint) ? "too_much_memory" : "broken";
}

serveTasks(run);
