// Results of the corpus import: counts by file extension, and a comparison of each picture with that of ImageMagick.
import { execFile } from "node:child_process";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { ssim } from "ssim.js";
import { blobPath } from "../../../platform/storage/blob-folder.ts";

const runFile = promisify(execFile);

export interface CorpusFileOutcome {
  /** First path of the content. */
  path: string;
  mime: string;
  /** Why it has no picture. */
  problem: string | null;
  /** Content hash of its small picture and of its playable version. */
  picture: string | null;
  play: string | null;
}

export interface ExtensionPictureCounts {
  shown: number;
  /** Reason -> how many. */
  reasons: Record<string, number>;
}

export function countByExtension(outcomes: readonly CorpusFileOutcome[]): Map<string, ExtensionPictureCounts> {
  const tallies = new Map<string, ExtensionPictureCounts>();
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
export async function assertImageMagick(): Promise<void> {
  await runFile("convert", ["-version"]).catch(() => {
    throw new Error("The corpus is held against ImageMagick's convert. On Debian: apt-get install imagemagick");
  });
}

/** Timeout of ImageMagick for one file. */
const IMAGEMAGICK_TIMEOUT_MS = 60_000;
/** Pixels; smaller pictures have no structure to compare. */
const MIN_EDGE = 16;

/**
 * Structural similarity (SSIM), 1 if identical; undefined where ImageMagick gives no picture, or a white one of a TIFF:
 * without HDRI it clips measured values above 1 to white, and 64-bit floats always.
 */
export async function measureSimilarityToImageMagick(
  dataFolder: string,
  folder: string,
  outcome: CorpusFileOutcome,
): Promise<number | undefined> {
  if (outcome.picture === null) return undefined;
  const ours = await pixelsOf(blobPath(join(dataFolder, "blobs"), outcome.picture));
  const { width, height } = ours;
  if (Math.min(width, height) < MIN_EDGE) return undefined;
  const how = ["-auto-orient", "-colorspace", "sRGB", "-background", "white", "-alpha", "remove"];
  const size = ["-resize", `${width}x${height}!`, "-depth", "8"];
  const theirs = await runFile("convert", [`${join(folder, outcome.path)}[0]`, ...how, ...size, "png:-"], {
    encoding: "buffer",
    maxBuffer: 64e6,
    timeout: IMAGEMAGICK_TIMEOUT_MS,
  })
    .then(({ stdout }) => pixelsOf(stdout))
    .catch(() => undefined);
  if (!theirs || (outcome.mime === "image/tiff" && isWhite(theirs.data))) return undefined;
  return ssim(ours, theirs).mssim;
}

const isWhite = (pixels: Uint8ClampedArray) => pixels.every((value) => value === 255);

async function pixelsOf(picture: string | Buffer) {
  const flat = sharp(picture).flatten({ background: "#fff" }).toColourspace("srgb").ensureAlpha();
  const { data, info } = await flat.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}
