import { mkdtemp, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ChildPool } from "../../platform/child-pool.ts";
import { TaskError } from "../../platform/child-task.ts";
import type { FilmForm } from "./conversion-form.ts";
import { noticeOf } from "./notice.ts";
import type { ProgramJob } from "./program.child.ts";

/**
 * Films by ffmpeg, if the machine has it, in children. Reads local files only: no network protocol, no playlist that
 * names other files.
 */
export interface Films {
  available(): Promise<boolean>;
  probe(path: string): Promise<FilmFacts>;
  /** A PNG frame from a tenth of the way in, in full size, handed on to the raster decoder. */
  poster<T>(path: string, duration: number | undefined, use: (framePath: string) => Promise<T>): Promise<T>;
  /** H.264 and AAC in an mp4 that starts to play before it is loaded. */
  playable<T>(path: string, facts: FilmFacts, use: (filmPath: string) => Promise<T>): Promise<T>;
  /** AAC in an mp4, without the cover that the file may hold. */
  audible<T>(path: string, facts: FilmFacts, use: (soundPath: string) => Promise<T>): Promise<T>;
  /** What is heard as a WAV file, only good enough to tell how loud it is. */
  samples<T>(path: string, use: (soundPath: string) => Promise<T>): Promise<T>;
  /** A film at the size and quality that are asked for, written into a file. */
  convert(path: string, wanted: WantedFilm): Promise<void>;
}

export interface WantedFilm {
  form: FilmForm;
  /** Path of the file that is made. */
  target: string;
  /** Ends the work at once. */
  signal: AbortSignal;
}

export interface FilmFacts {
  width?: number;
  height?: number;
  /** Seconds. */
  duration?: number;
  videoCodec?: string;
  audioCodec?: string;
  pixelFormat?: string;
  /** One line of bounded length: it is said to ffmpeg as an argument. */
  copyright?: string;
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

  async function frame(path: string, target: string, at: number) {
    // A stream without times has no beginning to be sought, and would give no picture at all.
    const start = at > 0 ? ["-ss", at.toFixed(2)] : [];
    await run(
      "ffmpeg",
      ["-v", "error", "-nostdin", "-y", "-threads", "1", ...start, ...localFile(path)].concat([
        ...["-frames:v", "1", "-an", "-sn", "-dn", "-pix_fmt", "rgb24", "-f", "image2", "-update", "1", target],
      ]),
      POSTER_MS,
    );
    return (await readFile(target).catch(() => Buffer.alloc(0))).length > 0;
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
      const { copyright } = await probe(path, signal);
      await run(
        "ffmpeg",
        ["-v", "error", "-nostdin", "-y", "-threads", "2", ...localFile(path)].concat([
          ...["-map", "0:v:0", "-map", "0:a:0?", "-sn", "-dn"],
          ...["-map_metadata", form.metadata === "keep" ? "0" : "-1"],
          ...(copyright === undefined ? [] : ["-metadata", `copyright=${copyright}`]),
          ...["-vf", longEdge(form.maxEdge), "-c:v", "libx264", "-preset", "veryfast"],
          ...[
            "-crf",
            String(rateFactor(form.quality)),
            "-pix_fmt",
            "yuv420p",
            "-c:a",
            "aac",
            "-b:a",
            "128k",
            "-ac",
            "2",
          ],
          ...["-movflags", "+faststart", "-f", "mp4", target],
        ]),
        PLAY_MS,
        signal,
      );
    },
    poster(path, duration, use) {
      return withFolder(async (folder) => {
        const target = join(folder, "frame.png");
        const at = Math.min((duration ?? 0) / 10, 10);
        if ((await frame(path, target, at)) || (at > 0 && (await frame(path, target, 0)))) return use(target);
        throw new TaskError("broken", "The film has no picture.");
      });
    },
    playable(path, facts, use) {
      return withFolder(async (folder) => {
        const target = join(folder, "play.mp4");
        // What browsers play already is only wrapped anew, without its metadata.
        const copyVideo = facts.videoCodec === "h264" && facts.pixelFormat === "yuv420p";
        const scale = `scale='if(gt(iw,ih),-2,min(${PLAY_HEIGHT},trunc(iw/2)*2))':'if(gt(iw,ih),min(${PLAY_HEIGHT},trunc(ih/2)*2),-2)'`;
        const video = copyVideo
          ? ["-c:v", "copy"]
          : ["-vf", scale, "-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-pix_fmt", "yuv420p"];
        const audio = facts.audioCodec === "aac" ? ["-c:a", "copy"] : AAC;
        await run(
          "ffmpeg",
          ["-v", "error", "-nostdin", "-y", "-threads", "2", ...localFile(path)].concat([
            ...["-map", "0:v:0", "-map", "0:a:0?", "-map_metadata", "-1", "-sn", "-dn"],
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

interface ProbeAnswer {
  streams?: Record<string, unknown>[];
  format?: { duration?: string; tags?: Record<string, unknown> };
}

/** Parses ffprobe's answer, which is cut when a file has too much metadata. */
function readAnswer(json: string): ProbeAnswer {
  try {
    return JSON.parse(json || "{}") as ProbeAnswer;
  } catch {
    throw new TaskError("broken", "What this film says of itself has no end.");
  }
}

function filmFacts(json: string): FilmFacts {
  const answer = readAnswer(json);
  const video = answer.streams?.find((s) => s.codec_type === "video");
  const audio = answer.streams?.find((s) => s.codec_type === "audio");
  if (!video && !audio) throw new TaskError("broken", "There is neither picture nor sound in this file.");
  const duration = Number(answer.format?.duration ?? video?.duration);
  const said = Object.entries(answer.format?.tags ?? {}).find(([tag]) => tag.toLowerCase() === "copyright")?.[1];
  const copyright = typeof said === "string" ? noticeOf(said) : undefined;
  return {
    ...(video ? upright(video) : {}),
    ...(copyright === undefined ? {} : { copyright }),
    ...(Number.isFinite(duration) ? { duration } : {}),
    ...(video ? { videoCodec: String(video.codec_name), pixelFormat: String(video.pix_fmt) } : {}),
    ...(audio ? { audioCodec: String(audio.codec_name) } : {}),
  };
}

/** Swaps width and height of rotated films: phones store them lying down with a rotation in the side data. */
function upright(video: Record<string, unknown>) {
  const sides = (video.side_data_list ?? []) as { rotation?: number }[];
  const turned = sides.some((side) => Math.abs(side.rotation ?? 0) % 180 === 90);
  const [width, height] = [Number(video.width), Number(video.height)];
  return turned ? { width: height, height: width } : { width, height };
}
