// Readers who ask for a gigabyte and stand still: what they hold, that they are cut, and that all of it comes back.
// Held against what the guarantees promise. They come from as many networks and some sessions, as attackers would.
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { createClient } from "@vitrine/contract/client";
import { need } from "../program.ts";
import { prepareLibrary } from "./library.ts";
import { memory, OURS, startOurs } from "./portal.ts";

const PER_SESSION = 20;
/** As it is when nobody sets it. */
const STALL_SECONDS = 30;
/** After nearly all were cut; the last ones are cut up to half of it later, and memory is given back after them. */
const BACK_SECONDS = 60;
const TARGET = { growth: 50, liveMs: 250 };

export async function run(args: readonly string[]): Promise<void> {
  need("taskset", "Debian's package util-linux.");
  const count = Number(args[0] ?? 1000);
  console.log(`\n== Readers who stand still: ${count} zips of 1 GB ==`);
  const library = await prepareLibrary();
  const portal = await startOurs(library.dataFolder, { VITRINE_TRUSTED_PROXIES: "127.0.0.1" });
  const readers: Socket[] = [];
  const descriptors = () => readdirSync(`/proc/${portal.pid}/fd`).length;
  try {
    const links = await linksOf(Math.ceil(count / PER_SESSION));
    await seconds(2);
    const before = { memory: memory(portal.pid), descriptors: descriptors() };
    const live = watchLiveness();
    for (let n = 0; n < count; n++) {
      readers.push(standStill(links[n % links.length] ?? "", `10.${n >> 8}.${n & 255}.1`));
      if (n % 50 === 0) await seconds(0.02);
    }
    let most = { memory: 0, descriptors: 0 };
    const begun = performance.now();
    // Those whom the kernel had no memory left for go on when the first are cut, and are cut later.
    for (let left = count; left > 0 && performance.now() - begun < 4 * STALL_SECONDS * 1000; ) {
      await seconds(1);
      left = descriptors() - before.descriptors;
      most = { memory: Math.max(most.memory, memory(portal.pid)), descriptors: Math.max(most.descriptors, left) };
      // Connections of the probe, and files that stay open for a while after they were read.
      if (most.descriptors > count / 2 && left < 80) break;
    }
    const cutAfter = (performance.now() - begun) / 1000;
    await seconds(BACK_SECONDS);
    const after = { memory: memory(portal.pid), descriptors: descriptors() };
    const slowest = await live.stop();
    console.log(
      `memory: ${before.memory.toFixed(0)} MB before, ${most.memory.toFixed(0)} MB at most, ${after.memory.toFixed(0)} MB ${BACK_SECONDS} s after; all cut after ${cutAfter.toFixed(0)} s`,
    );
    const growth = after.memory - before.memory;
    verdict(`memory back to within ${TARGET.growth} MB: ${growth.toFixed(0)} MB more`, growth <= TARGET.growth);
    verdict(
      `descriptors: ${before.descriptors} before, ${most.descriptors} more at most, ${after.descriptors} after`,
      after.descriptors <= before.descriptors + 2,
    );
    verdict(`/livez at p99: ${slowest.toFixed(0)} ms (target ${TARGET.liveMs})`, slowest <= TARGET.liveMs);
  } finally {
    for (const reader of readers) reader.destroy();
    await portal.stop();
  }
}

function verdict(text: string, ok: boolean): void {
  if (!ok) process.exitCode = 1;
  console.log(`  ${text} ${ok ? "ok" : "MISSED"}`);
}

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000));

/** An address of a zip of 1 GB for each of so many guests. */
async function linksOf(sessions: number): Promise<string[]> {
  const links: string[] = [];
  for (let n = 0; n < sessions; n++) {
    const stranger = createClient({ baseUrl: `${OURS}/api`, token: () => null, locale: () => "en" });
    const { session } = await stranger.call("session.get", { query: {}, body: {} });
    const client = createClient({ baseUrl: `${OURS}/api`, token: () => session, locale: () => "en" });
    const { docs } = (await client.call("search.find", { query: { solr_rows: 500 } })).response;
    const ids = docs.filter((doc) => /file-/.test(String(doc.file_name ?? doc.title ?? ""))).map((doc) => doc.id);
    const { url } = await client.call("download.zip_post", { query: { operation: "zip" }, body: { id: ids } });
    if (!url) throw new Error("the zip was refused");
    links.push(url);
  }
  return links;
}

function standStill(path: string, network: string): Socket {
  const socket = connect(Number(new URL(OURS).port), "127.0.0.1");
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
      const begun = performance.now();
      await (await fetch(`${OURS}/livez`)).text();
      times.push(performance.now() - begun);
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
