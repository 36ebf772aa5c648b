import { spawn } from "node:child_process";
import { ExifTool } from "exiftool-vendored";

/**
 * One exiftool for a working child; the parent limits time and memory. exiftool does not end when its input ends, so it
 * ends with the child's process group.
 */
export function startExifTool(): ExifTool {
  const tool = new ExifTool({
    maxProcs: 1,
    maxProcAgeMillis: 0,
    maxTasksPerProcess: Number.POSITIVE_INFINITY,
    healthCheckIntervalMillis: 0,
    taskTimeoutMillis: 0,
    spawnTimeoutMillis: 0,
    taskRetries: 0,
    useMWG: false,
    ignoreZeroZeroLatLon: false,
  });
  tool.on("startError", () => process.exit(1));
  return tool;
}

/** Whether the machine has what exiftool runs in. Windows' exiftool brings its own. */
export function hasPerl(): Promise<boolean> {
  if (process.platform === "win32") return Promise.resolve(true);
  return new Promise((resolve) => {
    const child = spawn("perl", ["-v"], { stdio: "ignore" });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
}
