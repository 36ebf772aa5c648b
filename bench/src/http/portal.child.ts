// Child process with the whole portal over a seeded library. The engine's replies are recorded once and replayed, so
// that engine time is excluded.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "@vitrine/api/app";
import { readConfiguration } from "@vitrine/api/configuration";
import { openDataFolder } from "@vitrine/api/data-folder";
import { startEmbeddedEngine } from "@vitrine/api/engines/embedded/embedded-engine";
import type { EngineQuery, EngineReply, SearchEngine } from "@vitrine/api/engines/engine";
import { seedLibrary } from "@vitrine/api/seed";

const [, , assets = "10000", port = "18490"] = process.argv;
const folder = await mkdtemp(join(tmpdir(), "vitrine-bench-http-"));
const data = openDataFolder(folder);
await seedLibrary(data.db, { assets: Number(assets) });
const engine = startEmbeddedEngine(data.index);
const replies: EngineReply[] = [];
let replaying = false;
let next = 0;
const times: number[] = [];

const recorded: SearchEngine = new Proxy(engine, {
  get(target, name) {
    if (name === "find") return find;
    const value: unknown = Reflect.get(target, name, target);
    return typeof value === "function" ? value.bind(target) : value;
  },
});

async function find(query: EngineQuery): Promise<EngineReply> {
  if (replaying) return replies[next++ % replies.length] as EngineReply;
  const begun = performance.now();
  const reply = await engine.find(query);
  times.push(performance.now() - begun);
  replies.push(reply);
  return reply;
}

const settings = readConfiguration({
  VITRINE_DATA: folder,
  VITRINE_DEMO: "0",
  VITRINE_LOG: "error",
  NODE_ENV: "production",
});
const app = await buildApp(settings, { data, engine: recorded });
await app.services.indexed;
await app.services.search.catchUp();
await app.fastify.listen({ port: Number(port), host: "127.0.0.1" });

process.on("message", (message: "forget" | "replay" | "signing" | "cpu" | "flush" | "counted" | "stop") => {
  if (message === "forget") {
    replies.length = 0;
    times.length = 0;
  } else if (message === "replay") {
    replaying = true;
    process.send?.({ engineMilliseconds: times });
  } else if (message === "signing") process.send?.({ signingMicroseconds: signing() });
  else if (message === "flush") void app.services.usage.flush();
  else if (message === "counted") process.send?.(counted());
  else if (message === "cpu") process.send?.(process.cpuUsage());
  else void stop();
});
process.send?.("ready");

/** Median time to sign 50 asset URLs that are not cached for the session. */
function signing(): number {
  const rounds: number[] = [];
  for (let round = 0; round < 2000; round++) {
    const begun = performance.now();
    for (let asset = 0; asset < 50; asset++) app.services.signed.pictureSignature(`session-${round}`, asset + 1, 1);
    rounds.push((performance.now() - begun) * 1000);
  }
  return rounds.sort((a, b) => a - b)[rounds.length >> 1] ?? Number.NaN;
}

function counted(): unknown {
  return data.db.sqlite.prepare("SELECT sum(searches) AS searches FROM search_day").get();
}

async function stop(): Promise<void> {
  await app.close();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}
