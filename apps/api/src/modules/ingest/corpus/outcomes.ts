// What became of the files of the corpus: by ending, and each picture beside the one that ImageMagick makes of it.
import { execFile } from "node:child_process";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { ssim } from "ssim.js";
import { blobPath } from "../../../platform/blob-folder.ts";

const runFile = promisify(execFile);

export interface Outcome {
  /** The first of its content. */
  path: string;
  mime: string;
  /** Why it has no picture. */
  problem: string | null;
  /** Content of its small picture, and of what is played. */
  picture: string | null;
  play: string | null;
}

export interface Tally {
  shown: number;
  /** Reason -> how many. */
  reasons: Record<string, number>;
}

export function byEnding(outcomes: readonly Outcome[]): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const { path, picture, play, problem } of outcomes) {
    const ending = extname(path).slice(1).toLowerCase();
    const tally = tallies.get(ending) ?? { shown: 0, reasons: {} };
    tallies.set(ending, tally);
    if (picture !== null || play !== null) tally.shown++;
    else tally.reasons[problem ?? "icon"] = (tally.reasons[problem ?? "icon"] ?? 0) + 1;
  }
  return new Map([...tallies].sort());
}

/** @throws where the program is not there */
export async function needPeer(): Promise<void> {
  await runFile("convert", ["-version"]).catch(() => {
    throw new Error("The corpus is held against ImageMagick's convert. On Debian: apt-get install imagemagick");
  });
}

/** Milliseconds that ImageMagick may take for one file. */
const PEER_MS = 60_000;
/** Pixels: what is smaller has no structure. */
const LEAST_EDGE = 16;

/** Likeness of structure, 1 being the same; undefined where ImageMagick shows nothing of it. */
export async function likenessOf(dataFolder: string, folder: string, outcome: Outcome): Promise<number | undefined> {
  if (outcome.picture === null) return undefined;
  const ours = await pixelsOf(blobPath(join(dataFolder, "blobs"), outcome.picture));
  const { width, height } = ours;
  if (Math.min(width, height) < LEAST_EDGE) return undefined;
  const how = ["-auto-orient", "-colorspace", "sRGB", "-background", "white", "-alpha", "remove"];
  const size = ["-resize", `${width}x${height}!`, "-depth", "8"];
  const theirs = await runFile("convert", [`${join(folder, outcome.path)}[0]`, ...how, ...size, "png:-"], {
    encoding: "buffer",
    maxBuffer: 64e6,
    timeout: PEER_MS,
  })
    .then(({ stdout }) => pixelsOf(stdout))
    .catch(() => undefined);
  return theirs && ssim(ours, theirs).mssim;
}

async function pixelsOf(picture: string | Buffer) {
  const flat = sharp(picture).flatten({ background: "#fff" }).toColourspace("srgb").ensureAlpha();
  const { data, info } = await flat.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}
