// GET /api/ through the whole portal beside a raw node server that sends the same bytes; the engine's time and the
// signing are measured apart. Server and load on cores of their own, both servers in turn, medians of the rounds.
// Held against the target are requests per second of the server's own processor time: on a quiet machine that is its
// rate, and on a shared one it still says what a request costs.
import type { ChildProcess } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { median, need, output, versionOf } from "../program.ts";
import { guestToken, request, searchPaths, startServer, stopPortal } from "./servers.ts";

const OURS = "http://127.0.0.1:18490";
const RAW = "http://127.0.0.1:18491";
const work = join(import.meta.dirname, "../../.work/http");
const ROUNDS = 5;
const SECONDS = 4;
/** Both servers are compiled and their caches filled before anything is counted. */
const WARM_UP_SECONDS = 8;
const TARGET = 0.7;
/** What callers may take replies in; asked for in turn with plain ones, in the same rounds. */
const CODINGS = ["br", "gzip"] as const;
const SIGNING_TARGET = 100;

export async function run(args: readonly string[]): Promise<void> {
  need("wrk", "Debian's package wrk, or github.com/wg/wrk");
  need("taskset", "Debian's package util-linux");
  mkdirSync(work, { recursive: true });
  const assets = args[0] ?? "10000";
  console.log(`\nGET /api/ over ${assets} seeded assets, 50 records and 8 facets a reply`);
  console.log(`  ${await versionOf("wrk", "-v")}, node ${process.version}; server on core 0, load on core 1`);
  const portal = await startServer("portal.child.ts", [assets, "18490"]);
  let raw: ChildProcess | undefined;
  try {
    const token = await guestToken(OURS);
    const paths = searchPaths();
    // Twice, so that the records are where they are after the first visitors.
    await bodiesOf(paths, token);
    portal.send("forget");
    const bodies = await bodiesOf(paths, token);
    const { engineMilliseconds } = (await request(portal, "replay")) as { engineMilliseconds: number[] };
    const { signingMicroseconds } = (await request(portal, "signing")) as { signingMicroseconds: number };
    const file = join(work, "bodies.json");
    writeFileSync(file, JSON.stringify(bodies));
    raw = await startServer("raw.child.ts", [file, "18491"]);

    await load(portal, OURS, paths, token, WARM_UP_SECONDS);
    await load(raw, RAW, paths, token, WARM_UP_SECONDS);
    for (const coding of CODINGS) await load(portal, OURS, paths, token, WARM_UP_SECONDS / 2, coding);
    const ours: Round[] = [];
    const floor: Round[] = [];
    const packed: Record<string, Round[]> = { br: [], gzip: [] };
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await load(portal, OURS, paths, token));
      floor.push(await load(raw, RAW, paths, token));
      for (const coding of CODINGS) packed[coding]?.push(await load(portal, OURS, paths, token, SECONDS, coding));
    }
    const bytes = bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0) / bodies.length;
    const perCpu = (rounds: Round[]) => median(rounds.map((round) => round.requests / round.cpuSeconds));
    const rate = (rounds: Round[]) => median(rounds.map((round) => round.rate));
    const ratio = perCpu(ours) / perCpu(floor);
    console.log(
      `  reply ${(bytes / 1000).toFixed(1)} kB, engine ${median(engineMilliseconds).toFixed(2)} ms at the median, left out`,
    );
    verdict(
      `requests per second of processor: whole portal ${perCpu(ours).toFixed(0)}, raw node http ${perCpu(floor).toFixed(0)}: ${ratio.toFixed(2)} (target ${TARGET})`,
      ratio >= TARGET,
    );
    console.log(`  by the clock: ${rate(ours).toFixed(0)}/s and ${rate(floor).toFixed(0)}/s`);
    const micros = (rounds: Round[]) => 1e6 / perCpu(rounds);
    for (const coding of CODINGS) {
      const rounds = packed[coding] ?? [];
      const wire = await wireBytes(paths, token, coding);
      console.log(
        `  packed by ${coding}: ${micros(rounds).toFixed(0)} µs of processor a reply instead of ${micros(ours).toFixed(0)}, ${(wire / 1000).toFixed(1)} kB instead of ${(bytes / 1000).toFixed(1)}, ${rate(rounds).toFixed(0)}/s by the clock`,
      );
    }
    verdict(
      `signing 50 records anew: ${signingMicroseconds.toFixed(0)} µs (target ${SIGNING_TARGET})`,
      signingMicroseconds <= SIGNING_TARGET,
    );
  } finally {
    raw?.kill();
    await stopPortal(portal);
  }
}

function verdict(text: string, ok: boolean): void {
  if (!ok) process.exitCode = 1;
  console.log(`  ${text} ${ok ? "ok" : "MISSED"}`);
}

async function bodiesOf(paths: readonly string[], token: string): Promise<string[]> {
  const bodies: string[] = [];
  for (const path of paths) {
    const reply = await fetch(OURS + path, { headers: { authorization: token } });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    bodies.push(await reply.text());
  }
  return bodies;
}

/** Bytes of a body on the wire, the mean of all paths. */
async function wireBytes(paths: readonly string[], token: string, coding: string): Promise<number> {
  let sum = 0;
  for (const path of paths) {
    const headers = { authorization: token, "accept-encoding": coding };
    const reply = await fetch(OURS + path, { headers });
    await reply.arrayBuffer();
    if (reply.headers.get("content-encoding") !== coding) throw new Error(`${path} is not packed by ${coding}`);
    sum += Number(reply.headers.get("content-length"));
  }
  return sum / paths.length;
}

interface Round {
  requests: number;
  cpuSeconds: number;
  /** Requests a second, by the clock. */
  rate: number;
}

async function cpuOf(server: ChildProcess): Promise<number> {
  const { user, system } = (await request(server, "cpu")) as NodeJS.CpuUsage;
  return (user + system) / 1e6;
}

/** wrk over the paths, in turn. */
async function load(
  server: ChildProcess,
  base: string,
  paths: readonly string[],
  token: string,
  seconds = SECONDS,
  coding = "",
): Promise<Round> {
  const script = join(work, "paths.lua");
  writeFileSync(
    script,
    `local p = {${paths.map((path) => JSON.stringify(path)).join(",")}}\nlocal i = 0
wrk.headers["Authorization"] = ${JSON.stringify(token)}
${coding && `wrk.headers["Accept-Encoding"] = "${coding}"`}
request = function() i = i % #p + 1; return wrk.format("GET", p[i]) end\n`,
  );
  const before = await cpuOf(server);
  const printed = await output("taskset", ["-c", "1", "wrk", "-t1", "-c32", `-d${seconds}s`, "-s", script, base]);
  if (/Non-2xx/.test(printed)) throw new Error(`wrk saw failures:\n${printed}`);
  const cpuSeconds = (await cpuOf(server)) - before;
  const requests = Number(/(\d+) requests in/.exec(printed)?.[1]);
  return { requests, cpuSeconds, rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1]) };
}
