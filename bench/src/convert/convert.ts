// Conversions through the whole stack, right checked, result stored, beside sharp called directly and ImageMagick with
// the same pictures; and a zip of conversions beside a shell loop. Each in turn, all cores, medians of the rounds. Each
// round asks for another longest edge, so nothing is found made already. The way through the server costs the same for
// every picture, so the photographs are those of a camera, and small ones are told beside them.
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { createClient } from "@vitrine/contract/client";
import sharp from "sharp";
import { root } from "../delivery/library.ts";
import { memory, OURS, startOurs } from "../delivery/portal.ts";
import { LARGE, makeLargePhotographs, makePhotographs, SMALL } from "../photographs.ts";
import { median, need, output, versionOf } from "../program.ts";

const TARGETS = { sharp: 0.9, magick: 2, loop: 0.9 };
/** Megabytes that the server may grow by while it makes a zip. */
const MAX_GROWTH = 32;
const LARGE_EDGE = 2048;
const SMALL_EDGE = 1200;
const QUALITY = 85;
/** Visitors for each core: a place is taken again while the file before is being sent. */
const VISITORS = 2;
const work = join(root, "bench/.work/convert");
const cores = availableParallelism();
const runFile = promisify(execFile);

interface Bench {
  ids: string[];
  files: string[];
  out: string;
}

/** Works through a list in so many lanes; answers how many a second. */
async function inLanes<T>(
  all: readonly T[],
  one: (each: T, lane: number) => Promise<unknown>,
  lanes = cores,
): Promise<number> {
  const rest = [...all];
  const begun = performance.now();
  const lane = async (_: unknown, number: number) => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) await one(next, number);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return all.length / ((performance.now() - begun) / 1000);
}

const clientOf = (token: string | null) =>
  createClient({ baseUrl: `${OURS}/api`, token: () => token, locale: () => "en" });
const openSession = async () => (await clientOf(null).call("session.get", { query: {}, body: {} })).session;

/** A visitor for each lane: a session makes one at a time. */
async function byPortal({ ids }: Bench, edge: number): Promise<number> {
  const visitors = await Promise.all(Array.from({ length: cores * VISITORS }, openSession));
  const take = async (id: string, lane: number) => {
    const query = { id, csetid: "custom", format: "jpeg", max_edge: edge } as const;
    const { url } = await clientOf(visitors[lane] ?? null).call("download.single", { query });
    const reply = await fetch(OURS + url);
    const { byteLength } = await reply.arrayBuffer();
    if (!reply.ok || byteLength === 0) throw new Error(`${url} answered ${reply.status} with ${byteLength} bytes`);
  };
  return inLanes(ids, take, visitors.length);
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

/** Without a target it is told alone. */
function row(name: string, ours: number, [peer, theirs]: [string, number], target?: number): void {
  const ratio = ours / theirs;
  const missed = target !== undefined && ratio < target;
  if (missed) process.exitCode = 1;
  const verdict = target === undefined ? "" : ` (target ${target}) ${missed ? "BELOW TARGET" : "ok"}`;
  console.log(
    `${name.padEnd(34)} ours ${ours.toFixed(1)}/s, ${peer} ${theirs.toFixed(1)}/s: ${ratio.toFixed(2)}${verdict}`,
  );
}

interface Work {
  dataFolder: string;
  large: string[];
  small: string[];
  out: string;
}

async function prepare(count: number, smallCount: number): Promise<Work> {
  const [source, dataFolder, out] = ["source", "data", "out"].map((name) => join(work, name)) as [
    string,
    string,
    string,
  ];
  rmSync(work, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  console.log(`Making ${count} photographs of 24 megapixels and ${smallCount} of 6, and importing them ...`);
  const large = await makeLargePhotographs(join(source, "large"), count);
  const small = await makePhotographs(join(source, "small"), smallCount);
  execFileSync(process.execPath, [join(root, "apps/api/dist/cli.js"), "import", source, "--pool", "public"], {
    env: { ...process.env, NODE_ENV: "production", VITRINE_DATA: dataFolder, VITRINE_DEMO: "0" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return { dataFolder, out, large, small };
}

export async function run(args: readonly string[]): Promise<void> {
  const options = {
    pictures: { type: "string", default: "40" },
    small: { type: "string", default: "200" },
    rounds: { type: "string", default: "3" },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  const [count, smallCount, rounds] = [Number(values.pictures), Number(values.small), Number(values.rounds)];
  need("convert", "ImageMagick. On Debian: apt-get install imagemagick");
  need("curl", "Debian's package curl.");
  need("unzip", "Debian's package unzip.");
  need("taskset", "Debian's package util-linux.");
  const loop = shellLoop();
  console.log(
    `\n== Conversions ==\n${await versionOf("convert", "-version")}; sharp ${sharp.versions.sharp}; ${cores} cores`,
  );
  if (loop.name !== "vips") console.log(`The command vips is missing: the shell loop calls ${loop.name} instead.`);
  const { dataFolder, out, ...files } = await prepare(count, smallCount);
  sharp.concurrency(1);
  sharp.cache(false);
  const ours = await startOurs(dataFolder, {}, `0-${cores - 1}`);
  try {
    const client = clientOf(await openSession());
    const { docs } = (await client.call("search.find", { query: { solr_rows: 500 } })).response;
    const idsOf = (width: number, expected: number) => {
      const ids = docs.filter(({ pixel_x }) => pixel_x === width).map(({ id }) => String(id));
      if (ids.length !== expected) throw new Error(`${ids.length} of ${expected} photographs were found`);
      return ids;
    };
    const large: Bench = { ids: idsOf(LARGE.width, count), files: files.large, out };
    const small: Bench = { ids: idsOf(SMALL.width, smallCount), files: files.small, out };
    // The children are started, and the code is warm.
    await byPortal(small, 900);
    await byZip({ ...small, ids: small.ids.slice(0, cores * 4) }, 901, ours.pid);
    const figures = { ours: [] as number[], sharp: [] as number[], magick: [] as number[] };
    const smalls = { ours: [] as number[], sharp: [] as number[] };
    const zips = { ours: [] as number[], loop: [] as number[], grown: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      figures.sharp.push(await bySharp(large, LARGE_EDGE + round));
      figures.ours.push(await byPortal(large, LARGE_EDGE + round));
      figures.magick.push(await byMagick(large, LARGE_EDGE + round));
      const edge = SMALL_EDGE + 2 * round;
      smalls.sharp.push(await bySharp(small, edge));
      smalls.ours.push(await byPortal(small, edge));
      const { rate, grown } = await byZip(small, edge + 1, ours.pid);
      zips.ours.push(rate);
      zips.grown.push(grown);
      zips.loop.push(await byLoop(loop, small, edge + 1));
    }
    const [speed, smallSpeed] = [median(figures.ours), median(smalls.ours)];
    const name = `${LARGE_EDGE} px JPEG of 24 MP`;
    row(name, speed, ["sharp directly", median(figures.sharp)], TARGETS.sharp);
    row(name, speed, ["ImageMagick", median(figures.magick)], TARGETS.magick);
    row(`${SMALL_EDGE} px JPEG of 6 MP`, smallSpeed, ["sharp directly", median(smalls.sharp)]);
    row(
      `zip of ${smallCount} of these`,
      median(zips.ours),
      [`a loop of ${loop.name}`, median(zips.loop)],
      TARGETS.loop,
    );
    const grown = Math.max(...zips.grown);
    if (grown >= MAX_GROWTH) process.exitCode = 1;
    console.log(`memory while zipping: the server grew by ${grown.toFixed(0)} MB (target under ${MAX_GROWTH})`);
  } finally {
    await ours.stop();
    rmSync(work, { recursive: true, force: true });
  }
}
