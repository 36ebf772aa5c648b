import { expect, it } from "vitest";
import { runProgram } from "./run-program.ts";

const runNode = (script: string) => runProgram(process.execPath, ["-e", script], 1000);

it("returns what a program prints", async () => {
  expect(await runNode("console.log('a film')")).toBe("a film\n");
});

it.runIf(process.platform === "linux")(
  "ends a program that computes too long, and says so",
  { tags: ["slow"] },
  async () => {
    await expect(runNode("for (;;);")).rejects.toMatchObject({ code: "too_slow" });
  },
);

it("tells a crash from an error of the program, and from a missing program", async () => {
  await expect(runNode("process.kill(process.pid, 'SIGSEGV')")).rejects.toMatchObject({ code: "crashed" });
  const refused = "console.error('Format not on whitelist'); process.exit(1)";
  await expect(runNode(refused)).rejects.toMatchObject({ code: "unsupported" });
  await expect(runProgram("no-such-program", [], 1000)).rejects.toMatchObject({
    code: "no_program",
    message: "no-such-program is not installed.",
  });
});
