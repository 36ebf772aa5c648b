import { TaskError } from "../../../../platform/processes/child-task.ts";
import type { FilmSpec } from "../../conversions/conversion-spec.ts";
import type { Decoded, DecodeTask, FileTask, OutputTask } from "../../decode-protocol.ts";
import { decodeRaster } from "../../pictures/raster.ts";
import type { DecoderFunctions } from "../decoder-definition.ts";
import { createH264EncodingArgs, longEdgeScaleFilter, shortEdgeScaleFilter, x264RateFactor } from "./encoding-args.ts";
import { extractPoster } from "./extract-poster.ts";
import { AAC_ARGS, readFilmInfo, writeMp4 } from "./ffmpeg.ts";
import { readMediaTags } from "./media-tags.ts";

/** Maximum pixels of the short edge. */
const PLAY_HEIGHT = 1080;

async function decodePoster(task: DecodeTask): Promise<Decoded> {
  const facts = await readFilmInfo(task.path);
  const poster = await extractPoster(task.folder, task.path, facts);
  if (poster === undefined) throw new TaskError("broken", "The film has no picture.");
  const made = await decodeRaster({ ...task, path: poster });
  const { width = made.width, height = made.height, duration } = facts;
  return { ...made, width, height, ...(duration === undefined ? {} : { duration }) };
}

/** Writes H.264 and AAC in an mp4 that can be streamed. What browsers play already is only remuxed, without metadata. */
async function makePlayable({ path, folder, target }: Omit<OutputTask, "mime">): Promise<void> {
  const facts = await readFilmInfo(path);
  const copiesVideo = facts.videoCodec === "h264" && facts.pixelFormat === "yuv420p" && !facts.toneMap;
  const video = copiesVideo
    ? ["-c:v", "copy"]
    : await createH264EncodingArgs(facts, folder, shortEdgeScaleFilter(PLAY_HEIGHT), x264RateFactor(null));
  const audio = facts.audioCodec === "aac" ? ["-c:a", "copy"] : AAC_ARGS;
  const kept = ["-map", "0:V:0", "-map", "0:a:0?", "-map_metadata", "-1", "-sn", "-dn"];
  await writeMp4(path, target, [...kept, ...video, ...audio]);
}

async function convertFilm({ path, folder, target, form }: OutputTask & { form: FilmSpec }): Promise<void> {
  const facts = await readFilmInfo(path);
  const { copyright } = facts;
  await writeMp4(path, target, [
    ...["-map", "0:V:0", "-map", "0:a:0?", "-sn", "-dn"],
    ...["-map_metadata", form.metadata === "keep" ? "0" : "-1"],
    ...(copyright === undefined ? [] : ["-metadata", `copyright=${copyright}`]),
    ...(await createH264EncodingArgs(facts, folder, longEdgeScaleFilter(form.maxEdge), x264RateFactor(form.quality))),
    ...AAC_ARGS,
  ]);
}

/** Whether a container holds only sound; a cover does not count as video. Undefined if its tracks cannot be listed. */
async function isAudioOnly({ path, mime }: FileTask): Promise<boolean | undefined> {
  const read = await readMediaTags(path, mime, { duration: false, skipCovers: true }).catch(() => undefined);
  if (read?.format.hasVideo === true) return false;
  return read?.format.hasAudio === true && read.format.hasVideo === false ? true : undefined;
}

async function isAudioOnlyByProbe({ path }: FileTask): Promise<boolean> {
  const facts = await readFilmInfo(path);
  return facts.audioCodec !== undefined && facts.videoCodec === undefined;
}

export const run = {
  poster: decodePoster,
  play: makePlayable,
  convert: convertFilm,
  isAudioOnly,
  isAudioOnlyByProbe,
} satisfies DecoderFunctions;
