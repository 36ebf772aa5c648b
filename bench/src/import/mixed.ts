// The import of mixed files compared with programs that only create the same three pictures of each: ImageMagick's
// convert, and sharp (libvips), which decodes once and resizes the largest picture, like the import. Each program and
// the import get the files that the program can read. Users import hundreds of files at once, so the program's start is
// spread over many; it is also printed separately.
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, relative } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { createPhotograph } from "../photographs.ts";
import { median, requireProgram } from "../programs.ts";
import {
  compareSpeed,
  type MeasuredRound,
  measureImport,
  measureInParallel,
  printLine,
  WORK_FOLDER,
} from "./measure-rounds.ts";

const ROUNDS = 3;
/** Copies of each file that differ in one byte, so that the import treats them as different contents. */
export const COPIES = 6;
/** Formats made of boxes; only another box may follow the last one. */
const BOXES = new Set(["avif", "heic", "jp2"]);
/** Minimum speed of the import relative to the program. */
const TARGETS = { convert: 1.5, sharp: 0.8 };
const EDGES = [1280, 640, 320];
const runFile = promisify(execFile);

/** A typical mix: number, width in pixels, and writer of each kind. */
const KINDS: readonly {
  ending: string;
  count: number;
  width: number;
  write(png: string, to: string): Promise<unknown>;
}[] = [
  { ending: "jpg", count: 20, width: 3000, write: (png, to) => sharp(png).jpeg({ quality: 88 }).toFile(to) },
  { ending: "png", count: 4, width: 1600, write: async (png, to) => copyFileSync(png, to) },
  { ending: "webp", count: 3, width: 2000, write: (png, to) => sharp(png).webp({ effort: 2 }).toFile(to) },
  { ending: "tif", count: 3, width: 2000, write: (png, to) => sharp(png).tiff({ compression: "lzw" }).toFile(to) },
  { ending: "avif", count: 2, width: 1600, write: (png, to) => sharp(png).avif({ effort: 0 }).toFile(to) },
  { ending: "heic", count: 4, width: 2000, write: (png, to) => runFile("heif-enc", ["-q", "80", "-o", to, png]) },
  { ending: "jxl", count: 2, width: 1600, write: (png, to) => runFile("cjxl", ["-e", "3", "-q", "88", png, to]) },
  {
    ending: "jp2",
    count: 2,
    width: 1600,
    write: (png, to) => runFile("opj_compress", ["-r", "10", "-i", png, "-o", to]),
  },
  { ending: "psd", count: 3, width: 2000, write: (png, to) => runFile("convert", [png, to]) },
  { ending: "bmp", count: 2, width: 2000, write: (png, to) => runFile("convert", [png, to]) },
  { ending: "tga", count: 2, width: 1600, write: (png, to) => runFile("convert", [png, to]) },
];

/** Writes the mixed files, all different. */
async function writeMixedFiles(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { ending, count, width, write: encode } of KINDS) {
    for (let i = 0; i < count; i++) {
      const png = join(WORK_FOLDER, "cut.png");
      const height = Math.round((width * 2) / 3);
      const cut = createPhotograph().extract({ left: i * 50, top: i * 33, width, height });
      await cut.png({ compressionLevel: 3 }).toFile(png);
      await encode(png, join(folder, `${ending}-${i}.${ending}`));
    }
  }
}

/** Returns the paths of the copies. */
function writeCopies(file: string, to: string, copies: number): string[] {
  mkdirSync(dirname(to), { recursive: true });
  const [content, ending] = [readFileSync(file), extname(to)];
  return Array.from({ length: copies }, (_, copy) => {
    const path = `${to.slice(0, -ending.length)}-${copy}${ending}`;
    writeFileSync(path, copy === 0 ? content : changeByte(content, ending.slice(1), copy));
    return path;
  });
}

/** Changes the last byte of a pixel, an ignored box of ISO 14496-12, or a byte after the end. */
function changeByte(content: Buffer, ending: string, byte: number): Buffer {
  if (ending === "bmp") return Buffer.concat([content.subarray(0, -1), Buffer.from([byte])]);
  const box = BOXES.has(ending) ? Buffer.from("\0\0\0\x09free", "latin1") : Buffer.alloc(0);
  return Buffer.concat([content, box, Buffer.from([byte])]);
}

function convert(file: string, to: string): Promise<unknown> {
  const pictures = EDGES.flatMap((edge, i) => [
    ...["-resize", `${edge}x${edge}>`],
    ...(i < EDGES.length - 1 ? ["-write", `${to}-${edge}.webp`] : [`${to}-${edge}.webp`]),
  ]);
  const quality = ["-quality", "82", "-define", "webp:method=2"];
  return runFile("convert", [`${file}[0]`, "-auto-orient", "-strip", ...quality, ...pictures]);
}

async function bySharp(file: string): Promise<void> {
  const [largest = 0] = EDGES;
  const shrunk = sharp(file, { sequentialRead: true })
    .autoOrient()
    .resize(largest, largest, { fit: "inside", withoutEnlargement: true });
  const { data, info } = await shrunk
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  for (const edge of EDGES) {
    const fitting = sharp(data, { raw: info }).resize(edge, edge, { fit: "inside", withoutEnlargement: true });
    await fitting.webp({ quality: 82, effort: 2 }).toBuffer();
  }
}

const ownTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Time of an import with next to nothing to do. */
async function printStartTime(file: string): Promise<void> {
  const folder = join(WORK_FOLDER, "one");
  mkdirSync(folder, { recursive: true });
  copyFileSync(file, join(folder, basename(file)));
  const starts: MeasuredRound[] = [];
  for (let i = 0; i < ROUNDS; i++) starts.push(await measureImport(folder, 1));
  rmSync(folder, { recursive: true, force: true });
  const of = (part: (round: MeasuredRound) => number) => median(starts.map(part)).toFixed(0);
  printLine(
    "import of one file",
    `${of(({ rate }) => 1000 / rate)} ms and ${of(({ cpuMs }) => cpuMs)} of the processor`,
  );
}

/** `given`: another folder of files, which are not copied. */
export async function runMixed(given: string | undefined, wanted = COPIES): Promise<void> {
  const copies = given === undefined ? wanted : 1;
  const hint =
    "it is a peer of this bench. On Debian: apt-get install imagemagick libheif-examples libjxl-tools libopenjp2-tools";
  for (const program of ["convert", "heif-enc", "cjxl", "opj_compress"]) requireProgram(program, hint);
  const all = given ?? join(WORK_FOLDER, "mixed");
  if (given === undefined) await writeMixedFiles(all);
  sharp.concurrency(1);
  sharp.cache(false);
  const scratch = join(WORK_FOLDER, "scratch");
  mkdirSync(scratch, { recursive: true });
  const peers: Record<keyof typeof TARGETS, { one(file: string): Promise<unknown>; time?: () => number }> = {
    convert: { one: (file) => convert(file, join(scratch, String(Math.random()).slice(2))) },
    sharp: { one: bySharp, time: ownTime },
  };
  const files = readdirSync(all, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  await printStartTime(files[0] ?? "");
  for (const name of ["convert", "sharp"] as const) {
    const { one, time } = peers[name];
    const folder = join(WORK_FOLDER, `for-${name}`);
    const readable: string[] = [];
    let kinds = 0;
    for (const file of files) {
      if (
        !(await one(file).then(
          () => true,
          () => false,
        ))
      )
        continue;
      readable.push(...writeCopies(file, join(folder, relative(all, file).replaceAll("/", "-")), copies));
      kinds++;
    }
    const rounds: { ours: MeasuredRound[]; theirs: MeasuredRound[] } = { ours: [], theirs: [] };
    for (let i = 0; i < ROUNDS; i++) {
      rounds.theirs.push(await measureInParallel(readable, one, time));
      rounds.ours.push(await measureImport(folder, readable.length));
    }
    const endings = [...new Set(readable.map((file) => extname(file).slice(1).toLowerCase()))];
    printLine(`${name} reads`, `${kinds} of ${files.length} files, each ${copies} times: ${endings.join(", ")}`);
    compareSpeed(`whole import beside ${name}`, name, rounds.ours, rounds.theirs, TARGETS[name]);
    rmSync(folder, { recursive: true, force: true });
  }
  rmSync(scratch, { recursive: true, force: true });
}
