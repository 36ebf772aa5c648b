// Thumbnails, ranges and zips through the whole stack, including signature and permission checks, compared with nginx
// and the same bytes. Server and load on separate cores, alternating, medians of the rounds. Judged by wall clock; CPU
// time per request is printed, too, since wall clock depends on other load of the machine.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@vitrine/contract/client";
import { median, readVersion, requireProgram, runForOutput, startBackground } from "../programs.ts";
import { prepareLibrary, WORK_FOLDER } from "./library.ts";
import { PORTAL_URL, readMemory, startOurs } from "./portal.ts";

const NGINX = "http://127.0.0.1:18481";
const ROUNDS = 3;
const SECONDS = 4;

const printRow = (name: string, ours: number, peer: number, target: number, unit: string) => {
  const ratio = ours / peer;
  const verdict = ratio >= target ? "ok" : "BELOW TARGET";
  if (ratio < target) process.exitCode = 1;
  console.log(
    `${name.padEnd(34)} ours ${ours.toFixed(0)} ${unit}, nginx ${peer.toFixed(0)} ${unit}: ${ratio.toFixed(2)} (target ${target}) ${verdict}`,
  );
};

function startNginx() {
  const folder = join(WORK_FOLDER, "nginx");
  mkdirSync(folder, { recursive: true });
  const config = join(folder, "nginx.conf");
  // Tuned for files: one worker, kernel sendfile, open file cache, no log.
  writeFileSync(
    config,
    `worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; daemon off; events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=1000; types { image/webp webp; }
  server { listen 127.0.0.1:18481; location / { root ${WORK_FOLDER}; } } }\n`,
  );
  return startBackground("taskset", ["-c", "0", "nginx", "-c", config, "-e", `${folder}/error.log`]);
}

interface LoadResult {
  /** Requests per second. */
  rate: number;
  /** Microseconds of the server's CPU time per request. */
  cost: number;
}

/** Milliseconds of CPU time, in steps of ten; includes child processes, in which nginx works. */
function readCpuTime(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 13).map(Number) ?? [];
  return (user + system) * 10 + children.reduce((sum, child) => sum + readCpuTime(Number(child)), 0);
}

/** Runs wrk over the paths in rotation. */
async function load(pid: number, base: string, paths: string[], headers: string[] = []): Promise<LoadResult> {
  const script = join(WORK_FOLDER, "paths.lua");
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
  const before = readCpuTime(pid);
  const printed = await runForOutput("taskset", args);
  if (/Non-2xx/.test(printed)) throw new Error(`wrk saw failures:\n${printed}`);
  const requests = Number(/(\d+) requests in/.exec(printed)?.[1]);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1]),
    cost: ((readCpuTime(pid) - before) * 1000) / requests,
  };
}

function printLoadRow(name: string, [ours, peer]: [LoadResult[], LoadResult[]], target: number): void {
  const middle = (runs: LoadResult[], of: keyof LoadResult) => median(runs.map((run) => run[of]));
  printRow(name, middle(ours, "rate"), middle(peer, "rate"), target, "req/s");
  const [cost, floor] = [middle(ours, "cost"), middle(peer, "cost")];
  console.log(
    `${"  by processor time".padEnd(34)} ours ${cost.toFixed(0)} µs, nginx ${floor.toFixed(0)} µs a request: ${(floor / cost).toFixed(2)}`,
  );
}

/** Megabytes per second of one download. */
async function measureDownloadSpeed(url: string): Promise<number> {
  const printed = await runForOutput("taskset", [
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

async function alternate<T>(ours: () => Promise<T>, peer: () => Promise<T>): Promise<[T[], T[]]> {
  const a: T[] = [];
  const b: T[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    a.push(await ours());
    b.push(await peer());
  }
  return [a, b];
}

async function checkZip(url: string): Promise<void> {
  const file = join(WORK_FOLDER, "whole.zip");
  await runForOutput("curl", ["-sf", "-o", file, url]);
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
    requireProgram(program, hint);
    await runForOutput(program, args);
    console.log(`opened by ${program}: ok`);
  }
  rmSync(file);
}

export async function run(): Promise<void> {
  requireProgram("nginx", "Debian's package nginx-light.");
  requireProgram("wrk", "Debian's package wrk.");
  requireProgram("curl", "Debian's package curl.");
  requireProgram("taskset", "Debian's package util-linux.");
  console.log(
    `\n== Delivery ==\n${await readVersion("nginx", "-v")}; ${await readVersion("wrk", "-v")}; Node ${process.versions.node}`,
  );
  const library = await prepareLibrary();
  const ours = await startOurs(library.dataFolder);
  const nginx = startNginx();
  try {
    const opened = createClient({ baseUrl: `${PORTAL_URL}/api`, token: () => null, locale: () => "en" });
    const { session } = await opened.call("session.get", { query: {}, body: {} });
    const client = createClient({ baseUrl: `${PORTAL_URL}/api`, token: () => session, locale: () => "en" });
    const found = await client.call("search.find", { query: { solr_rows: 500 } });
    const docs = found.response.docs;
    const named = (pattern: RegExp) => docs.filter((doc) => pattern.test(String(doc.file_name ?? doc.title ?? "")));

    const thumbs = named(/picture-/).map((doc) => String(doc.url));
    mkdirSync(join(WORK_FOLDER, "thumbs"), { recursive: true });
    const local: string[] = [];
    let bytes = 0;
    for (const [i, path] of thumbs.entries()) {
      const reply = await fetch(PORTAL_URL + path);
      const content = new Uint8Array(await reply.arrayBuffer());
      bytes += content.length;
      writeFileSync(join(WORK_FOLDER, `thumbs/${i}.webp`), content);
      local.push(`/thumbs/${i}.webp`);
    }
    if (thumbs.length === 0) throw new Error("no pictures were found; delete bench/.work/delivery and run again");
    const thumbLoads = await alternate(
      () => load(ours.pid, PORTAL_URL, thumbs),
      () => load(nginx.pid, NGINX, local),
    );
    printLoadRow(`thumbnails, ${(bytes / thumbs.length / 1024).toFixed(0)} KiB each`, thumbLoads, 0.2);

    const [big] = named(/^big/);
    if (!big) throw new Error("big.bin was not found");
    const original = (await client.call("download.single", { query: { id: big.id, csetid: "0" } })).url;
    const range = ["Range: bytes=10000000-11048575"];
    const ranges = await alternate(
      () => load(ours.pid, PORTAL_URL, [original], range),
      () => load(nginx.pid, NGINX, ["/source/big/big.bin"], range),
    );
    printLoadRow("ranges of 1 MiB of 64 MiB", ranges, 0.4);

    const ids = named(/file-/).map((doc) => doc.id);
    const { url: zip } = await client.call("download.zip_post", { query: { operation: "zip" }, body: { id: ids } });
    if (!zip) throw new Error("the zip was refused");
    await measureDownloadSpeed(PORTAL_URL + zip);
    await measureDownloadSpeed(`${NGINX}/raw.bin`);
    const before = readMemory(ours.pid);
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, readMemory(ours.pid));
    }, 20);
    const zips = await alternate(
      () => measureDownloadSpeed(PORTAL_URL + zip),
      () => measureDownloadSpeed(`${NGINX}/raw.bin`),
    );
    clearInterval(watch);
    printRow(`zip of ${ids.length} files, single stream`, median(zips[0]), median(zips[1]), 0.6, "MB/s");
    const grown = peak - before;
    console.log(
      `memory while zipping 1 GB: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most (growth ${grown.toFixed(0)} MB, target under 32)`,
    );
    if (grown >= 32) process.exitCode = 1;
    await checkZip(PORTAL_URL + zip);
  } finally {
    await ours.stop();
    await nginx.stop();
  }
}
