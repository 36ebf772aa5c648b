import { spawn } from "node:child_process";

/** Whether a program is installed. `versionArg`: what makes it print its version and exit. */
export function hasProgram(program: string, versionArg: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, [versionArg], { stdio: "ignore" });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
}
