// Compares the portal's engines, embedded and Meilisearch: same library and queries through the API, alternating in one
// run.
import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDataFolder } from "@vitrine/api/data-folder";
import { seedLibrary } from "@vitrine/api/seed";
import {
  canStartMeilisearch,
  type LocalMeilisearch,
  startLocalMeilisearch,
} from "@vitrine/api/testing/meilisearch-server";
import type { Overhead, PortalCommand } from "./engine-portal.child.ts";
import { createPortalQueries, type PortalQueries } from "./portal-queries.ts";
import { quantile } from "./quantile.ts";

/** Maximum ratio of the adapter's time to its bare requests. */
const MAX_OVERHEAD = 1.3;
const CHANGES = 20;
const MAX_WAIT_MS = 60_000;
const REFUSALS = 20;
const MEILISEARCH = { "--max-indexing-memory": "2GiB" };

interface Portal {
  name: string;
  address: string;
  token: string;
  send<T>(command: PortalCommand): Promise<T>;
  stop(): Promise<void>;
}

export async function compareEngines(sizes: readonly number[], rounds: number): Promise<void> {
  if (!canStartMeilisearch)
    throw new Error("This bench needs Meilisearch: put `meilisearch` on the PATH, or name it in MEILI_BIN.");
  let missed = 0;
  for (const size of sizes) missed += await compare(size, rounds);
  if (missed > 0)
    throw new Error(`search: the adapter costs more than ${MAX_OVERHEAD} times its requests in ${missed} classes`);
}

async function compare(assets: number, rounds: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-bench-engines-"));
  const data = openDataFolder(folder);
  await seedLibrary(data.db, { assets });
  await data.db.close();
  const server = await startLocalMeilisearch(MEILISEARCH);
  const portals: Portal[] = [];
  try {
    const embedded = await startPortal("embedded", folder, { VITRINE_SEARCH: "embedded" });
    portals.push(embedded);
    const meilisearch = await startPortal("Meilisearch", folder, {
      VITRINE_SEARCH: "meilisearch",
      MEILI_URL: server.url,
      MEILI_KEY: server.key,
    });
    portals.push(meilisearch);
    console.log(`\nSearch through the portal's API, ${assets} assets`);
    for (const portal of portals) console.log(`  ${portal.name}: ${await buildIndex(portal, folder, server)}`);
    const queries = await createPortalQueries(embedded.address, embedded.token);
    return await measureRounds(portals, queries, rounds, meilisearch);
  } finally {
    for (const portal of portals) await portal.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function buildIndex(portal: Portal, folder: string, server: LocalMeilisearch): Promise<string> {
  const { milliseconds } = await portal.send<{ milliseconds: number }>({ kind: "reindex" });
  const fresh: number[] = [];
  for (let change = 0; change < CHANGES; change++)
    fresh.push(await waitUntilFound(portal, `fresh${change}x${portal.name}`));
  const memory = await portal.send<{ rss: number; index: number }>({ kind: "memory" });
  const ofServer =
    portal.name === "embedded"
      ? `snapshot ${megabytes(folderSize(join(folder, "index")))}`
      : `the server ${megabytes(residentSize(server.pid()))} (${megabytes(residentSize(server.pid(), "RssAnon"))} of it its own), on disk ${megabytes(folderSize(join(server.folder, "db")))}`;
  return `built in ${(milliseconds / 1000).toFixed(1)} s; a change found after ${both(fresh, 0)} ms; memory: the portal ${megabytes(memory.rss)}, ${ofServer}`;
}

/** Waits until a search finds a change; returns milliseconds since its commit. */
async function waitUntilFound(portal: Portal, title: string): Promise<number> {
  await portal.send({ kind: "rename", title });
  const began = performance.now();
  for (;;) {
    const { response } = (await get(portal, `solr_q=${title.toLowerCase()}&solr_rows=0`)) as Found;
    if (response.numFound > 0) return performance.now() - began;
    if (performance.now() - began > MAX_WAIT_MS) throw new Error(`${portal.name} does not find ${title}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

interface Found {
  response: { numFound: number };
}

async function get({ address, token }: Portal, path: string): Promise<unknown> {
  for (let tries = 0; ; tries++) {
    const reply = await fetch(`${address}/api/?${path}`, { headers: { authorization: token } });
    if (reply.ok) return reply.json();
    // Temporarily refused on a busy machine; such times would be useless anyway.
    if (reply.status !== 503 || tries === REFUSALS) throw new Error(`${path} answered ${reply.status}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function measureRounds(
  portals: readonly Portal[],
  queries: PortalQueries,
  rounds: number,
  meilisearch: Portal,
): Promise<number> {
  let missed = 0;
  console.log(
    "  ms, p50 / p95          embedded         Meilisearch      ratio        adapter / its requests (how many)",
  );
  for (const [name, paths] of Object.entries(queries)) {
    const times = portals.map((): number[] => []);
    const hits = portals.map((): number[] => []);
    for (let round = -1; round < rounds; round++) {
      // rotate the order in each round
      for (let i = 0; i < portals.length; i++) {
        const at = (i + Math.max(0, round)) % portals.length;
        const portal = portals[at];
        if (!portal) continue;
        await portal.send({ kind: "forget" });
        for (const path of paths) {
          const from = performance.now();
          const { response } = (await get(portal, path)) as Found;
          if (round >= 0) times[at]?.push(performance.now() - from);
          else hits[at]?.push(response.numFound);
        }
      }
    }
    const [ours = [], theirs = []] = times;
    if (JSON.stringify(hits[0]) !== JSON.stringify(hits[1]))
      throw new Error(`${name}: the engines find differently, so times would say nothing`);
    const { adapter, bare, requests } = await meilisearch.send<Overhead>({ kind: "overhead" });
    const share = adapter / bare;
    if (share > MAX_OVERHEAD) missed++;
    const ratio = `${(quantile(theirs, 0.5) / quantile(ours, 0.5)).toFixed(1)} / ${(quantile(theirs, 0.95) / quantile(ours, 0.95)).toFixed(1)}`;
    console.log(
      `  ${name.padEnd(23)}${both(ours).padEnd(17)}${both(theirs).padEnd(17)}${ratio.padEnd(13)}${share.toFixed(2)} (${requests.toFixed(1)})${share > MAX_OVERHEAD ? ` MISSED (target ${MAX_OVERHEAD})` : ""}`,
    );
  }
  return missed;
}

async function startPortal(name: string, folder: string, env: NodeJS.ProcessEnv): Promise<Portal> {
  const child: ChildProcess = fork(join(import.meta.dirname, "engine-portal.child.ts"), [], {
    execArgv: ["--import", import.meta.resolve("tsx")],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      VITRINE_DATA: folder,
      VITRINE_SESSIONS_PER_MINUTE: "10000",
      ...env,
    },
  });
  const ended = once(child, "exit").then((): never => {
    throw new Error(`the portal with ${name} ended`);
  });
  ended.catch(() => {});
  const nextMessage = async () => (await Promise.race([once(child, "message"), ended]))[0] as unknown;
  const { port } = (await nextMessage()) as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  const headers = { "content-type": "application/json" };
  const session = await fetch(`${address}/api/session/get`, { method: "POST", headers, body: "{}" });
  const { session: token } = (await session.json()) as { session: string };
  return {
    name,
    address,
    token,
    async send<T>(command: PortalCommand) {
      const answer = nextMessage();
      child.send(command);
      return (await answer) as T;
    },
    async stop() {
      child.send({ kind: "stop" } satisfies PortalCommand);
      await ended.catch(() => {});
    },
  };
}

const both = (times: readonly number[], digits = 2) =>
  `${quantile(times, 0.5).toFixed(digits)} / ${quantile(times, 0.95).toFixed(digits)}`;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
const folderSize = (folder: string) => Number(execFileSync("du", ["-sk", folder]).toString().split("\t")[0]) * 1024;
const residentSize = (pid: number, what = "VmRSS") =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
