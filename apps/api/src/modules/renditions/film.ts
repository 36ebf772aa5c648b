import { mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ChildPool } from "../../platform/child-pool.ts";
import { TaskError } from "../../platform/child-task.ts";
import type { FilmForm } from "./conversion-form.ts";
import { type FilmFacts, filmFacts } from "./film-facts.ts";
import { BACK_TO_FILM, squareFilters, toneMapFilters } from "./film-filters.ts";
import { LOOK_FILTERS, LOOK_SIZE, LOOKED_AT, type Look, looksSaid, richest } from "./film-poster.ts";
import type { ProgramJob } from "./program.child.ts";
import { cubeOf } from "./tone-map.ts";

/**
 * Films by ffmpeg, if the machine has it, in children. Reads local files only: no network protocol, no playlist that
 * names other files.
 */
export interface Films {
  available(): Promise<boolean>;
  probe(path: string): Promise<FilmFacts>;
  /**
   * A PNG frame as a screen shows it, in full size, handed on to the raster decoder: from a tenth of the way in, or
   * where there is something to be seen.
   */
  poster<T>(path: string, facts: FilmFacts, use: (framePath: string) => Promise<T>): Promise<T>;
  /** H.264 and AAC in an mp4 that starts to play before it is loaded. */
  playable<T>(path: string, facts: FilmFacts, use: (filmPath: string) => Promise<T>): Promise<T>;
  /** AAC in an mp4, without the cover that the file may hold. */
  audible<T>(path: string, facts: FilmFacts, use: (soundPath: string) => Promise<T>): Promise<T>;
  /** What is heard as a WAV file, only good enough to tell how loud it is. */
  samples<T>(path: string, use: (soundPath: string) => Promise<T>): Promise<T>;
  /** A film at the size and quality that are asked for, written into a file. */
  convert(path: string, wanted: WantedFilm): Promise<void>;
}

export type { FilmFacts };

export interface WantedFilm {
  form: FilmForm;
  /** Path of the file that is made. */
  target: string;
  /** Ends the work at once. */
  signal: AbortSignal;
}

const AAC = ["-c:a", "aac", "-b:a", "128k", "-ac", "2"];

/** Of processor time. */
const PROBE_MS = 20_000;
const POSTER_MS = 60_000;
const PLAY_MS = 60 * 60_000;
/** Samples a second, one channel of two bytes: an hour is 58 MB. */
const LOUDNESS_RATE = 8_000;
/** Seconds that are listened to: what is longer claims so, or is no sound for one picture. */
const LOUDNESS_SECONDS = 10 * 3600;
const LOUDNESS_MS = 5 * 60_000;
/** Pixels of the short edge: enough for a stage, small enough for a phone. */
const PLAY_HEIGHT = 1080;

/** Of a frame that nothing was printed of. */
const NOTHING_SAID: Look = { at: 0, isBlack: false, entropy: 0 };
/** What may go wrong where a film is looked through, and is no reason to give it up. */
const OF_THE_FILM: ReadonlySet<string> = new Set([
  "broken",
  "crashed",
  "too_slow",
  "too_much_memory",
] satisfies TaskError["problem"][]);

/** Containers of films and sounds, nothing else: lists of files, of which ffmpeg knows several, name other files. */
const CONTAINERS = "mov,matroska,avi,mpegts,mpeg,mpegvideo,asf,flv,ogg,wav,mp3,flac,aac,aiff";
const localFile = (path: string) => [
  ...["-protocol_whitelist", "file", "-format_whitelist", CONTAINERS],
  ...["-i", `file:${path}`],
];

export function createFilms(temporaryFolder: string, programs: ChildPool<ProgramJob, string>): Films {
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

  /** Filters that make the frames those of a screen, in red, green and blue where they are tone-mapped. */
  async function toScreen(facts: FilmFacts, folder: string, size: readonly string[] = []): Promise<string[]> {
    const { toneMap } = facts;
    if (!toneMap) return [...squareFilters(facts), ...size];
    const cube = join(folder, "tone-map.cube");
    await writeFile(cube, cubeOf(toneMap));
    return [...squareFilters(facts), ...size, ...toneMapFilters(toneMap, cube)];
  }

  /** H.264 as every browser plays it. */
  async function encoded(facts: FilmFacts, folder: string, size: string, rate: number): Promise<string[]> {
    const filters = await toScreen(facts, folder, [size]);
    const named = ["-color_range", "tv", "-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"];
    return [
      ...["-vf", [...filters, ...(facts.toneMap ? BACK_TO_FILM : [])].join(",")],
      ...["-c:v", "libx264", "-preset", "veryfast", "-crf", String(rate), "-pix_fmt", "yuv420p"],
      ...(facts.toneMap ? named : []),
    ];
  }

  /** Answers how it looks; undefined where there is none. */
  async function frame(path: string, filters: readonly string[], target: string, at: number) {
    // A stream without times has no beginning to be sought, and would give no picture at all.
    const start = at > 0 ? ["-ss", at.toFixed(3)] : [];
    const graph = [
      `[0:V:0]${[...filters, "split[shown][looked]"].join(",")}`,
      "[shown]format=rgb24[poster]",
      `[looked]${[...LOOK_FILTERS, "nullsink"].join(",")}`,
    ];
    const printed = await run(
      "ffmpeg",
      ["-v", "error", "-nostdin", "-y", "-threads", "1", ...start, ...localFile(path)].concat([
        ...["-filter_complex", graph.join(";"), "-map", "[poster]"],
        ...["-frames:v", "1", "-f", "image2", "-update", "1", target],
      ]),
      POSTER_MS,
    );
    const made = await stat(target).catch(() => undefined);
    return made?.size ? (looksSaid(printed)[0] ?? NOTHING_SAID) : undefined;
  }

  /** Looks through the beginning of a film, at its key frames first: they cost little, and a scene begins with one. */
  async function richestMoment(path: string, folder: string, facts: FilmFacts): Promise<Look | undefined> {
    // Small first, whatever the shape: hundreds of frames are looked at.
    const filters = await toScreen({ ...facts, isStretched: false }, folder, [LOOK_SIZE]);
    let best: Look | undefined;
    for (const some of [["-skip_frame", "nokey"], []]) {
      const args = [...some, "-t", String(LOOKED_AT), ...localFile(path), "-map", "0:V:0"];
      const looks = [...filters, ...LOOK_FILTERS].join(",");
      const printed = await run(
        "ffmpeg",
        ["-v", "error", "-nostdin", "-threads", "1", ...args, "-vf", looks, "-f", "null", "-"],
        POSTER_MS,
      ).catch((error: unknown) => {
        // A black poster is better than none.
        if (error instanceof TaskError && OF_THE_FILM.has(error.problem)) return "";
        throw error;
      });
      best = richest(looksSaid(printed)) ?? best;
      if (best?.isBlack === false) return best;
    }
    return best;
  }

  /** Makes the poster in a folder; undefined where the film has no picture. */
  async function posterIn(folder: string, path: string, facts: FilmFacts): Promise<string | undefined> {
    const { duration = 0 } = facts;
    const [target, other] = [join(folder, "frame.png"), join(folder, "other.png")];
    const filters = await toScreen(facts, folder);
    const at = Math.min(duration / 10, LOOKED_AT);
    const first =
      (await frame(path, filters, target, at)) ?? (at > 0 ? await frame(path, filters, target, 0) : undefined);
    if (!first) return undefined;
    if (!first.isBlack) return target;
    const found = await richestMoment(path, folder, facts);
    const moments = [...(found ? [found] : []), { at: duration / 2, isBlack: false }];
    // What is black but for a few words comes last.
    for (const moment of moments.sort((a, b) => Number(a.isBlack) - Number(b.isBlack))) {
      // A thousandth before it, since times are rounded.
      const look = await frame(path, filters, other, Math.max(0, moment.at - 0.001));
      if (look && (!look.isBlack || moment.isBlack)) {
        await rename(other, target);
        return target;
      }
    }
    return target;
  }

  async function probe(path: string, signal?: AbortSignal): Promise<FilmFacts> {
    const args = ["-v", "error", "-of", "json", "-show_streams", "-show_format", ...localFile(path)];
    return filmFacts(await run("ffprobe", args, PROBE_MS, signal));
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
          ["-v", "error", "-nostdin", "-y", "-threads", "2", ...localFile(path)].concat([
            ...["-map", "0:V:0", "-map", "0:a:0?", "-sn", "-dn"],
            ...["-map_metadata", form.metadata === "keep" ? "0" : "-1"],
            ...(copyright === undefined ? [] : ["-metadata", `copyright=${copyright}`]),
            ...(await encoded(facts, folder, longEdge(form.maxEdge), rateFactor(form.quality))),
            ...[...AAC, "-movflags", "+faststart", "-f", "mp4", target],
          ]),
          PLAY_MS,
          signal,
        ),
      );
    },
    poster(path, facts, use) {
      return withFolder(async (folder) => {
        const target = await posterIn(folder, path, facts);
        if (target === undefined) throw new TaskError("broken", "The film has no picture.");
        return use(target);
      });
    },
    playable(path, facts, use) {
      return withFolder(async (folder) => {
        const target = join(folder, "play.mp4");
        // What browsers play already is only wrapped anew, without its metadata; the shape of its pixels goes along.
        const copyVideo = facts.videoCodec === "h264" && facts.pixelFormat === "yuv420p" && !facts.toneMap;
        const scale = `scale='if(gt(iw,ih),-2,min(${PLAY_HEIGHT},trunc(iw/2)*2))':'if(gt(iw,ih),min(${PLAY_HEIGHT},trunc(ih/2)*2),-2)'`;
        const video = copyVideo ? ["-c:v", "copy"] : await encoded(facts, folder, scale, 23);
        const audio = facts.audioCodec === "aac" ? ["-c:a", "copy"] : AAC;
        await run(
          "ffmpeg",
          ["-v", "error", "-nostdin", "-y", "-threads", "2", ...localFile(path)].concat([
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
          ["-v", "error", "-nostdin", "-y", "-threads", "1", ...localFile(path)].concat([
            ...["-map", "0:a:0", "-map_metadata", "-1", "-vn", "-sn", "-dn"],
            ...(facts.audioCodec === "aac" ? ["-c:a", "copy"] : AAC),
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
          ["-v", "error", "-nostdin", "-y", "-threads", "1", ...localFile(path)].concat([
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

/** Never enlarged; even numbers of pixels, as the codec wants them. */
function longEdge(edge: number | null): string {
  const even = "trunc(iw/2)*2:trunc(ih/2)*2";
  if (edge === null) return `scale=${even}`;
  const most = Math.max(2, Math.floor(edge / 2) * 2);
  const width = `if(gte(iw,ih),min(${most},trunc(iw/2)*2),-2)`;
  const height = `if(gte(iw,ih),-2,min(${most},trunc(ih/2)*2))`;
  return `scale='${width}':'${height}'`;
}

/** x264's measure of quality, from 18 (very good) to 34, of one from 100 to 1; 23 is its own default. */
const rateFactor = (quality: number | null): number =>
  quality === null ? 23 : Math.round(34 - (Math.max(quality, 1) / 100) * 16);

/** Removes the path of the blob from a program's message. */
function withoutPath({ problem, message }: TaskError, args: readonly string[]): TaskError {
  const url = args.find((arg) => arg.startsWith("file:"));
  if (url === undefined) return new TaskError(problem, message);
  const path = url.slice("file:".length);
  const bare = message.replaceAll(`${url}: `, "").replaceAll(url, "…").replaceAll(path, "…");
  // Other files beside it, whatever their names.
  return new TaskError(problem, bare.replaceAll(`file:${dirname(path)}`, "…").replaceAll(dirname(path), "…"));
}
