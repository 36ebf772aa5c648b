// Runs the real server or command line in a child process, from source, and captures its output.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { resolveEntry } from "../platform/processes/spawn-entry.ts";
import { watchOutput } from "./server-output.mjs";

/** Runs `vitrine` with arguments; resolves to exit code and output. */
export async function runCommand(words: readonly string[], env: Record<string, string>) {
  const { file, execArgv } = resolveEntry("../cli", import.meta.url);
  const child = fork(file, [...words], { execArgv, silent: true, env: { PATH: process.env.PATH ?? "", ...env } });
  const { output, assertNoTrace } = watchOutput(child);
  const [code] = await once(child, "close");
  assertNoTrace();
  return { code: code as number | null, output: output() };
}

export interface Program {
  child: ChildProcess;
  /** All output so far. */
  output(): string;
  /** Resolves to the exit code after all output was read; rejects if the output contains a stack trace. */
  ended: Promise<number | null>;
  /** Waits until the output matches; resolves to the first group, or the whole match. */
  until(pattern: RegExp): Promise<string>;
}

/** Starts the server on a free port, without the demo library; `env` overrides. */
export const startServer = (env: Record<string, string>): Program =>
  start("../main", [], { PORT: "0", VITRINE_DEMO: "0", ...env });

/** Starts `vitrine <words>`. */
export const startCommand = (words: readonly string[], env: Record<string, string>): Program =>
  start("../cli", words, env);

function start(entry: string, words: readonly string[], env: Record<string, string>): Program {
  const { file, execArgv } = resolveEntry(entry, import.meta.url);
  const child = fork(file, words, { execArgv, silent: true, env: { PATH: process.env.PATH ?? "", ...env } });
  const { output, assertNoTrace } = watchOutput(child);
  const ended = once(child, "close").then(([code]) => {
    assertNoTrace();
    return code as number | null;
  });
  return {
    child,
    output,
    ended,
    async until(pattern) {
      for (;;) {
        const found = pattern.exec(output());
        if (found) return found[1] ?? found[0];
        if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${output()}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}
