import { spawn } from "node:child_process";

/** Whether the machine has what exiftool runs in. Windows' exiftool brings its own. */
export function hasPerl(): Promise<boolean> {
  if (process.platform === "win32") return Promise.resolve(true);
  return new Promise((resolve) => {
    const child = spawn("perl", ["-v"], { stdio: "ignore" });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
}
