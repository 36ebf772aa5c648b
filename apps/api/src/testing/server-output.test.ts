import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { watchOutput } from "./server-output.mjs";

async function printedBy(script: string) {
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "pipe"] });
  const watched = watchOutput(child);
  await once(child, "close");
  return watched;
}

const LOGGED = `JSON.stringify({ level: 50, msg: "internal", err: { message: "no", stack: new Error("no").stack } })`;

describe("a check of a server", () => {
  it.each([
    ["an error in the terminal", `console.error(new Error("no"))`],
    ["an error on the other stream", `console.log(new TypeError("no"))`],
    ["an uncaught error", `setTimeout(() => { throw new Error("no"); })`],
    ["an unhandled rejection", `Promise.all([Promise.reject(new Error("no"))])`],
    ["an error in the log", `console.log(${LOGGED})`],
    ["an error in a nested log", `console.log(JSON.stringify({ said: ${LOGGED} }))`],
    ["a cause in the log", `console.log(JSON.stringify({ err: { cause: new Error("no").stack } }))`],
    [
      "an error that comes in pieces",
      `process.stdout.write("Error: no\\n   "); setTimeout(() => process.stdout.write(" at a (b.js:1:2)"), 100)`,
    ],
    ["an error during shutdown", `console.log("ready"); process.on("exit", () => console.error(new Error("no")))`],
  ])("fails by %s", async (_what, script) => {
    const watched = await printedBy(script);
    expect(() => watched.assertNoTrace()).toThrow(/^The server printed a stack trace:\n[\s\S]+/);
    expect(watched.output()).toContain("no");
  });

  it("reports the error", async () => {
    const watched = await printedBy(`console.error(new RangeError("deliberate"))`);
    expect(() => watched.assertNoTrace()).toThrow(/RangeError: deliberate\n +at /);
  });

  it("passes with regular output", async () => {
    const lines = [
      "  Vitrine runs on http://127.0.0.1:8080",
      "  at http://127.0.0.1:8080/#/setup?code=x",
      "    at your service, at 9:30 or so",
      "Look at apps/api/src/main.ts:12:3",
      JSON.stringify({ level: 40, msg: "looked at it\nat once", req: { method: "GET", url: "/at%20/" } }),
      JSON.stringify({ level: 50, msg: "no", err: { type: "string", message: "killed by timeout (15000ms)" } }),
    ];
    const watched = await printedBy(`for (const line of ${JSON.stringify(lines)}) console.log(line)`);
    expect(watched.output()).toBe(`${lines.join("\n")}\n`);
    expect(() => watched.assertNoTrace()).not.toThrow();
  });

  it("can forward the output", () => {
    const shown = spawnSync(
      process.execPath,
      [
        "--input-type=module",
        "-e",
        `import { spawn } from "node:child_process";
        import { watchOutput } from ${JSON.stringify(fileURLToPath(new URL("./server-output.mjs", import.meta.url)))};
        const child = spawn(process.execPath, ["-e", "console.log('to the one'); console.error('to the other')"]);
        watchOutput(child, { show: true });`,
      ],
      { encoding: "utf8" },
    );
    expect([shown.stdout, shown.stderr]).toEqual(["to the one\n", "to the other\n"]);
  });
});
