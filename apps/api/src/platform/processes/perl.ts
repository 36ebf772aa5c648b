import { spawn } from "node:child_process";

/** Whether Perl, which exiftool needs, is installed. Windows' exiftool includes it. */
export function hasPerl(): Promise<boolean> {
  if (process.platform === "win32") return Promise.resolve(true);
  return new Promise((resolve) => {
    const child = spawn("perl", ["-v"], { stdio: "ignore" });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
}
