// GET /api/ through the whole portal, compared with a raw node server that sends the same bytes; engine time and
// signing are measured separately. Server and load on separate cores, alternating, medians of the rounds. Judged by
// requests per second of CPU time, which does not depend on other load of the machine.
import type { ChildProcess } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { median, readVersion, requireProgram, runForOutput } from "../programs.ts";
import { fetchGuestToken, searchPaths, sendRequest, startServer, stopPortal } from "./servers.ts";

const OURS = "http://127.0.0.1:18490";
const RAW = "http://127.0.0.1:18491";
const work = join(import.meta.dirname, "../../.work/http");
const ROUNDS = 5;
const SECONDS = 4;
/** Compiles the code and fills the caches before measuring. */
const WARM_UP_SECONDS = 8;
const TARGET = 0.7;
/** Content encodings of replies, measured alternately with plain ones. */
const CODINGS = ["br", "gzip"] as const;
const SIGNING_TARGET = 100;

export async function run(args: readonly string[]): Promise<void> {
  requireProgram("wrk", "Debian's package wrk, or github.com/wg/wrk");
  requireProgram("taskset", "Debian's package util-linux");
  mkdirSync(work, { recursive: true });
  const assets = args[0] ?? "10000";
  console.log(`\nGET /api/ over ${assets} seeded assets, 50 records and 8 facets a reply`);
  console.log(`  ${await readVersion("wrk", "-v")}, node ${process.version}; server on core 0, load on core 1`);
  const portal = await startServer("portal.child.ts", [assets, "18490"]);
  let raw: ChildProcess | undefined;
  try {
    const token = await fetchGuestToken(OURS);
    const paths = searchPaths();
    // Twice, so that records are cached as after the first visitors.
    await fetchBodies(paths, token);
    portal.send("forget");
    const bodies = await fetchBodies(paths, token);
    const { engineMilliseconds } = (await sendRequest(portal, "replay")) as { engineMilliseconds: number[] };
    const { signingMicroseconds } = (await sendRequest(portal, "signing")) as { signingMicroseconds: number };
    const file = join(work, "bodies.json");
    writeFileSync(file, JSON.stringify(bodies));
    raw = await startServer("raw.child.ts", [file, "18491"]);

    await load(portal, OURS, paths, token, WARM_UP_SECONDS);
    await load(raw, RAW, paths, token, WARM_UP_SECONDS);
    for (const coding of CODINGS) await load(portal, OURS, paths, token, WARM_UP_SECONDS / 2, coding);
    const ours: Round[] = [];
    const floor: Round[] = [];
    const compressed: Record<string, Round[]> = { br: [], gzip: [] };
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await load(portal, OURS, paths, token));
      floor.push(await load(raw, RAW, paths, token));
      for (const coding of CODINGS) compressed[coding]?.push(await load(portal, OURS, paths, token, SECONDS, coding));
    }
    const bytes = bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0) / bodies.length;
    const perCpu = (rounds: Round[]) => median(rounds.map((round) => round.requests / round.cpuSeconds));
    const rate = (rounds: Round[]) => median(rounds.map((round) => round.rate));
    const ratio = perCpu(ours) / perCpu(floor);
    console.log(
      `  reply ${(bytes / 1000).toFixed(1)} kB, engine ${median(engineMilliseconds).toFixed(2)} ms at the median, left out`,
    );
    reportResult(
      `requests per second of processor: whole portal ${perCpu(ours).toFixed(0)}, raw node http ${perCpu(floor).toFixed(0)}: ${ratio.toFixed(2)} (target ${TARGET})`,
      ratio >= TARGET,
    );
    console.log(`  by the clock: ${rate(ours).toFixed(0)}/s and ${rate(floor).toFixed(0)}/s`);
    const micros = (rounds: Round[]) => 1e6 / perCpu(rounds);
    for (const coding of CODINGS) {
      const rounds = compressed[coding] ?? [];
      const wire = await wireBytes(paths, token, coding);
      console.log(
        `  packed by ${coding}: ${micros(rounds).toFixed(0)} µs of processor a reply instead of ${micros(ours).toFixed(0)}, ${(wire / 1000).toFixed(1)} kB instead of ${(bytes / 1000).toFixed(1)}, ${rate(rounds).toFixed(0)}/s by the clock`,
      );
    }
    reportResult(
      `signing 50 records anew: ${signingMicroseconds.toFixed(0)} µs (target ${SIGNING_TARGET})`,
      signingMicroseconds <= SIGNING_TARGET,
    );
  } finally {
    raw?.kill();
    await stopPortal(portal);
  }
}

function reportResult(text: string, ok: boolean): void {
  if (!ok) process.exitCode = 1;
  console.log(`  ${text} ${ok ? "ok" : "MISSED"}`);
}

async function fetchBodies(paths: readonly string[], token: string): Promise<string[]> {
  const bodies: string[] = [];
  for (const path of paths) {
    const reply = await fetch(OURS + path, { headers: { authorization: token } });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    bodies.push(await reply.text());
  }
  return bodies;
}

/** Mean bytes of a compressed body. */
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
  /** Requests per second by wall clock. */
  rate: number;
}

async function readCpuTime(server: ChildProcess): Promise<number> {
  const { user, system } = (await sendRequest(server, "cpu")) as NodeJS.CpuUsage;
  return (user + system) / 1e6;
}

/** Runs wrk over the paths in rotation. */
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
  const before = await readCpuTime(server);
  const printed = await runForOutput("taskset", ["-c", "1", "wrk", "-t1", "-c32", `-d${seconds}s`, "-s", script, base]);
  if (/Non-2xx/.test(printed)) throw new Error(`wrk saw failures:\n${printed}`);
  const cpuSeconds = (await readCpuTime(server)) - before;
  const requests = Number(/(\d+) requests in/.exec(printed)?.[1]);
  return { requests, cpuSeconds, rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1]) };
}
