import { type ChildProcess, fork } from "node:child_process";
import { resolveEntry } from "../platform/processes/spawn-entry.ts";

/** Rounds of a kill test; more with VITRINE_TORTURE. */
export const KILL_ROUNDS = process.env.VITRINE_TORTURE ? 100 : 4;

/**
 * Runs a child script of this folder until it prints `kept` and a while longer, and kills it; resolves to its complete
 * lines.
 */
export async function runAndKill(name: string, ...args: readonly string[]): Promise<string[]> {
  const { file, execArgv } = resolveEntry(`./${name}.child`, import.meta.url);
  const child: ChildProcess = fork(file, args, { execArgv, silent: true });
  let output = "";
  const ended = new Promise((resolve) => child.once("close", resolve));
  const kept = new Promise<void>((resolve) => {
    child.stdout?.on("data", (chunk) => {
      output += chunk;
      if (output.includes("kept")) resolve();
    });
  });
  await Promise.race([kept, ended]);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 150));
  child.kill("SIGKILL");
  await ended;
  return output.slice(0, output.lastIndexOf("\n")).split("\n");
}
