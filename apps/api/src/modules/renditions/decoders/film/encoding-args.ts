// ffmpeg arguments that convert a film for screens and browsers.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toneMapCube } from "../../pictures/tone-map.ts";
import type { FilmInfo } from "./film-info.ts";

const EXACT = "flags=accurate_rnd+full_chroma_int+bicubic";

/** Converts RGB to BT.709 YUV and tags the film as such. */
const TO_BT709_FILTERS = [
  `scale=out_color_matrix=bt709:out_range=tv:${EXACT}`,
  "format=yuv420p",
  "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709",
];

/**
 * Filters that convert frames for display: to square pixels, and to sRGB by a lookup table (see `tone-map.ts`), which
 * gives RGB. `folder`: for temporary files.
 */
export async function createDisplayFilters(
  { isStretched, width, height, toneMap }: FilmInfo,
  folder: string,
  size: readonly string[] = [],
): Promise<string[]> {
  const resized = [...(isStretched ? [`scale=${width}:${height}`, "setsar=1"] : []), ...size];
  if (!toneMap) return resized;
  const cube = join(folder, "tone-map.cube");
  await writeFile(cube, toneMapCube(toneMap));
  return [
    ...resized,
    `scale=in_color_matrix=${toneMap.matrix}:${EXACT}`,
    "format=gbrp10le",
    `lut3d=file=${escapeFilterArgument(cube)}:interp=tetrahedral`,
  ];
}

/** Escapes an option value inside a filter graph, where ffmpeg unescapes it twice. */
const escapeFilterArgument = (value: string) => value.replace(/[\\':]/g, "\\$&").replace(/[\\'[\],;]/g, "\\$&");

/** Arguments for H.264 that every browser plays. `rate`: x264's constant rate factor. */
export async function createH264EncodingArgs(
  facts: FilmInfo,
  folder: string,
  size: string,
  rate: number,
): Promise<string[]> {
  const filters = await createDisplayFilters(facts, folder, [size]);
  const named = ["-color_range", "tv", "-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"];
  return [
    ...["-vf", [...filters, ...(facts.toneMap ? TO_BT709_FILTERS : [])].join(",")],
    ...["-c:v", "libx264", "-preset", "veryfast", "-crf", String(rate), "-pix_fmt", "yuv420p"],
    ...(facts.toneMap ? named : []),
  ];
}

/** Scales down to a maximum edge, with even numbers of pixels as the codec requires. */
export function longEdgeScaleFilter(edge: number | null): string {
  const even = "trunc(iw/2)*2:trunc(ih/2)*2";
  if (edge === null) return `scale=${even}`;
  const most = Math.max(2, Math.floor(edge / 2) * 2);
  const width = `if(gte(iw,ih),min(${most},trunc(iw/2)*2),-2)`;
  const height = `if(gte(iw,ih),-2,min(${most},trunc(ih/2)*2))`;
  return `scale='${width}':'${height}'`;
}

/** Scales down to a maximum short edge. */
export const shortEdgeScaleFilter = (edge: number): string =>
  `scale='if(gt(iw,ih),-2,min(${edge},trunc(iw/2)*2))':'if(gt(iw,ih),min(${edge},trunc(ih/2)*2),-2)'`;

/** Maps quality 100..1 to x264's constant rate factor 18 (very good)..34; 23 is the default of x264. */
export const x264RateFactor = (quality: number | null): number =>
  quality === null ? 23 : Math.round(34 - (Math.max(quality, 1) / 100) * 16);
