// The portal at three times its maximum load: searches arrive at fixed times whether or not earlier ones were answered.
// Server and load on separate cores. Compared with the guarantees.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { requireProgram } from "../programs.ts";
import { fetchGuestToken, searchPaths, startServer, stopPortal } from "./servers.ts";

const BASE = "http://127.0.0.1:18490";
const FACTOR = 3;
const SECONDS = 8;
const GOODPUT = 0.7;
const LIVE_MS = 200;
const RECOVERED_MS = 10_000;

/** Results of one run of the load generator. */
interface LoadCounts {
  /** Per second. */
  answered: number;
  refused: number;
  /** Anything but 200 and 503. */
  failed: number;
  offered: number;
}

export async function run(args: readonly string[]): Promise<void> {
  requireProgram("taskset", "Debian's package util-linux");
  const [assets = "10000", coding = "identity"] = args;
  console.log(
    `\nGET /api/ under ${FACTOR} times its load, over ${assets} seeded assets, replies as ${coding}; server on core 0, load on core 1`,
  );
  const portal = await startServer("portal.child.ts", [assets, "18490"]);
  try {
    const token = await fetchGuestToken(BASE);
    const load = createLoader(token, coding);
    await load(0, 4);
    const peak = (await load(0, SECONDS)).answered;
    const live = watchLiveness();
    const seen = await load(peak * FACTOR, SECONDS);
    const started = performance.now();
    const slowest = await live.stop();
    const recovered = await waitUntilFast(token, started);
    console.log(
      `  at its peak ${peak.toFixed(0)}/s; of ${seen.offered.toFixed(0)}/s offered: ${seen.answered.toFixed(0)}/s answered, ${seen.refused.toFixed(0)}/s told to come back, ${seen.failed.toFixed(0)}/s failed`,
    );
    reportResult(
      `answered, to the peak: ${(seen.answered / peak).toFixed(2)} (target ${GOODPUT})`,
      seen.answered >= GOODPUT * peak,
    );
    reportResult("failed otherwise: none", seen.failed === 0);
    reportResult(`/livez at p99: ${slowest.toFixed(0)} ms (target ${LIVE_MS})`, slowest <= LIVE_MS);
    reportResult(`quick again after ${recovered.toFixed(0)} ms (target ${RECOVERED_MS})`, recovered <= RECOVERED_MS);
  } finally {
    await stopPortal(portal);
  }
}

function reportResult(text: string, ok: boolean): void {
  if (!ok) process.exitCode = 1;
  console.log(`  ${text} ${ok ? "ok" : "MISSED"}`);
}

/** Sends searches from a child process; a rate of 0 is as fast as responses arrive. */
function createLoader(token: string, coding: string) {
  return async (rate: number, seconds: number): Promise<LoadCounts> => {
    const child = fork(
      join(import.meta.dirname, "load.child.ts"),
      [BASE, token, String(rate), String(seconds), coding],
      {
        execPath: "taskset",
        execArgv: ["-c", "1", process.execPath, "--import", import.meta.resolve("tsx")],
      },
    );
    const [seen] = (await once(child, "message")) as [LoadCounts];
    return seen;
  };
}

function watchLiveness() {
  const times: number[] = [];
  let on = true;
  const watching = (async () => {
    while (on) {
      const started = performance.now();
      await (await fetch(`${BASE}/livez`)).text();
      times.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    /** Milliseconds at p99. */
    async stop(): Promise<number> {
      on = false;
      await watching;
      times.sort((a, b) => a - b);
      return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
    },
  };
}

/** Waits until three consecutive searches take less than 100 ms each; returns milliseconds. */
async function waitUntilFast(token: string, started: number): Promise<number> {
  for (let quick = 0; quick < 3; ) {
    const sentAt = performance.now();
    const reply = await fetch(BASE + searchPaths()[0], { headers: { authorization: token } });
    await reply.arrayBuffer();
    quick = reply.ok && performance.now() - sentAt < 100 ? quick + 1 : 0;
    if (performance.now() - started > 2 * RECOVERED_MS) break;
  }
  return performance.now() - started;
}
