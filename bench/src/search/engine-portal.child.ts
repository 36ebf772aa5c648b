// Child process with the whole portal over an existing library, with one engine. On commands of its parent it rebuilds
// the index, and compares the adapter with its bare requests.
import http from "node:http";
import { buildApp } from "@vitrine/api/app";
import { readConfiguration } from "@vitrine/api/configuration";
import { openDataFolder } from "@vitrine/api/data-folder";
import type { EngineQuery, SearchEngine } from "@vitrine/api/engines/engine";
import { startEngine } from "@vitrine/api/engines/start-engine";
import { quantile } from "./quantile.ts";

export interface Overhead {
  /** Median milliseconds, and average number of requests per query. */
  adapter: number;
  bare: number;
  requests: number;
}
export type PortalCommand =
  | { kind: "forget" | "reindex" | "overhead" | "memory" | "stop" }
  | { kind: "rename"; title: string };

const settings = readConfiguration({ ...process.env, VITRINE_DEMO: "0", VITRINE_LOG: "error" });
const data = openDataFolder(settings.dataFolder);
const engine = await startEngine(settings.search, { folder: data.index, name: "bench" }, (_, message) =>
  console.log(message),
);
const queries: EngineQuery[] = [];
const recorded: SearchEngine = new Proxy(engine, {
  get(target, name) {
    const value: unknown = Reflect.get(target, name, target);
    if (name === "find")
      return (query: EngineQuery) => {
        queries.push(query);
        return target.find(query);
      };
    return typeof value === "function" ? value.bind(target) : value;
  },
});
const app = await buildApp(settings, { data, engine: recorded });
await app.services.indexed;
await app.fastify.listen({ port: 0, host: "127.0.0.1" });

process.on("message", (command: PortalCommand) => {
  answer(command).then(
    (message) => process.send?.(message),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.send?.(app.fastify.server.address());

async function answer(command: PortalCommand): Promise<unknown> {
  if (command.kind === "forget") queries.length = 0;
  else if (command.kind === "memory") return { rss: process.memoryUsage().rss, index: engine.status().bytes };
  else if (command.kind === "overhead") return measureOverhead();
  else if (command.kind === "rename") await rename(command.title);
  else if (command.kind === "reindex") {
    const began = performance.now();
    await app.services.search.reindex();
    return { milliseconds: performance.now() - began };
  } else {
    await app.close();
    process.exit(0);
  }
  return {};
}

const ANY_VISIBLE = `SELECT id FROM asset WHERE embargo IS NULL AND acl_id IN
  (SELECT acl_id FROM acl_pool JOIN pool ON pool.id = pool_id WHERE pool.name = 'public') ORDER BY random() LIMIT 1`;

/** Changes an asset's title, like an import. */
function rename(title: string): Promise<void> {
  return data.db.write((tx) => {
    const id = tx.$client.prepare(ANY_VISIBLE).pluck().get();
    tx.$client
      .prepare(
        "UPDATE asset SET fields = json_set(fields, '$.texts.title', json(?)), version = version + 1 WHERE id = ?",
      )
      .run(JSON.stringify({ "": [title] }), id);
    tx.$client.prepare("INSERT INTO change_log (asset_id) VALUES (?)").run(id);
  });
}

interface Request {
  url: URL;
  body: string;
}

/** Only every n-th query is compared with its requests. */
const SAMPLE_EVERY = 4;

/** Sends the adapter's requests, concurrently where it does, and reads them to the end. */
async function measureOverhead(): Promise<Overhead> {
  const adapter: number[] = [];
  const bare: number[] = [];
  let requests = 0;
  const some = queries.filter((_, i) => i % SAMPLE_EVERY === 0);
  for (const query of some) {
    const waves = await recordRequests(query);
    requests += waves.flat().length;
    for (let round = 0; round < 4; round++) {
      const sentAt = performance.now();
      await engine.find(query);
      const between = performance.now();
      for (const wave of waves) await Promise.all(wave.map(send));
      if (round > 0) {
        adapter.push(between - sentAt);
        bare.push(performance.now() - between);
      }
    }
  }
  return { adapter: quantile(adapter, 0.5), bare: quantile(bare, 0.5), requests: requests / some.length };
}

async function recordRequests(query: EngineQuery): Promise<Request[][]> {
  const waves: Request[][] = [];
  const plain = globalThis.fetch;
  let pending = 0;
  globalThis.fetch = async (input, init) => {
    // It also indexes changes meanwhile.
    if (!String(input).endsWith("/search")) return plain(input, init);
    if (pending++ === 0) waves.push([]);
    waves.at(-1)?.push({ url: new URL(String(input)), body: String(init?.body) });
    try {
      return await plain(input, init);
    } finally {
      pending--;
    }
  };
  await engine.find(query);
  globalThis.fetch = plain;
  return waves;
}

const agent = new http.Agent({ keepAlive: true });

function send({ url, body }: Request): Promise<void> {
  const headers = {
    authorization: `Bearer ${process.env.MEILI_KEY}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: "POST", agent, headers }, (reply) => {
      reply.on("data", () => {});
      reply.on("end", () => (reply.statusCode === 200 ? resolve() : reject(new Error(`answered ${reply.statusCode}`))));
    });
    request.on("error", reject);
    request.end(body);
  });
}
