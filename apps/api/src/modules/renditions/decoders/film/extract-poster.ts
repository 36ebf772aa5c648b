// Chooses the frame of a film that becomes its poster, avoiding black frames and those of a fade-in.
import { rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { TaskError, type TaskErrorCode } from "../../../../platform/processes/child-task.ts";
import { createDisplayFilters } from "./encoding-args.ts";
import { inputArgs, runFfmpeg } from "./ffmpeg.ts";
import type { FilmInfo } from "./film-info.ts";

/** Seconds at the beginning that are searched for a better frame. */
const POSTER_SEARCH_SECONDS = 10;

/** Percent of black pixels from which a frame counts as black; the default of ffmpeg. */
const BLACK_PERCENT = 98;
/** Luminance of 255 below which a pixel is black, with some margin for compression. */
const DARK_LUMINANCE = 20;
/** Luminance below which even the brightest pixel of a frame is dim: the film may still be fading in. */
const DIM_LUMINANCE = 128;
/** Luminance of the brightest pixel from which the search ends: a fade-in is nearly over then. */
const BRIGHT_LUMINANCE = 192;
/** Factor by which another frame has to be brighter than a dim one to take its place. */
const MIN_BRIGHTENING = 2;
/** Scales frames down before they are analysed, since there may be thousands. */
const ANALYSIS_SCALE = "scale=160:-2";

/** Filters that print the percentage of black, the entropy and the brightest pixel of each frame. */
const ANALYSIS_FILTERS = [
  `${ANALYSIS_SCALE}:out_range=pc`,
  "format=gray",
  `blackframe=amount=0:threshold=${DARK_LUMINANCE}`,
  "entropy",
  "signalstats",
  "metadata=print:file=-",
];

interface FrameAnalysis {
  /** Seconds. */
  at: number;
  isBlack: boolean;
  /** Entropy of the luminance; 0 for a single colour. */
  entropy: number;
  /** Luminance of its brightest pixel, of 255. */
  maxLuminance: number;
}

/** CPU time. */
const POSTER_MS = 60_000;

/** Used where ffmpeg printed no analysis of a frame. */
const UNANALYSED_FRAME: FrameAnalysis = { at: 0, isBlack: false, entropy: 0, maxLuminance: 255 };
/** Problems during the search for a poster that do not fail the film. */
const FILM_PROBLEMS: readonly TaskErrorCode[] = ["broken", "crashed", "too_slow", "too_much_memory"];

/**
 * Writes a PNG frame in full size, converted to sRGB, into a folder: from a tenth of the duration, or another one if
 * that is black or dim. Returns its path; undefined where the film has no frames.
 */
export async function extractPoster(folder: string, path: string, facts: FilmInfo): Promise<string | undefined> {
  const { duration = 0 } = facts;
  const [target, other] = [join(folder, "frame.png"), join(folder, "other.png")];
  const filters = await createDisplayFilters(facts, folder);
  const at = Math.min(duration / 10, POSTER_SEARCH_SECONDS);
  const first =
    (await extractFrame(path, filters, target, at)) ??
    (at > 0 ? await extractFrame(path, filters, target, 0) : undefined);
  if (!first) return undefined;
  if (isGoodPoster(first)) return target;
  const found = await findPosterMoment(path, folder, facts);
  // Keeps a dim frame if the search found none that is much brighter: the whole film may be dim.
  if (!first.isBlack && (!found || found.isBlack || !isMuchDarkerThan(first, found))) return target;
  const moments = [...(found ? [found] : []), { at: duration / 2, isBlack: false }];
  // Frames that are nearly black, such as titles, come last.
  for (const moment of moments.sort((a, b) => Number(a.isBlack) - Number(b.isBlack))) {
    // One millisecond earlier, since times are rounded.
    const look = await extractFrame(path, filters, other, Math.max(0, moment.at - 0.001));
    if (look && (!look.isBlack || moment.isBlack)) {
      await rename(other, target);
      return target;
    }
  }
  return target;
}

/** Writes the frame at a time and returns its analysis; undefined where there is no frame. */
async function extractFrame(path: string, filters: readonly string[], target: string, at: number) {
  // No -ss for the start: seeking fails in streams without timestamps.
  const start = at > 0 ? ["-ss", at.toFixed(3)] : [];
  const graph = [
    `[0:V:0]${[...filters, "split[shown][analysed]"].join(",")}`,
    "[shown]format=rgb24[poster]",
    `[analysed]${[...ANALYSIS_FILTERS, "nullsink"].join(",")}`,
  ];
  const printed = await runFfmpeg(
    [
      ...["-y", "-threads", "1", ...start, ...inputArgs(path)],
      ...["-filter_complex", graph.join(";"), "-map", "[poster]"],
      ...["-frames:v", "1", "-f", "image2", "-update", "1", target],
    ],
    POSTER_MS,
  );
  const made = await stat(target).catch(() => undefined);
  return made?.size ? (parseFrameAnalyses(printed)[0] ?? UNANALYSED_FRAME) : undefined;
}

/** Searches the beginning of a film for a poster, key frames first: they are fast to decode, and scenes start with one. */
async function findPosterMoment(path: string, folder: string, facts: FilmInfo): Promise<FrameAnalysis | undefined> {
  // Scale down first, ignoring the pixel aspect ratio: hundreds of frames are analysed.
  const filters = await createDisplayFilters({ ...facts, isStretched: false }, folder, [ANALYSIS_SCALE]);
  const graph = [...filters, ...ANALYSIS_FILTERS].join(",");
  let best: FrameAnalysis | undefined;
  for (const some of [["-skip_frame", "nokey"], []]) {
    const input = [...some, "-t", String(POSTER_SEARCH_SECONDS), ...inputArgs(path), "-map", "0:V:0"];
    const printed = await runFfmpeg(["-threads", "1", ...input, "-vf", graph, "-f", "null", "-"], POSTER_MS).catch(
      (error: unknown) => {
        // Finds no frame then, so that the film keeps its poster, even a black one.
        if (error instanceof TaskError && FILM_PROBLEMS.includes(error.code)) return "";
        throw error;
      },
    );
    best = pickPosterFrame(parseFrameAnalyses(printed)) ?? best;
    if (best && isBrightPoster(best)) return best;
  }
  return best;
}

/** Whether a frame is good enough as poster to look at no other ones. */
export const isGoodPoster = ({ isBlack, maxLuminance }: FrameAnalysis): boolean =>
  !isBlack && maxLuminance >= DIM_LUMINANCE;

/** Whether the best key frame is so bright that the frames between key frames need not be searched. */
const isBrightPoster = ({ isBlack, maxLuminance }: FrameAnalysis): boolean =>
  !isBlack && maxLuminance >= BRIGHT_LUMINANCE;

/** Whether a frame is so much darker than another one that the film fades in between. */
export const isMuchDarkerThan = (frame: FrameAnalysis, other: FrameAnalysis): boolean =>
  frame.maxLuminance * MIN_BRIGHTENING <= other.maxLuminance;

export function parseFrameAnalyses(printed: string): FrameAnalysis[] {
  return printed
    .split(/^frame:/m)
    .slice(1)
    .map((text) => {
      const number = (name: string) => Number(new RegExp(`${name}[:=]\\s*([\\d.]+)`).exec(text)?.[1] ?? 0);
      return {
        at: number("pts_time"),
        isBlack: number("blackframe\\.pblack") >= BLACK_PERCENT,
        entropy: number("\\.entropy\\.normal\\.Y"),
        maxLuminance: number("signalstats\\.YMAX"),
      };
    });
}

/**
 * The frame with the highest entropy, preferring those that are not black and not much darker than others; undefined
 * where all are entirely black.
 */
export function pickPosterFrame(frames: readonly FrameAnalysis[]): FrameAnalysis | undefined {
  const visible = frames.filter(({ isBlack, entropy }) => !isBlack || entropy > 0);
  const brightest = visible.reduce<FrameAnalysis | undefined>(
    (found, frame) => (found && found.maxLuminance >= frame.maxLuminance ? found : frame),
    undefined,
  );
  const rank = (frame: FrameAnalysis) => {
    if (frame.isBlack) return 2;
    return brightest && isMuchDarkerThan(frame, brightest) ? 1 : 0;
  };
  return visible.sort((a, b) => rank(a) - rank(b) || b.entropy - a.entropy || a.at - b.at)[0];
}
