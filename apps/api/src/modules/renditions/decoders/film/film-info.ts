// Parses the output of ffprobe. Pure.
import { TaskError } from "../../../../platform/processes/child-task.ts";
import { normalizeNotice } from "../../analysis/copyright.ts";
import { findToneMap, type ToneMap } from "../../pictures/tone-map.ts";

export interface FilmInfo {
  /** Display size: upright, with square pixels. */
  width?: number;
  height?: number;
  /** Its pixels are not square, so it has to be scaled to `width` x `height`. */
  isStretched?: boolean;
  /** For HDR or wide-gamut films. */
  toneMap?: ToneMap;
  /** Seconds. */
  duration?: number;
  videoCodec?: string;
  audioCodec?: string;
  pixelFormat?: string;
  /** One line of limited length, since it is passed to ffmpeg as an argument. */
  copyright?: string;
}

interface ProbeAnswer {
  streams?: Record<string, unknown>[];
  format?: { duration?: string; tags?: Record<string, unknown> };
}

export function parseFilmInfo(json: string): FilmInfo {
  const answer = parseProbeAnswer(json);
  // Leaves out covers, which are video streams, too.
  const video = answer.streams?.find((s) => s.codec_type === "video" && !isCover(s));
  const audio = answer.streams?.find((s) => s.codec_type === "audio");
  if (!video && !audio) throw new TaskError("broken", "There is neither picture nor sound in this file.");
  const duration = Number(answer.format?.duration ?? video?.duration);
  const tag = Object.entries(answer.format?.tags ?? {}).find(([name]) => name.toLowerCase() === "copyright")?.[1];
  const copyright = typeof tag === "string" ? normalizeNotice(tag) : undefined;
  const toneMap = video && findToneMap(video);
  return {
    ...(video ? displaySize(video) : {}),
    ...(toneMap ? { toneMap } : {}),
    ...(copyright === undefined ? {} : { copyright }),
    ...(Number.isFinite(duration) ? { duration } : {}),
    ...(video ? { videoCodec: String(video.codec_name), pixelFormat: String(video.pix_fmt) } : {}),
    ...(audio ? { audioCodec: String(audio.codec_name) } : {}),
  };
}

/** Parses ffprobe's JSON, which is truncated when a file has too much metadata. */
function parseProbeAnswer(json: string): ProbeAnswer {
  try {
    return JSON.parse(json || "{}") as ProbeAnswer;
  } catch {
    throw new TaskError("broken", "The metadata of this film is too long.");
  }
}

const isCover = ({ disposition }: Record<string, unknown>) =>
  (disposition as { attached_pic?: number } | undefined)?.attached_pic === 1;

/** Display size. Swaps width and height of rotated films: phones store them unrotated, with a rotation in the side data. */
function displaySize(video: Record<string, unknown>) {
  const sides = (video.side_data_list ?? []) as { rotation?: number }[];
  const turned = sides.some((side) => Math.abs(side.rotation ?? 0) % 180 === 90);
  const stretch = pixelAspectRatio(video.sample_aspect_ratio);
  const [width, height] = [Math.max(1, Math.round(Number(video.width) * stretch)), Number(video.height)];
  const size = turned ? { width: height, height: width } : { width, height };
  return stretch === 1 ? size : { ...size, isStretched: true };
}

/** Aspect ratios beyond this are treated as errors. */
const MAX_STRETCH = 10;

/** Width of a pixel divided by its height; 1 where unknown. */
function pixelAspectRatio(ratio: unknown): number {
  const [wide = 0, high = 0] = typeof ratio === "string" ? ratio.split(":").map(Number) : [];
  const stretch = wide / high;
  return stretch >= 1 / MAX_STRETCH && stretch <= MAX_STRETCH ? stretch : 1;
}
