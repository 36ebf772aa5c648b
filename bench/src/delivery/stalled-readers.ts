// Clients that request a gigabyte and stop reading: their memory, their disconnection, and recovery afterwards,
// compared with the guarantees. They use many networks and some sessions, as attackers would.
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { createClient } from "@vitrine/contract/client";
import { requireProgram } from "../programs.ts";
import { prepareLibrary } from "./library.ts";
import { PORTAL_URL, readMemory, startOurs } from "./portal.ts";

const PER_SESSION = 20;
/** The server's default. */
const STALL_SECONDS = 30;
/** After nearly all are disconnected; the last ones follow up to half of it later, and then memory is released. */
const RECOVERY_SECONDS = 60;
const TARGET = { growth: 50, liveMs: 250 };

export async function run(args: readonly string[]): Promise<void> {
  requireProgram("taskset", "Debian's package util-linux.");
  const count = Number(args[0] ?? 1000);
  console.log(`\n== Readers who stand still: ${count} zips of 1 GB ==`);
  const library = await prepareLibrary();
  const portal = await startOurs(library.dataFolder, { VITRINE_TRUSTED_PROXIES: "127.0.0.1" });
  const readers: Socket[] = [];
  const descriptors = () => readdirSync(`/proc/${portal.pid}/fd`).length;
  try {
    const links = await createZipLinks(Math.ceil(count / PER_SESSION));
    await seconds(2);
    const before = { memory: readMemory(portal.pid), descriptors: descriptors() };
    const live = watchLiveness();
    for (let n = 0; n < count; n++) {
      readers.push(openStalledReader(links[n % links.length] ?? "", `10.${n >> 8}.${n & 255}.1`));
      if (n % 50 === 0) await seconds(0.02);
    }
    let peak = { memory: 0, descriptors: 0 };
    const started = performance.now();
    // Clients that the kernel had no memory for continue when the first are disconnected, and are disconnected
    // later.
    for (let left = count; left > 0 && performance.now() - started < 4 * STALL_SECONDS * 1000; ) {
      await seconds(1);
      left = descriptors() - before.descriptors;
      peak = { memory: Math.max(peak.memory, readMemory(portal.pid)), descriptors: Math.max(peak.descriptors, left) };
      // Connections of the liveness probe, and files that stay open for a while after reading.
      if (peak.descriptors > count / 2 && left < 80) break;
    }
    const cutAfter = (performance.now() - started) / 1000;
    await seconds(RECOVERY_SECONDS);
    const after = { memory: readMemory(portal.pid), descriptors: descriptors() };
    const slowest = await live.stop();
    console.log(
      `memory: ${before.memory.toFixed(0)} MB before, ${peak.memory.toFixed(0)} MB at most, ${after.memory.toFixed(0)} MB ${RECOVERY_SECONDS} s after; all cut after ${cutAfter.toFixed(0)} s`,
    );
    const growth = after.memory - before.memory;
    reportResult(`memory back to within ${TARGET.growth} MB: ${growth.toFixed(0)} MB more`, growth <= TARGET.growth);
    reportResult(
      `descriptors: ${before.descriptors} before, ${peak.descriptors} more at most, ${after.descriptors} after`,
      after.descriptors <= before.descriptors + 2,
    );
    reportResult(`/livez at p99: ${slowest.toFixed(0)} ms (target ${TARGET.liveMs})`, slowest <= TARGET.liveMs);
  } finally {
    for (const reader of readers) reader.destroy();
    await portal.stop();
  }
}

function reportResult(text: string, ok: boolean): void {
  if (!ok) process.exitCode = 1;
  console.log(`  ${text} ${ok ? "ok" : "MISSED"}`);
}

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000));

/** A URL of a 1 GB zip for each of these guest sessions. */
async function createZipLinks(sessions: number): Promise<string[]> {
  const links: string[] = [];
  for (let n = 0; n < sessions; n++) {
    const stranger = createClient({ baseUrl: `${PORTAL_URL}/api`, token: () => null, locale: () => "en" });
    const { session } = await stranger.call("session.get", { query: {}, body: {} });
    const client = createClient({ baseUrl: `${PORTAL_URL}/api`, token: () => session, locale: () => "en" });
    const { docs } = (await client.call("search.find", { query: { solr_rows: 500 } })).response;
    const ids = docs.filter((doc) => /file-/.test(String(doc.file_name ?? doc.title ?? ""))).map((doc) => doc.id);
    const { url } = await client.call("download.zip_post", { query: { operation: "zip" }, body: { id: ids } });
    if (!url) throw new Error("the zip was refused");
    links.push(url);
  }
  return links;
}

function openStalledReader(path: string, network: string): Socket {
  const socket = connect(Number(new URL(PORTAL_URL).port), "127.0.0.1");
  socket.pause();
  socket.on("error", () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nhost: bench\r\nx-forwarded-for: ${network}\r\n\r\n`);
  return socket;
}

function watchLiveness() {
  const times: number[] = [];
  let on = true;
  const watching = (async () => {
    while (on) {
      const started = performance.now();
      await (await fetch(`${PORTAL_URL}/livez`)).text();
      times.push(performance.now() - started);
      await seconds(0.05);
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
