// What a film says of itself, read from ffprobe's answer. Pure.
import { TaskError } from "../../platform/child-task.ts";
import { noticeOf } from "./notice.ts";
import { type ToneMap, toneMapOf } from "./tone-map.ts";

export interface FilmFacts {
  /** As it is seen: upright, and of square pixels. */
  width?: number;
  height?: number;
  /** Its pixels are not square: it has to be stretched to that size. */
  isStretched?: boolean;
  /** Where its colours are not those of a screen. */
  toneMap?: ToneMap;
  /** Seconds. */
  duration?: number;
  videoCodec?: string;
  audioCodec?: string;
  pixelFormat?: string;
  /** One line of bounded length: it is said to ffmpeg as an argument. */
  copyright?: string;
}

interface ProbeAnswer {
  streams?: Record<string, unknown>[];
  format?: { duration?: string; tags?: Record<string, unknown> };
}

export function filmFacts(json: string): FilmFacts {
  const answer = readAnswer(json);
  // A cover is a picture of its own.
  const video = answer.streams?.find((s) => s.codec_type === "video" && !isCover(s));
  const audio = answer.streams?.find((s) => s.codec_type === "audio");
  if (!video && !audio) throw new TaskError("broken", "There is neither picture nor sound in this file.");
  const duration = Number(answer.format?.duration ?? video?.duration);
  const said = Object.entries(answer.format?.tags ?? {}).find(([tag]) => tag.toLowerCase() === "copyright")?.[1];
  const copyright = typeof said === "string" ? noticeOf(said) : undefined;
  const toneMap = video && toneMapOf(video);
  return {
    ...(video ? asSeen(video) : {}),
    ...(toneMap ? { toneMap } : {}),
    ...(copyright === undefined ? {} : { copyright }),
    ...(Number.isFinite(duration) ? { duration } : {}),
    ...(video ? { videoCodec: String(video.codec_name), pixelFormat: String(video.pix_fmt) } : {}),
    ...(audio ? { audioCodec: String(audio.codec_name) } : {}),
  };
}

/** Parses ffprobe's answer, which is cut when a file has too much metadata. */
function readAnswer(json: string): ProbeAnswer {
  try {
    return JSON.parse(json || "{}") as ProbeAnswer;
  } catch {
    throw new TaskError("broken", "What this film says of itself has no end.");
  }
}

const isCover = ({ disposition }: Record<string, unknown>) =>
  (disposition as { attached_pic?: number } | undefined)?.attached_pic === 1;

/** Swaps width and height of rotated films: phones store them lying down with a rotation in the side data. */
function asSeen(video: Record<string, unknown>) {
  const sides = (video.side_data_list ?? []) as { rotation?: number }[];
  const turned = sides.some((side) => Math.abs(side.rotation ?? 0) % 180 === 90);
  const stretch = stretchOf(video.sample_aspect_ratio);
  const [width, height] = [Math.max(1, Math.round(Number(video.width) * stretch)), Number(video.height)];
  const size = turned ? { width: height, height: width } : { width, height };
  return stretch === 1 ? size : { ...size, isStretched: true };
}

/** Wider or narrower pixels than these are a mistake. */
const MAX_STRETCH = 10;

/** How much wider than high a pixel is; 1 also where nothing is known of it. */
function stretchOf(ratio: unknown): number {
  const [wide = 0, high = 0] = typeof ratio === "string" ? ratio.split(":").map(Number) : [];
  const stretch = wide / high;
  return stretch >= 1 / MAX_STRETCH && stretch <= MAX_STRETCH ? stretch : 1;
}
