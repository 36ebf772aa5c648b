// ffmpeg arguments that convert a film for screens and browsers.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toneMapCube } from "../../pictures/tone-map.ts";
import { squareFilters, TO_BT709_FILTERS, toneMapFilters } from "./film-filters.ts";
import type { FilmInfo } from "./film-info.ts";

/** Filters that convert frames for display; tone-mapped frames are RGB. `folder`: for temporary files. */
export async function screenFilters(facts: FilmInfo, folder: string, size: readonly string[] = []): Promise<string[]> {
  const { toneMap } = facts;
  if (!toneMap) return [...squareFilters(facts), ...size];
  const cube = join(folder, "tone-map.cube");
  await writeFile(cube, toneMapCube(toneMap));
  return [...squareFilters(facts), ...size, ...toneMapFilters(toneMap, cube)];
}

/** Arguments for H.264 that every browser plays. `rate`: x264's constant rate factor. */
export async function encodingArgs(facts: FilmInfo, folder: string, size: string, rate: number): Promise<string[]> {
  const filters = await screenFilters(facts, folder, [size]);
  const named = ["-color_range", "tv", "-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"];
  return [
    ...["-vf", [...filters, ...(facts.toneMap ? TO_BT709_FILTERS : [])].join(",")],
    ...["-c:v", "libx264", "-preset", "veryfast", "-crf", String(rate), "-pix_fmt", "yuv420p"],
    ...(facts.toneMap ? named : []),
  ];
}

/** Scales down to a maximum edge, with even numbers of pixels as the codec requires. */
export function scaleToLongEdge(edge: number | null): string {
  const even = "trunc(iw/2)*2:trunc(ih/2)*2";
  if (edge === null) return `scale=${even}`;
  const most = Math.max(2, Math.floor(edge / 2) * 2);
  const width = `if(gte(iw,ih),min(${most},trunc(iw/2)*2),-2)`;
  const height = `if(gte(iw,ih),-2,min(${most},trunc(ih/2)*2))`;
  return `scale='${width}':'${height}'`;
}

/** Scales down to a maximum short edge. */
export const scaleToShortEdge = (edge: number): string =>
  `scale='if(gt(iw,ih),-2,min(${edge},trunc(iw/2)*2))':'if(gt(iw,ih),min(${edge},trunc(ih/2)*2),-2)'`;

/** Maps quality 100..1 to x264's constant rate factor 18 (very good)..34; 23 is the default of x264. */
export const rateFactor = (quality: number | null): number =>
  quality === null ? 23 : Math.round(34 - (Math.max(quality, 1) / 100) * 16);
