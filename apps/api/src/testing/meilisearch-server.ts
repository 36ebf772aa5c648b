// A real Meilisearch for tests: the program that MEILI_BIN names or that is on the PATH, in a folder and on a port of
// its own, or the server that MEILI_URL and MEILI_KEY name. Nothing stands in for it: without one, what needs it is
// skipped, and says so.
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

/** One that was started here, and may be treated badly. */
export interface OwnMeilisearch extends MeilisearchServer {
  kill(): Promise<void>;
  /** Again, on the same port with what it kept. */
  start(): Promise<void>;
  /** It stays connected and says nothing any more. */
  freeze(): void;
  thaw(): void;
  folder: string;
  /** Of the process that runs now. */
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
    "\n*** No Meilisearch: everything that needs one is SKIPPED. Put `meilisearch` on the PATH, or name it in MEILI_BIN, or a server in MEILI_URL and MEILI_KEY. ***\n",
  );

/** The server that MEILI_URL names, or one of its own. */
export async function anyMeilisearch(): Promise<MeilisearchServer> {
  const { MEILI_URL: url, MEILI_KEY: key = "" } = process.env;
  return url ? { url, key, stop: async () => {} } : ownMeilisearch();
}

/** `options`: of its command line, instead of those that make it small. */
export async function ownMeilisearch(options: Record<string, string> = SMALL): Promise<OwnMeilisearch> {
  if (!found) throw new Error("There is no Meilisearch to start: put it on the PATH, or name it in MEILI_BIN.");
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
  // A test that dies takes it along.
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

/** By default it sets two thirds of the memory aside, again for every change, and takes every other core. */
const SMALL = { "--max-indexing-memory": "128MiB", "--max-indexing-threads": "1" };

function run(folder: string, port: number, key: string, more: Record<string, string>): ChildProcess {
  // What the shell says to a Meilisearch of its own is not meant for this one.
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
