// The whole import of mixed files beside programs that only make the same three pictures of each: ImageMagick's convert,
// and libvips by sharp, which decodes once and cuts the smaller pictures from the largest, as the import does. Each peer
// gets the files that it reads, and the import the same ones. People import hundreds and thousands of files, so the start
// of the program is to be paid once for many; how long it takes is told by itself.
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, relative } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { photograph } from "../photographs.ts";
import { median, need } from "../program.ts";
import { compare, inLanes, type Round, say, wholeImport, work } from "./rounds.ts";

const ROUNDS = 3;
/** Of each file, alike but for a byte, so that each is a content of its own to the import. */
export const COPIES = 6;
/** Formats made of boxes, after which there may be nothing but another box. */
const BOXES = new Set(["avif", "heic", "jp2"]);
/** How much faster the import has to be than the peer. */
const TARGETS = { convert: 1.5, sharp: 0.8 };
const EDGES = [1280, 640, 320];
const runFile = promisify(execFile);

/** Of what people keep: how many of each, how many pixels wide, and who writes them. */
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

/** Writes the mixed files; no two are alike. */
async function write(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { ending, count, width, write: encode } of KINDS) {
    for (let i = 0; i < count; i++) {
      const png = join(work, "cut.png");
      const height = Math.round((width * 2) / 3);
      const cut = photograph().extract({ left: i * 50, top: i * 33, width, height });
      await cut.png({ compressionLevel: 3 }).toFile(png);
      await encode(png, join(folder, `${ending}-${i}.${ending}`));
    }
  }
}

/** Answers the paths of the copies. */
function writeCopies(file: string, to: string, copies: number): string[] {
  mkdirSync(dirname(to), { recursive: true });
  const [content, ending] = [readFileSync(file), extname(to)];
  return Array.from({ length: copies }, (_, copy) => {
    const path = `${to.slice(0, -ending.length)}-${copy}${ending}`;
    writeFileSync(path, copy === 0 ? content : changed(content, ending.slice(1), copy));
    return path;
  });
}

/** The last byte of a pixel, a box of ISO 14496-12 that is passed over, or a byte after the end. */
function changed(content: Buffer, ending: string, byte: number): Buffer {
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

/** What an import takes that has next to nothing to do. */
async function sayStart(file: string): Promise<void> {
  const folder = join(work, "one");
  mkdirSync(folder, { recursive: true });
  copyFileSync(file, join(folder, basename(file)));
  const starts: Round[] = [];
  for (let i = 0; i < ROUNDS; i++) starts.push(await wholeImport(folder, 1));
  rmSync(folder, { recursive: true, force: true });
  const of = (part: (round: Round) => number) => median(starts.map(part)).toFixed(0);
  say("import of one file", `${of(({ rate }) => 1000 / rate)} ms and ${of(({ cpuMs }) => cpuMs)} of the processor`);
}

/** `given` is a folder of the operator's own instead of the written one: then there are no copies. */
export async function runMixed(given: string | undefined, wanted = COPIES): Promise<void> {
  const copies = given === undefined ? wanted : 1;
  const hint =
    "it is a peer of this bench. On Debian: apt-get install imagemagick libheif-examples libjxl-tools libopenjp2-tools";
  for (const program of ["convert", "heif-enc", "cjxl", "opj_compress"]) need(program, hint);
  const all = given ?? join(work, "mixed");
  if (given === undefined) await write(all);
  sharp.concurrency(1);
  sharp.cache(false);
  const scratch = join(work, "scratch");
  mkdirSync(scratch, { recursive: true });
  const peers: Record<keyof typeof TARGETS, { one(file: string): Promise<unknown>; time?: () => number }> = {
    convert: { one: (file) => convert(file, join(scratch, String(Math.random()).slice(2))) },
    sharp: { one: bySharp, time: ownTime },
  };
  const files = readdirSync(all, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  await sayStart(files[0] ?? "");
  for (const name of ["convert", "sharp"] as const) {
    const { one, time } = peers[name];
    const folder = join(work, `for-${name}`);
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
    const rounds: { ours: Round[]; theirs: Round[] } = { ours: [], theirs: [] };
    for (let i = 0; i < ROUNDS; i++) {
      rounds.theirs.push(await inLanes(readable, one, time));
      rounds.ours.push(await wholeImport(folder, readable.length));
    }
    const endings = [...new Set(readable.map((file) => extname(file).slice(1).toLowerCase()))];
    say(`${name} reads`, `${kinds} of ${files.length} files, each ${copies} times: ${endings.join(", ")}`);
    compare(`whole import beside ${name}`, name, rounds.ours, rounds.theirs, TARGETS[name]);
    rmSync(folder, { recursive: true, force: true });
  }
  rmSync(scratch, { recursive: true, force: true });
}
