// Conversions through the whole stack, including permission check and storage, compared with sharp called directly and
// ImageMagick; and a zip of conversions compared with a shell loop. Alternating, on all cores, medians of the rounds.
// Each round requests another edge length, so that nothing is cached. The overhead of the server is the same for every
// picture, so the photographs have camera size; small ones are reported, too.
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { createClient } from "@vitrine/contract/client";
import sharp from "sharp";
import { REPOSITORY_ROOT } from "../delivery/library.ts";
import { PORTAL_URL, readMemory, startOurs } from "../delivery/portal.ts";
import { LARGE_PHOTOGRAPH, makeLargePhotographs, makePhotographs, SMALL_PHOTOGRAPH } from "../photographs.ts";
import { median, readVersion, requireProgram, runForOutput } from "../programs.ts";

const TARGETS = { sharp: 0.9, magick: 2, loop: 0.9 };
/** Maximum memory growth of the server while it builds a zip, in MB. */
const MAX_GROWTH = 32;
const LARGE_EDGE = 2048;
const SMALL_EDGE = 1200;
const QUALITY = 85;
/** Sessions per core: a conversion slot is used again while the previous file is sent. */
const SESSIONS_PER_CORE = 2;
const work = join(REPOSITORY_ROOT, "bench/.work/convert");
const cores = availableParallelism();
const runFile = promisify(execFile);

interface BenchInput {
  ids: string[];
  files: string[];
  out: string;
}

/** Processes a list with this concurrency; returns items per second. */
async function runInParallel<T>(
  all: readonly T[],
  one: (each: T, lane: number) => Promise<unknown>,
  lanes = cores,
): Promise<number> {
  const rest = [...all];
  const started = performance.now();
  const lane = async (_: unknown, number: number) => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) await one(next, number);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return all.length / ((performance.now() - started) / 1000);
}

const createClientFor = (token: string | null) =>
  createClient({ baseUrl: `${PORTAL_URL}/api`, token: () => token, locale: () => "en" });
const openSession = async () => (await createClientFor(null).call("session.get", { query: {}, body: {} })).session;

/** One session per lane, since a session converts one file at a time. */
async function measurePortal({ ids }: BenchInput, edge: number): Promise<number> {
  const visitors = await Promise.all(Array.from({ length: cores * SESSIONS_PER_CORE }, openSession));
  const take = async (id: string, lane: number) => {
    const query = { id, csetid: "custom", format: "jpeg", max_edge: edge } as const;
    const { url } = await createClientFor(visitors[lane] ?? null).call("download.single", { query });
    const reply = await fetch(PORTAL_URL + url);
    const { byteLength } = await reply.arrayBuffer();
    if (!reply.ok || byteLength === 0) throw new Error(`${url} answered ${reply.status} with ${byteLength} bytes`);
  };
  return runInParallel(ids, take, visitors.length);
}

const measureSharp = ({ files, out }: BenchInput, edge: number) =>
  runInParallel(files, (file, lane) =>
    sharp(file, { sequentialRead: true })
      .autoOrient()
      .resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .withIccProfile("srgb")
      .jpeg({ quality: QUALITY })
      .toFile(join(out, `sharp-${lane}.jpg`)),
  );

const magickArgs = (edge: number) => ["-auto-orient", "-resize", `${edge}x${edge}>`, "-quality", String(QUALITY)];

const measureMagick = ({ files, out }: BenchInput, edge: number) =>
  runInParallel(files, (file, lane) =>
    runFile("convert", [file, ...magickArgs(edge), join(out, `magick-${lane}.jpg`)]),
  );

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

/** The available command: vips, else vipsthumbnail, else ImageMagick. */
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

async function measureLoop({ command }: Loop, { files, out }: BenchInput, edge: number): Promise<number> {
  const started = performance.now();
  const script = `i=0; for f in "$@"; do i=$((i+1)); o="${out}/loop-$i.jpg"; ${command(edge)} || exit 1; done`;
  await runFile("sh", ["-c", script, "loop", ...files]);
  return files.length / ((performance.now() - started) / 1000);
}

/** Speed of the zip, and peak memory growth of the server in MB. */
async function measureZip(
  { ids, out }: BenchInput,
  edge: number,
  pid: number,
): Promise<{ rate: number; growth: number }> {
  const client = createClientFor(await openSession());
  const { url } = await client.call("download.zip_post", {
    query: { operation: "zip" },
    body: { id: ids, csetid: "custom", format: "jpeg", max_edge: edge },
  });
  if (!url) throw new Error("the zip was refused");
  const before = readMemory(pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, readMemory(pid));
  }, 20);
  const file = join(out, "conversions.zip");
  const started = performance.now();
  await runForOutput("curl", ["-sf", "-o", file, PORTAL_URL + url]);
  const rate = ids.length / ((performance.now() - started) / 1000);
  clearInterval(watch);
  const names = (await runForOutput("unzip", ["-Z1", file])).trim().split("\n");
  if (names.length !== ids.length + 1)
    throw new Error(`the zip holds ${names.length - 1} of ${ids.length} conversions`);
  return { rate, growth: peak - before };
}

/** Without a target, the ratio is only printed. */
function printRow(name: string, ours: number, [peer, theirs]: [string, number], target?: number): void {
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
  execFileSync(
    process.execPath,
    [join(REPOSITORY_ROOT, "apps/api/dist/cli.js"), "import", source, "--pool", "public"],
    {
      env: { ...process.env, NODE_ENV: "production", VITRINE_DATA: dataFolder, VITRINE_DEMO: "0" },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
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
  requireProgram("convert", "ImageMagick. On Debian: apt-get install imagemagick");
  requireProgram("curl", "Debian's package curl.");
  requireProgram("unzip", "Debian's package unzip.");
  requireProgram("taskset", "Debian's package util-linux.");
  const loop = shellLoop();
  console.log(
    `\n== Conversions ==\n${await readVersion("convert", "-version")}; sharp ${sharp.versions.sharp}; ${cores} cores`,
  );
  if (loop.name !== "vips") console.log(`The command vips is missing: the shell loop calls ${loop.name} instead.`);
  const { dataFolder, out, ...files } = await prepare(count, smallCount);
  sharp.concurrency(1);
  sharp.cache(false);
  const ours = await startOurs(dataFolder, {}, `0-${cores - 1}`);
  try {
    const client = createClientFor(await openSession());
    const { docs } = (await client.call("search.find", { query: { solr_rows: 500 } })).response;
    const idsOf = (width: number, expected: number) => {
      const ids = docs.filter(({ pixel_x }) => pixel_x === width).map(({ id }) => String(id));
      if (ids.length !== expected) throw new Error(`${ids.length} of ${expected} photographs were found`);
      return ids;
    };
    const large: BenchInput = { ids: idsOf(LARGE_PHOTOGRAPH.width, count), files: files.large, out };
    const small: BenchInput = { ids: idsOf(SMALL_PHOTOGRAPH.width, smallCount), files: files.small, out };
    // Warm up: worker processes and compiled code.
    await measurePortal(small, 900);
    await measureZip({ ...small, ids: small.ids.slice(0, cores * 4) }, 901, ours.pid);
    const figures = { ours: [] as number[], sharp: [] as number[], magick: [] as number[] };
    const smalls = { ours: [] as number[], sharp: [] as number[] };
    const zips = { ours: [] as number[], loop: [] as number[], growth: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      figures.sharp.push(await measureSharp(large, LARGE_EDGE + round));
      figures.ours.push(await measurePortal(large, LARGE_EDGE + round));
      figures.magick.push(await measureMagick(large, LARGE_EDGE + round));
      const edge = SMALL_EDGE + 2 * round;
      smalls.sharp.push(await measureSharp(small, edge));
      smalls.ours.push(await measurePortal(small, edge));
      const { rate, growth } = await measureZip(small, edge + 1, ours.pid);
      zips.ours.push(rate);
      zips.growth.push(growth);
      zips.loop.push(await measureLoop(loop, small, edge + 1));
    }
    const [speed, smallSpeed] = [median(figures.ours), median(smalls.ours)];
    const name = `${LARGE_EDGE} px JPEG of 24 MP`;
    printRow(name, speed, ["sharp directly", median(figures.sharp)], TARGETS.sharp);
    printRow(name, speed, ["ImageMagick", median(figures.magick)], TARGETS.magick);
    printRow(`${SMALL_EDGE} px JPEG of 6 MP`, smallSpeed, ["sharp directly", median(smalls.sharp)]);
    printRow(
      `zip of ${smallCount} of these`,
      median(zips.ours),
      [`a loop of ${loop.name}`, median(zips.loop)],
      TARGETS.loop,
    );
    const growth = Math.max(...zips.growth);
    if (growth >= MAX_GROWTH) process.exitCode = 1;
    console.log(`memory while zipping: the server grew by ${growth.toFixed(0)} MB (target under ${MAX_GROWTH})`);
  } finally {
    await ours.stop();
    rmSync(work, { recursive: true, force: true });
  }
}
