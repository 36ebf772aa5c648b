// A real Meilisearch for tests: the program in MEILI_BIN or on the PATH, with its own folder and port, or the server of
// MEILI_URL and MEILI_KEY. Without one, its tests are skipped with a warning.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface MeilisearchServer {
  url: string;
  key: string;
  stop(): Promise<void>;
}

/** A Meilisearch process started by the test, which it may stop or freeze. */
export interface LocalMeilisearch extends MeilisearchServer {
  kill(): Promise<void>;
  /** Starts again on the same port with the stored data. */
  start(): Promise<void>;
  /** Keeps connections open but does not respond. */
  freeze(): void;
  thaw(): void;
  folder: string;
  /** Of the current process. */
  pid(): number;
}

function program(): string | undefined {
  const named = process.env.MEILI_BIN ?? "meilisearch";
  return spawnSync(named, ["--version"]).status === 0 ? named : undefined;
}

const found = program();
export const canStartMeilisearch = found !== undefined;
export const hasMeilisearch = canStartMeilisearch || process.env.MEILI_URL !== undefined;

if (!hasMeilisearch)
  console.warn(
    "\n*** No Meilisearch: all tests that need it are SKIPPED. Add `meilisearch` to the PATH, or set MEILI_BIN, or MEILI_URL and MEILI_KEY. ***\n",
  );

/** Connects to the server of MEILI_URL, or starts a local one. */
export async function connectMeilisearch(): Promise<MeilisearchServer> {
  const { MEILI_URL: url, MEILI_KEY: key = "" } = process.env;
  return url ? { url, key, stop: async () => {} } : startLocalMeilisearch();
}

/** Starts a local Meilisearch. `options`: command line options instead of the default limits. */
export async function startLocalMeilisearch(options: Record<string, string> = SMALL): Promise<LocalMeilisearch> {
  if (!found) throw new Error("There is no Meilisearch to start: add it to the PATH, or set MEILI_BIN.");
  const folder = mkdtempSync(join(tmpdir(), "vitrine-meilisearch-"));
  const port = await freePort();
  const key = "a-master-key-for-tests-only";
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  async function start(): Promise<void> {
    child = run(folder, port, key, options);
    await answers(url, child);
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
  await start();
  // Ends with the test process.
  const orphaned = () => child.kill("SIGKILL");
  process.on("exit", orphaned);
  return {
    url,
    key,
    folder,
    start,
    kill: () => end("SIGKILL"),
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
    pid: () => child.pid ?? 0,
    async stop() {
      await end("SIGKILL");
      process.off("exit", orphaned);
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** By default it reserves two thirds of the memory, again for every change, and uses every other core. */
const SMALL = { "--max-indexing-memory": "128MiB", "--max-indexing-threads": "1" };

function run(folder: string, port: number, key: string, more: Record<string, string>): ChildProcess {
  // Environment variables of the shell are meant for another Meilisearch.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("MEILI_")));
  const options = {
    "--http-addr": `127.0.0.1:${port}`,
    "--master-key": key,
    "--db-path": join(folder, "db"),
    "--dump-dir": join(folder, "dumps"),
    "--snapshot-dir": join(folder, "snapshots"),
    "--log-level": "ERROR",
    ...more,
  };
  return spawn(found ?? "", ["--no-analytics", ...Object.entries(options).flat()], {
    cwd: folder,
    env,
    stdio: "ignore",
  });
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`meilisearch ended with ${child.exitCode}`);
    const healthy = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (healthy) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("meilisearch does not answer");
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
