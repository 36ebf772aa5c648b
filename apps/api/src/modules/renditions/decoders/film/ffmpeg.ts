import { dirname } from "node:path";
import { TaskError } from "../../../../platform/processes/child-task.ts";
import { type FilmInfo, parseFilmInfo } from "./film-info.ts";
import { runProgram } from "./run-program.ts";

/** CPU time. */
const PROBE_MS = 20_000;
const MP4_MS = 60 * 60_000;

/** Containers of films and sounds only: playlist formats could reference other files. */
const CONTAINERS = "mov,matroska,avi,mpegts,mpeg,mpegvideo,asf,flv,ogg,wav,mp3,flac,aac,aiff";

/** Arguments that read a local file: no network protocols and no playlists. */
export const inputArgs = (path: string) => [
  ...["-protocol_whitelist", "file", "-format_whitelist", CONTAINERS],
  ...["-i", `file:${path}`],
];

export const AAC_ARGS = ["-c:a", "aac", "-b:a", "128k", "-ac", "2"];

/** Runs ffmpeg. @param limitMs CPU time */
export const runFfmpeg = (args: readonly string[], limitMs: number): Promise<string> =>
  run("ffmpeg", ["-v", "error", "-nostdin", ...args], limitMs);

/** Writes an mp4 that can be streamed. `args`: what is converted, and how. */
export const writeMp4 = (path: string, target: string, args: readonly string[]): Promise<string> =>
  runFfmpeg(
    ["-y", "-threads", "2", ...inputArgs(path), ...args, "-movflags", "+faststart", "-f", "mp4", target],
    MP4_MS,
  );

export async function readFilmInfo(path: string): Promise<FilmInfo> {
  const args = ["-v", "error", "-of", "json", "-show_streams", "-show_format", ...inputArgs(path)];
  return parseFilmInfo(await run("ffprobe", args, PROBE_MS));
}

const run = (program: string, args: string[], limitMs: number) =>
  runProgram(program, args, limitMs).catch((error: unknown) => {
    throw error instanceof TaskError ? withoutPath(error, args) : error;
  });

/** Removes the path of the blob from a program's message. */
function withoutPath({ code, message }: TaskError, args: readonly string[]): TaskError {
  const url = args.find((arg) => arg.startsWith("file:"));
  if (url === undefined) return new TaskError(code, message);
  const path = url.slice("file:".length);
  const bare = message.replaceAll(`${url}: `, "").replaceAll(url, "…").replaceAll(path, "…");
  // Removes the path of the folder, too, which names of other files in it contain.
  return new TaskError(code, bare.replaceAll(`file:${dirname(path)}`, "…").replaceAll(dirname(path), "…"));
}
