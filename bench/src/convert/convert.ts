// Conversions through the whole stack, right checked, result stored, beside sharp called directly and ImageMagick with
// the same pictures; and a zip of conversions beside a shell loop. Each in turn, all cores, medians of the rounds. Each
// round asks for another longest edge, so nothing is found made already.
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { createClient } from "@vitrine/contract/client";
import sharp from "sharp";
import { root } from "../delivery/library.ts";
import { memory, OURS, startOurs } from "../delivery/portal.ts";
import { makePhotographs } from "../photographs.ts";
import { median, need, output, versionOf } from "../program.ts";

const TARGETS = { sharp: 0.9, magick: 2, loop: 0.9 };
/** Megabytes that the server may grow by while it makes a zip. */
const MAX_GROWTH = 32;
const EDGE = 1200;
const QUALITY = 85;
const work = join(root, "bench/.work/convert");
const cores = availableParallelism();
const runFile = promisify(execFile);

interface Bench {
  ids: string[];
  files: string[];
  out: string;
}

/** Works through a list in as many lanes as there are cores; answers how many a second. */
async function inLanes<T>(all: readonly T[], one: (each: T, lane: number) => Promise<unknown>): Promise<number> {
  const rest = [...all];
  const begun = performance.now();
  const lane = async (_: unknown, number: number) => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) await one(next, number);
  };
  await Promise.all(Array.from({ length: cores }, lane));
  return all.length / ((performance.now() - begun) / 1000);
}

const clientOf = (token: string | null) =>
  createClient({ baseUrl: `${OURS}/api`, token: () => token, locale: () => "en" });
const openSession = async () => (await clientOf(null).call("session.get", { query: {}, body: {} })).session;

/** A visitor for each lane: a session makes one at a time. */
async function byPortal({ ids }: Bench, edge: number): Promise<number> {
  const visitors = await Promise.all(Array.from({ length: cores }, openSession));
  return inLanes(ids, async (id, lane) => {
    const query = { id, csetid: "custom", format: "jpeg", max_edge: edge } as const;
    const { url } = await clientOf(visitors[lane] ?? null).call("download.single", { query });
    const reply = await fetch(OURS + url);
    const { byteLength } = await reply.arrayBuffer();
    if (!reply.ok || byteLength === 0) throw new Error(`${url} answered ${reply.status} with ${byteLength} bytes`);
  });
}

const bySharp = ({ files, out }: Bench, edge: number) =>
  inLanes(files, (file, lane) =>
    sharp(file, { sequentialRead: true })
      .autoOrient()
      .resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .withIccProfile("srgb")
      .jpeg({ quality: QUALITY })
      .toFile(join(out, `sharp-${lane}.jpg`)),
  );

const magickArgs = (edge: number) => ["-auto-orient", "-resize", `${edge}x${edge}>`, "-quality", String(QUALITY)];

const byMagick = ({ files, out }: Bench, edge: number) =>
  inLanes(files, (file, lane) => runFile("convert", [file, ...magickArgs(edge), join(out, `magick-${lane}.jpg`)]));

interface Loop {
  name: string;
  command(edge: number): string;
}

const has = (program: string): boolean => {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
};

/** What a shell has for it: vips, else its thumbnailer, else ImageMagick. */
function shellLoop(): Loop {
  const save = `[Q=${QUALITY}]`;
  if (has("vips"))
    return {
      name: "vips",
      command: (edge) => `vips thumbnail "$f" "$o${save}" ${edge} --size down --export-profile srgb`,
    };
  if (has("vipsthumbnail"))
    return {
      name: "vipsthumbnail",
      command: (edge) => `vipsthumbnail "$f" --size "${edge}x${edge}>" --export-profile srgb -o "$o${save}"`,
    };
  return {
    name: "ImageMagick",
    command: (edge) => `convert "$f" ${magickArgs(edge).join(" ").replace(">", "\\>")} "$o"`,
  };
}

async function byLoop({ command }: Loop, { files, out }: Bench, edge: number): Promise<number> {
  const begun = performance.now();
  const script = `i=0; for f in "$@"; do i=$((i+1)); o="${out}/loop-$i.jpg"; ${command(edge)} || exit 1; done`;
  await runFile("sh", ["-c", script, "loop", ...files]);
  return files.length / ((performance.now() - begun) / 1000);
}

/** The archive and the most that the server grew by, in MB. */
async function byZip({ ids, out }: Bench, edge: number, pid: number): Promise<{ rate: number; grown: number }> {
  const client = clientOf(await openSession());
  const { url } = await client.call("download.zip_post", {
    query: { operation: "zip" },
    body: { id: ids, csetid: "custom", format: "jpeg", max_edge: edge },
  });
  if (!url) throw new Error("the zip was refused");
  const before = memory(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memory(pid));
  }, 20);
  const file = join(out, "conversions.zip");
  const begun = performance.now();
  await output("curl", ["-sf", "-o", file, OURS + url]);
  const rate = ids.length / ((performance.now() - begun) / 1000);
  clearInterval(watch);
  const names = (await output("unzip", ["-Z1", file])).trim().split("\n");
  if (names.length !== ids.length + 1)
    throw new Error(`the zip holds ${names.length - 1} of ${ids.length} conversions`);
  return { rate, grown: most - before };
}

function row(name: string, ours: number, [peer, theirs]: [string, number], target: number): void {
  const ratio = ours / theirs;
  if (ratio < target) process.exitCode = 1;
  const verdict = ratio >= target ? "ok" : "BELOW TARGET";
  console.log(
    `${name.padEnd(34)} ours ${ours.toFixed(1)}/s, ${peer} ${theirs.toFixed(1)}/s: ${ratio.toFixed(2)} (target ${target}) ${verdict}`,
  );
}

async function prepare(count: number): Promise<{ dataFolder: string; files: string[]; out: string }> {
  const [source, dataFolder, out] = ["source", "data", "out"].map((name) => join(work, name)) as [
    string,
    string,
    string,
  ];
  rmSync(work, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  console.log(`Making ${count} photographs of 6 megapixels and importing them ...`);
  await makePhotographs(source, count);
  execFileSync(process.execPath, [join(root, "apps/api/dist/cli.js"), "import", source, "--pool", "public"], {
    env: { ...process.env, NODE_ENV: "production", VITRINE_DATA: dataFolder, VITRINE_DEMO: "0" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return { dataFolder, out, files: Array.from({ length: count }, (_, i) => join(source, `${i}.jpg`)) };
}

export async function run(args: readonly string[]): Promise<void> {
  const options = { pictures: { type: "string", default: "200" }, rounds: { type: "string", default: "3" } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const [count, rounds] = [Number(values.pictures), Number(values.rounds)];
  need("convert", "ImageMagick. On Debian: apt-get install imagemagick");
  need("curl", "Debian's package curl.");
  need("unzip", "Debian's package unzip.");
  need("taskset", "Debian's package util-linux.");
  const loop = shellLoop();
  console.log(
    `\n== Conversions ==\n${await versionOf("convert", "-version")}; sharp ${sharp.versions.sharp}; ${cores} cores`,
  );
  if (loop.name !== "vips") console.log(`The command vips is missing: the shell loop calls ${loop.name} instead.`);
  const { dataFolder, files, out } = await prepare(count);
  sharp.concurrency(1);
  sharp.cache(false);
  const ours = await startOurs(dataFolder, {}, `0-${cores - 1}`);
  try {
    const client = clientOf(await openSession());
    const found = await client.call("search.find", { query: { solr_rows: 500 } });
    const ids = found.response.docs.map(({ id }) => String(id)).slice(0, count);
    if (ids.length < count) throw new Error(`${ids.length} of ${count} photographs were found`);
    const bench: Bench = { ids, files, out };
    let edge = EDGE;
    // The children are started, and the code is warm.
    await byPortal({ ...bench, ids: ids.slice(0, cores * 4) }, edge++);
    await byZip({ ...bench, ids: ids.slice(0, cores * 4) }, edge++, ours.pid);
    const figures = { ours: [] as number[], sharp: [] as number[], magick: [] as number[] };
    const zips = { ours: [] as number[], loop: [] as number[], grown: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      edge++;
      figures.sharp.push(await bySharp(bench, edge));
      figures.ours.push(await byPortal(bench, edge));
      figures.magick.push(await byMagick(bench, edge));
      edge++;
      const { rate, grown } = await byZip(bench, edge, ours.pid);
      zips.ours.push(rate);
      zips.grown.push(grown);
      zips.loop.push(await byLoop(loop, bench, edge));
    }
    const speed = median(figures.ours);
    row(`${EDGE} px JPEG of 6 MP`, speed, ["sharp directly", median(figures.sharp)], TARGETS.sharp);
    row(`${EDGE} px JPEG of 6 MP`, speed, ["ImageMagick", median(figures.magick)], TARGETS.magick);
    row(`zip of ${count} conversions`, median(zips.ours), [`a loop of ${loop.name}`, median(zips.loop)], TARGETS.loop);
    const grown = Math.max(...zips.grown);
    if (grown >= MAX_GROWTH) process.exitCode = 1;
    console.log(`memory while zipping: the server grew by ${grown.toFixed(0)} MB (target under ${MAX_GROWTH})`);
  } finally {
    await ours.stop();
    rmSync(work, { recursive: true, force: true });
  }
}
