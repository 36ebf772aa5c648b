// Starts the built server as `npm start` does, on a separate data folder.
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { watchOutput } from "@vitrine/api/testing/server-output";

export const repositoryRoot = join(import.meta.dirname, "..", "..", "..");
const server = join(repositoryRoot, "apps/api/dist/main.js");
const commandLine = join(repositoryRoot, "apps/api/dist/cli.js");

export interface Portal {
  /** `http://127.0.0.1:<port>` */
  address: string;
  dataFolder: string;
  /** What the process has printed so far. */
  output(): string;
  /** Stops the process; fails if it has printed a stack trace. */
  stop(): Promise<void>;
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/** Starts on `dataFolder`, or on a fresh copy of `template`; resolves once `/readyz` answers. */
export async function startPortal(options: {
  dataFolder?: string;
  template?: string;
  env?: Record<string, string>;
  port?: number;
  seconds?: number;
}): Promise<Portal> {
  if (!existsSync(server)) throw new Error("The server is not built; run pnpm build first.");
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), "vitrine-e2e-"));
  if (options.template) copyTemplate(options.template, dataFolder);
  const port = options.port ?? (await findFreePort());
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["--enable-source-maps", server], {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      VITRINE_DATA: dataFolder,
      // Every journey opens new sessions; the rate limit has other tests.
      VITRINE_SESSIONS_PER_MINUTE: "100000",
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Also if an error ends this process before `stop`.
  const endIt = () => child.kill();
  process.once("exit", endIt);
  child.once("exit", () => process.off("exit", endIt));
  const { output, assertNoTrace } = watchOutput(child);
  const end = Date.now() + (options.seconds ?? 60) * 1000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`);
    if (
      await fetch(`${address}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      break;
    if (Date.now() > end) {
      child.kill("SIGKILL");
      throw new Error(`The server was not ready in time:\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    address,
    dataFolder,
    output,
    stop: async () => {
      await stopProcess(child);
      if (!options.dataFolder) rmSync(dataFolder, { recursive: true, force: true });
      assertNoTrace();
    },
  };
}

export function copyTemplate(template: string, dataFolder: string): void {
  cpSync(template, dataFolder, { recursive: true });
  // Copies would share their key, and with it the name of their index in a search server: each gets a new key.
  if (process.env.VITRINE_SEARCH === "meilisearch") rmSync(join(dataFolder, "secrets.json"), { force: true });
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await ended;
  clearTimeout(timer);
}

/** Runs `vitrine <args>` against a data folder; resolves with its exit code and what it printed. */
export function runCommand(dataFolder: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [commandLine, ...args], {
      cwd: repositoryRoot,
      env: { ...process.env, NODE_ENV: "production", VITRINE_DATA: dataFolder },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
    child.on("close", (code) => resolve({ code, output }));
  });
}
