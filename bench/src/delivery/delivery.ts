// Thumbnails, ranges and zips through the whole stack, signature and right checked, beside nginx with the same bytes.
// Server and load on cores of their own; ours and nginx in turn, medians of the rounds. The clock decides; the processor
// time of a request is printed beside it, since on a shared machine the clock measures the others, too.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@vitrine/contract/client";
import { background, median, need, output, versionOf } from "../program.ts";
import { prepareLibrary, work } from "./library.ts";
import { memory, OURS, startOurs } from "./portal.ts";

const NGINX = "http://127.0.0.1:18481";
const ROUNDS = 3;
const SECONDS = 4;

const row = (name: string, ours: number, peer: number, target: number, unit: string) => {
  const ratio = ours / peer;
  const verdict = ratio >= target ? "ok" : "BELOW TARGET";
  if (ratio < target) process.exitCode = 1;
  console.log(
    `${name.padEnd(34)} ours ${ours.toFixed(0)} ${unit}, nginx ${peer.toFixed(0)} ${unit}: ${ratio.toFixed(2)} (target ${target}) ${verdict}`,
  );
};

function startNginx() {
  const folder = join(work, "nginx");
  mkdirSync(folder, { recursive: true });
  const config = join(folder, "nginx.conf");
  // As an expert would for files: one worker, kernel sendfile, open files kept, no log.
  writeFileSync(
    config,
    `worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; daemon off; events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=1000; types { image/webp webp; }
  server { listen 127.0.0.1:18481; location / { root ${work}; } } }\n`,
  );
  return background("taskset", ["-c", "0", "nginx", "-c", config, "-e", `${folder}/error.log`]);
}

interface Loaded {
  /** Requests a second. */
  rate: number;
  /** Microseconds of the server's processor time for each. */
  cost: number;
}

/** Milliseconds of processor time, in steps of ten; nginx works in a child of its first process. */
function cpuOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 13).map(Number) ?? [];
  return (user + system) * 10 + children.reduce((sum, child) => sum + cpuOf(Number(child)), 0);
}

/** wrk over the paths given, in turn. */
async function load(pid: number, base: string, paths: string[], headers: string[] = []): Promise<Loaded> {
  const script = join(work, "paths.lua");
  const quoted = paths.map((path) => JSON.stringify(path)).join(",");
  writeFileSync(
    script,
    `local p = {${quoted}}\nlocal i = 0\nrequest = function() i = i % #p + 1; return wrk.format("GET", p[i]) end\n`,
  );
  const args = [
    "-c",
    "1",
    "wrk",
    "-t1",
    "-c32",
    `-d${SECONDS}s`,
    "-s",
    script,
    ...headers.flatMap((h) => ["-H", h]),
    base,
  ];
  const before = cpuOf(pid);
  const printed = await output("taskset", args);
  if (/Non-2xx/.test(printed)) throw new Error(`wrk saw failures:\n${printed}`);
  const requests = Number(/(\d+) requests in/.exec(printed)?.[1]);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1]),
    cost: ((cpuOf(pid) - before) * 1000) / requests,
  };
}

function loadRow(name: string, [ours, peer]: [Loaded[], Loaded[]], target: number): void {
  const middle = (runs: Loaded[], of: keyof Loaded) => median(runs.map((run) => run[of]));
  row(name, middle(ours, "rate"), middle(peer, "rate"), target, "req/s");
  const [cost, floor] = [middle(ours, "cost"), middle(peer, "cost")];
  console.log(
    `${"  by processor time".padEnd(34)} ours ${cost.toFixed(0)} µs, nginx ${floor.toFixed(0)} µs a request: ${(floor / cost).toFixed(2)}`,
  );
}

/** Megabytes a second of one download into nothing. */
async function speed(url: string): Promise<number> {
  const printed = await output("taskset", [
    "-c",
    "1",
    "curl",
    "-sf",
    "-o",
    "/dev/null",
    "-w",
    "%{speed_download}",
    url,
  ]);
  return Number(printed) / 1e6;
}

async function inTurn<T>(ours: () => Promise<T>, peer: () => Promise<T>): Promise<[T[], T[]]> {
  const a: T[] = [];
  const b: T[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    a.push(await ours());
    b.push(await peer());
  }
  return [a, b];
}

async function checkZip(url: string): Promise<void> {
  const file = join(work, "whole.zip");
  await output("curl", ["-sf", "-o", file, url]);
  const size = readFileSync(file).length;
  const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  const parts: Buffer[] = [];
  const cuts = [0, 17, 5_000_000, 523_456_789, size - 3_000, size - 5, size];
  for (let i = 0; i + 1 < cuts.length; i++) {
    const reply = await fetch(url, { headers: { range: `bytes=${cuts[i]}-${(cuts[i + 1] ?? 0) - 1}` } });
    if (reply.status !== 206) throw new Error(`a part of the zip answered ${reply.status}`);
    parts.push(Buffer.from(await reply.arrayBuffer()));
  }
  const same = digest(Buffer.concat(parts)) === digest(readFileSync(file));
  if (!same) throw new Error("the zip resumed in parts is not the zip in one piece");
  console.log(`zip of ${(size / 1e6).toFixed(0)} MB, resumed in ${parts.length} parts: identical`);
  const testers: [string, string[], string][] = [
    ["7z", ["t", file], "Debian's package p7zip-full"],
    ["unzip", ["-tqq", file], "Debian's package unzip"],
    [
      "python3",
      ["-c", "import sys,zipfile;sys.exit(zipfile.ZipFile(sys.argv[1]).testzip() is not None)", file],
      "python.org",
    ],
  ];
  for (const [program, args, hint] of testers) {
    need(program, hint);
    await output(program, args);
    console.log(`opened by ${program}: ok`);
  }
  rmSync(file);
}

export async function run(): Promise<void> {
  need("nginx", "Debian's package nginx-light.");
  need("wrk", "Debian's package wrk.");
  need("curl", "Debian's package curl.");
  need("taskset", "Debian's package util-linux.");
  console.log(
    `\n== Delivery ==\n${await versionOf("nginx", "-v")}; ${await versionOf("wrk", "-v")}; Node ${process.versions.node}`,
  );
  const library = await prepareLibrary();
  const ours = await startOurs(library.dataFolder);
  const nginx = startNginx();
  try {
    const opened = createClient({ baseUrl: `${OURS}/api`, token: () => null, locale: () => "en" });
    const { session } = await opened.call("session.get", { query: {}, body: {} });
    const client = createClient({ baseUrl: `${OURS}/api`, token: () => session, locale: () => "en" });
    const found = await client.call("search.find", { query: { solr_rows: 500 } });
    const docs = found.response.docs;
    const named = (pattern: RegExp) => docs.filter((doc) => pattern.test(String(doc.file_name ?? doc.title ?? "")));

    const thumbs = named(/picture-/).map((doc) => String(doc.url));
    mkdirSync(join(work, "thumbs"), { recursive: true });
    const local: string[] = [];
    let bytes = 0;
    for (const [i, path] of thumbs.entries()) {
      const reply = await fetch(OURS + path);
      const content = new Uint8Array(await reply.arrayBuffer());
      bytes += content.length;
      writeFileSync(join(work, `thumbs/${i}.webp`), content);
      local.push(`/thumbs/${i}.webp`);
    }
    if (thumbs.length === 0) throw new Error("no pictures were found; delete bench/.work/delivery and run again");
    const thumbLoads = await inTurn(
      () => load(ours.pid, OURS, thumbs),
      () => load(nginx.pid, NGINX, local),
    );
    loadRow(`thumbnails, ${(bytes / thumbs.length / 1024).toFixed(0)} KiB each`, thumbLoads, 0.2);

    const [big] = named(/^big/);
    if (!big) throw new Error("big.bin was not found");
    const original = (await client.call("download.single", { query: { id: big.id, csetid: "0" } })).url;
    const range = ["Range: bytes=10000000-11048575"];
    const ranges = await inTurn(
      () => load(ours.pid, OURS, [original], range),
      () => load(nginx.pid, NGINX, ["/source/big/big.bin"], range),
    );
    loadRow("ranges of 1 MiB of 64 MiB", ranges, 0.4);

    const ids = named(/file-/).map((doc) => doc.id);
    const { url: zip } = await client.call("download.zip_post", { query: { operation: "zip" }, body: { id: ids } });
    if (!zip) throw new Error("the zip was refused");
    await speed(OURS + zip);
    await speed(`${NGINX}/raw.bin`);
    const before = memory(ours.pid);
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, memory(ours.pid));
    }, 20);
    const zips = await inTurn(
      () => speed(OURS + zip),
      () => speed(`${NGINX}/raw.bin`),
    );
    clearInterval(watch);
    row(`zip of ${ids.length} files, single stream`, median(zips[0]), median(zips[1]), 0.6, "MB/s");
    const grown = most - before;
    console.log(
      `memory while zipping 1 GB: ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most (growth ${grown.toFixed(0)} MB, target under 32)`,
    );
    if (grown >= 32) process.exitCode = 1;
    await checkZip(OURS + zip);
  } finally {
    await ours.stop();
    await nginx.stop();
  }
}
