// The real program, server or command, in a process of its own, from source, with its output kept.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { entryFile } from "../platform/spawn-entry.ts";
import { watchOutput } from "./server-output.mjs";

/** The command `vitrine`, with its words as a shell has them: its exit code, and all that it printed. */
export async function runCommand(words: readonly string[], env: Record<string, string>) {
  const { file, execArgv } = entryFile("../cli", import.meta.url);
  const child = fork(file, [...words], { execArgv, silent: true, env: { PATH: process.env.PATH ?? "", ...env } });
  const { output, assertNoTrace } = watchOutput(child);
  const [code] = await once(child, "close");
  assertNoTrace();
  return { code: code as number | null, output: output() };
}

export interface Program {
  child: ChildProcess;
  /** All that it has printed so far. */
  output(): string;
  /** Its exit code, once it has ended and everything it printed is here; fails when there was a stack trace in it. */
  ended: Promise<number | null>;
  /** Waits until it has printed this; gives the first group of it, or all of it. */
  until(pattern: RegExp): Promise<string>;
}

/** The server, on a free port and without the demo library; `env` says what is different. */
export const startServer = (env: Record<string, string>): Program =>
  start("../main", [], { PORT: "0", VITRINE_DEMO: "0", ...env });

/** `vitrine <words>` */
export const startCommand = (words: readonly string[], env: Record<string, string>): Program =>
  start("../cli", words, env);

function start(entry: string, words: readonly string[], env: Record<string, string>): Program {
  const { file, execArgv } = entryFile(entry, import.meta.url);
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
