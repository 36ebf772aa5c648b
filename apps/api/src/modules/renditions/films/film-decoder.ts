import { mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ChildPool } from "../../../platform/processes/child-pool.ts";
import { TaskError } from "../../../platform/processes/child-task.ts";
import type { FilmSpec } from "../conversions/conversion-spec.ts";
import { toneMapCube } from "../pictures/tone-map.ts";
import type { ProgramJob } from "../program.child.ts";
import { squareFilters, TO_BT709_FILTERS, toneMapFilters } from "./film-filters.ts";
import { type FilmInfo, parseFilmInfo } from "./film-info.ts";
import {
  ANALYSIS_FILTERS,
  ANALYSIS_SCALE,
  type FrameAnalysis,
  isBrightPoster,
  isDimBeside,
  isGoodPoster,
  POSTER_SEARCH_SECONDS,
  parseFrameAnalyses,
  pickPosterFrame,
} from "./film-poster.ts";

/**
 * Decodes and converts films by ffmpeg, if installed, in child processes. Reads local files only: no network protocols
 * and no playlists.
 */
export interface FilmDecoder {
  available(): Promise<boolean>;
  probe(path: string): Promise<FilmInfo>;
  /**
   * Extracts a PNG frame in full size, converted to sRGB: from a tenth of the duration, or another one if that is black.
   */
  poster<T>(path: string, facts: FilmInfo, use: (framePath: string) => Promise<T>): Promise<T>;
  /** H.264 and AAC in an mp4 that can be streamed. */
  playable<T>(path: string, facts: FilmInfo, use: (filmPath: string) => Promise<T>): Promise<T>;
  /** AAC in an mp4, without the cover that the file may hold. */
  audible<T>(path: string, facts: FilmInfo, use: (soundPath: string) => Promise<T>): Promise<T>;
  /** A mono WAV file of low quality, for the waveform. */
  samples<T>(path: string, use: (soundPath: string) => Promise<T>): Promise<T>;
  /** Converts to the requested size and quality, into a file. */
  convert(path: string, wanted: FilmConversion): Promise<void>;
}

export type { FilmInfo };

export interface FilmConversion {
  form: FilmSpec;
  /** Path of the output file. */
  target: string;
  /** Stops the work at once. */
  signal: AbortSignal;
}

const AAC_ARGS = ["-c:a", "aac", "-b:a", "128k", "-ac", "2"];

/** CPU time. */
const PROBE_MS = 20_000;
const POSTER_MS = 60_000;
const PLAY_MS = 60 * 60_000;
/** Samples per second, one channel of two bytes: 58 MB per hour. */
const LOUDNESS_RATE = 8_000;
/** Maximum seconds of sound in a waveform. */
const LOUDNESS_SECONDS = 10 * 3600;
const LOUDNESS_MS = 5 * 60_000;
/** Maximum pixels of the short edge. */
const PLAY_HEIGHT = 1080;

/** Used where ffmpeg printed no analysis of a frame. */
const UNANALYSED_FRAME: FrameAnalysis = { at: 0, isBlack: false, entropy: 0, maxLuminance: 255 };
/** Problems during the search for a poster that do not fail the film. */
const FILM_PROBLEMS: ReadonlySet<string> = new Set([
  "broken",
  "crashed",
  "too_slow",
  "too_much_memory",
] satisfies TaskError["problem"][]);

/** Containers of films and sounds only: playlist formats could reference other files. */
const CONTAINERS = "mov,matroska,avi,mpegts,mpeg,mpegvideo,asf,flv,ogg,wav,mp3,flac,aac,aiff";
const inputArgs = (path: string) => [
  ...["-protocol_whitelist", "file", "-format_whitelist", CONTAINERS],
  ...["-i", `file:${path}`],
];

export function createFilmDecoder(temporaryFolder: string, programs: ChildPool<ProgramJob, string>): FilmDecoder {
  let found: Promise<boolean> | undefined;

  const run = (program: string, args: string[], limitMs: number, signal?: AbortSignal) =>
    programs.run({ program, args }, limitMs, signal).catch((error: unknown) => {
      throw error instanceof TaskError ? withoutPath(error, args) : error;
    });

  async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(temporaryFolder, "film-"));
    try {
      return await use(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Filters that convert frames for display; tone-mapped frames are RGB. */
  async function screenFilters(facts: FilmInfo, folder: string, size: readonly string[] = []): Promise<string[]> {
    const { toneMap } = facts;
    if (!toneMap) return [...squareFilters(facts), ...size];
    const cube = join(folder, "tone-map.cube");
    await writeFile(cube, toneMapCube(toneMap));
    return [...squareFilters(facts), ...size, ...toneMapFilters(toneMap, cube)];
  }

  /** Arguments for H.264 that every browser plays. */
  async function encodingArgs(facts: FilmInfo, folder: string, size: string, rate: number): Promise<string[]> {
    const filters = await screenFilters(facts, folder, [size]);
    const named = ["-color_range", "tv", "-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"];
    return [
      ...["-vf", [...filters, ...(facts.toneMap ? TO_BT709_FILTERS : [])].join(",")],
      ...["-c:v", "libx264", "-preset", "veryfast", "-crf", String(rate), "-pix_fmt", "yuv420p"],
      ...(facts.toneMap ? named : []),
    ];
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
    const printed = await run(
      "ffmpeg",
      ["-v", "error", "-nostdin", "-y", "-threads", "1", ...start, ...inputArgs(path)].concat([
        ...["-filter_complex", graph.join(";"), "-map", "[poster]"],
        ...["-frames:v", "1", "-f", "image2", "-update", "1", target],
      ]),
      POSTER_MS,
    );
    const made = await stat(target).catch(() => undefined);
    return made?.size ? (parseFrameAnalyses(printed)[0] ?? UNANALYSED_FRAME) : undefined;
  }

  /** Searches the beginning of a film for a poster, key frames first: they are fast to decode, and scenes start with one. */
  async function findPosterMoment(path: string, folder: string, facts: FilmInfo): Promise<FrameAnalysis | undefined> {
    // Scale down first, ignoring the pixel aspect ratio: hundreds of frames are analysed.
    const filters = await screenFilters({ ...facts, isStretched: false }, folder, [ANALYSIS_SCALE]);
    let best: FrameAnalysis | undefined;
    for (const some of [["-skip_frame", "nokey"], []]) {
      const args = [...some, "-t", String(POSTER_SEARCH_SECONDS), ...inputArgs(path), "-map", "0:V:0"];
      const analysisFilters = [...filters, ...ANALYSIS_FILTERS].join(",");
      const printed = await run(
        "ffmpeg",
        ["-v", "error", "-nostdin", "-threads", "1", ...args, "-vf", analysisFilters, "-f", "null", "-"],
        POSTER_MS,
      ).catch((error: unknown) => {
        // Keep the black poster.
        if (error instanceof TaskError && FILM_PROBLEMS.has(error.problem)) return "";
        throw error;
      });
      best = pickPosterFrame(parseFrameAnalyses(printed)) ?? best;
      if (best && isBrightPoster(best)) return best;
    }
    return best;
  }

  /** Writes the poster into a folder and returns its path; undefined where the film has no frames. */
  async function makePoster(folder: string, path: string, facts: FilmInfo): Promise<string | undefined> {
    const { duration = 0 } = facts;
    const [target, other] = [join(folder, "frame.png"), join(folder, "other.png")];
    const filters = await screenFilters(facts, folder);
    const at = Math.min(duration / 10, POSTER_SEARCH_SECONDS);
    const first =
      (await extractFrame(path, filters, target, at)) ??
      (at > 0 ? await extractFrame(path, filters, target, 0) : undefined);
    if (!first) return undefined;
    if (isGoodPoster(first)) return target;
    const found = await findPosterMoment(path, folder, facts);
    // Dim from the first to the last frame.
    if (!first.isBlack && (!found || found.isBlack || !isDimBeside(first, found))) return target;
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

  async function probe(path: string, signal?: AbortSignal): Promise<FilmInfo> {
    const args = ["-v", "error", "-of", "json", "-show_streams", "-show_format", ...inputArgs(path)];
    return parseFilmInfo(await run("ffprobe", args, PROBE_MS, signal));
  }

  return {
    available() {
      found ??= run("ffmpeg", ["-version"], 5_000)
        .then(() => run("ffprobe", ["-version"], 5_000))
        .then(
          () => true,
          () => false,
        );
      return found;
    },
    probe,
    async convert(path, { form, target, signal }) {
      const facts = await probe(path, signal);
      const { copyright } = facts;
      await withFolder(async (folder) =>
        run(
          "ffmpeg",
          ["-v", "error", "-nostdin", "-y", "-threads", "2", ...inputArgs(path)].concat([
            ...["-map", "0:V:0", "-map", "0:a:0?", "-sn", "-dn"],
            ...["-map_metadata", form.metadata === "keep" ? "0" : "-1"],
            ...(copyright === undefined ? [] : ["-metadata", `copyright=${copyright}`]),
            ...(await encodingArgs(facts, folder, scaleToLongEdge(form.maxEdge), rateFactor(form.quality))),
            ...[...AAC_ARGS, "-movflags", "+faststart", "-f", "mp4", target],
          ]),
          PLAY_MS,
          signal,
        ),
      );
    },
    poster(path, facts, use) {
      return withFolder(async (folder) => {
        const target = await makePoster(folder, path, facts);
        if (target === undefined) throw new TaskError("broken", "The film has no picture.");
        return use(target);
      });
    },
    playable(path, facts, use) {
      return withFolder(async (folder) => {
        const target = join(folder, "play.mp4");
        // What browsers play already is only remuxed, without metadata; the pixel aspect ratio is kept.
        const copyVideo = facts.videoCodec === "h264" && facts.pixelFormat === "yuv420p" && !facts.toneMap;
        const scale = `scale='if(gt(iw,ih),-2,min(${PLAY_HEIGHT},trunc(iw/2)*2))':'if(gt(iw,ih),min(${PLAY_HEIGHT},trunc(ih/2)*2),-2)'`;
        const video = copyVideo ? ["-c:v", "copy"] : await encodingArgs(facts, folder, scale, 23);
        const audio = facts.audioCodec === "aac" ? ["-c:a", "copy"] : AAC_ARGS;
        await run(
          "ffmpeg",
          ["-v", "error", "-nostdin", "-y", "-threads", "2", ...inputArgs(path)].concat([
            ...["-map", "0:V:0", "-map", "0:a:0?", "-map_metadata", "-1", "-sn", "-dn"],
            ...[...video, ...audio, "-movflags", "+faststart", "-f", "mp4", target],
          ]),
          PLAY_MS,
        );
        return use(target);
      });
    },
    audible(path, facts, use) {
      return withFolder(async (folder) => {
        const target = join(folder, "play.m4a");
        await run(
          "ffmpeg",
          ["-v", "error", "-nostdin", "-y", "-threads", "1", ...inputArgs(path)].concat([
            ...["-map", "0:a:0", "-map_metadata", "-1", "-vn", "-sn", "-dn"],
            ...(facts.audioCodec === "aac" ? ["-c:a", "copy"] : AAC_ARGS),
            ...["-movflags", "+faststart", "-f", "mp4", target],
          ]),
          PLAY_MS,
        );
        return use(target);
      });
    },
    samples(path, use) {
      return withFolder(async (folder) => {
        const target = join(folder, "samples.wav");
        await run(
          "ffmpeg",
          ["-v", "error", "-nostdin", "-y", "-threads", "1", ...inputArgs(path)].concat([
            ...["-map", "0:a:0", "-map_metadata", "-1", "-vn", "-sn", "-dn", "-t", String(LOUDNESS_SECONDS)],
            ...["-ac", "1", "-ar", String(LOUDNESS_RATE), "-c:a", "pcm_s16le", "-f", "wav", target],
          ]),
          LOUDNESS_MS,
        );
        return use(target);
      });
    },
  };
}

/** Scales down to a maximum edge, with even numbers of pixels as the codec requires. */
function scaleToLongEdge(edge: number | null): string {
  const even = "trunc(iw/2)*2:trunc(ih/2)*2";
  if (edge === null) return `scale=${even}`;
  const most = Math.max(2, Math.floor(edge / 2) * 2);
  const width = `if(gte(iw,ih),min(${most},trunc(iw/2)*2),-2)`;
  const height = `if(gte(iw,ih),-2,min(${most},trunc(ih/2)*2))`;
  return `scale='${width}':'${height}'`;
}

/** Maps quality 100..1 to x264's constant rate factor 18 (very good)..34; 23 is the default of x264. */
const rateFactor = (quality: number | null): number =>
  quality === null ? 23 : Math.round(34 - (Math.max(quality, 1) / 100) * 16);

/** Removes the path of the blob from a program's message. */
function withoutPath({ problem, message }: TaskError, args: readonly string[]): TaskError {
  const url = args.find((arg) => arg.startsWith("file:"));
  if (url === undefined) return new TaskError(problem, message);
  const path = url.slice("file:".length);
  const bare = message.replaceAll(`${url}: `, "").replaceAll(url, "…").replaceAll(path, "…");
  // Other files of the same folder, too.
  return new TaskError(problem, bare.replaceAll(`file:${dirname(path)}`, "…").replaceAll(dirname(path), "…"));
}
