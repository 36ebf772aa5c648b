// ffmpeg filters that convert films for display on a screen. Pure.

import type { ToneMap } from "../../pictures/tone-map.ts";
import type { FilmInfo } from "./film-info.ts";

/** Scales to the display size, with square pixels. */
export const squareFilters = ({ isStretched, width, height }: FilmInfo): string[] =>
  isStretched ? [`scale=${width}:${height}`, "setsar=1"] : [];

const EXACT = "flags=accurate_rnd+full_chroma_int+bicubic";

/** Converts to sRGB by the lookup table in a file; see `tone-map.ts`. */
export const toneMapFilters = ({ matrix }: ToneMap, cube: string): string[] => [
  `scale=in_color_matrix=${matrix}:${EXACT}`,
  "format=gbrp10le",
  `lut3d=file=${escapeFilterArgument(cube)}:interp=tetrahedral`,
];

/** Converts RGB to BT.709 YUV and tags the film as such. */
export const TO_BT709_FILTERS = [
  `scale=out_color_matrix=bt709:out_range=tv:${EXACT}`,
  "format=yuv420p",
  "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709",
];

/** Escapes an option value inside a filter graph, where ffmpeg unescapes it twice. */
export function escapeFilterArgument(value: string): string {
  const option = value.replace(/[\\':]/g, "\\$&");
  return option.replace(/[\\'[\],;]/g, "\\$&");
}
