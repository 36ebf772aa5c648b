// An external engine as a process: it prints a line about itself, then answers commands line by line.

import { type ChildProcessByStdio, spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { BenchEngine, SearchAnswer } from "./contender.ts";

/** The program of an external engine is missing. The message says how to install it. */
export class MissingProgramError extends Error {}

/** Its reported version and size, and its operations. */
export type EngineProcess = Pick<BenchEngine, "version" | "bytes" | "run" | "answers" | "close">;

export async function startEngineProcess(
  command: string,
  args: readonly string[],
  scratch: string,
): Promise<EngineProcess> {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(command, args, {
    stdio: ["pipe", "pipe", "ignore"],
  });
  const exited = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${command} ended with code ${code}`)));
  });
  exited.catch(() => {});
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (): Promise<unknown> => {
    const next = await Promise.race([lines.next(), exited]);
    if (next.done) throw new Error(`${command} ended early`);
    return JSON.parse(next.value);
  };
  const say = (text: string) => {
    child.stdin.write(`${text}\n`);
    return line();
  };
  const about = (await line()) as Record<string, unknown>;
  return {
    version: String(about.version),
    bytes: Number(about.bytes),
    run: async (name) => (await say(`run ${name}`)) as number[],
    async answers(name) {
      const file = join(scratch, `answers-${process.pid}.json`);
      await say(`answers ${name} ${file}`);
      const answers: SearchAnswer[] = JSON.parse(await readFile(file, "utf8"));
      await rm(file);
      return answers;
    },
    async close() {
      child.stdin.end();
      await exited.catch(() => {});
    },
  };
}

/** Runs a program to its end; returns its output, or throws with its last error lines. */
export function runTool(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd?: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, ...(cwd ? { cwd } : {}) });
    const output: Buffer[] = [];
    const complaints: Buffer[] = [];
    child.stdout.on("data", (data: Buffer) => output.push(data));
    child.stderr.on("data", (data: Buffer) => complaints.push(data));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(Buffer.concat(output).toString());
      else reject(new Error(`${command} failed: ${Buffer.concat(complaints).toString().slice(-2000)}`));
    });
  });
}
