// Filters of ffmpeg by which a film becomes what a screen shows. Pure.
import type { FilmFacts } from "./film-facts.ts";
import type { ToneMap } from "./tone-map.ts";

/** To square pixels, by the size as which the film is seen. */
export const squareFilters = ({ isStretched, width, height }: FilmFacts): string[] =>
  isStretched ? [`scale=${width}:${height}`, "setsar=1"] : [];

const EXACT = "flags=accurate_rnd+full_chroma_int+bicubic";

/** To red, green and blue of an sRGB screen, by the table in a file: see `tone-map.ts`. */
export const toneMapFilters = ({ matrix }: ToneMap, cube: string): string[] => [
  `scale=in_color_matrix=${matrix}:${EXACT}`,
  "format=gbrp10le",
  `lut3d=file=${argumentOf(cube)}:interp=tetrahedral`,
];

/** And on to what films for screens have, named as that. */
export const BACK_TO_FILM = [
  `scale=out_color_matrix=bt709:out_range=tv:${EXACT}`,
  "format=yuv420p",
  "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709",
];

/** A value of an option inside a graph of filters, which is read twice: as an option, and as part of the graph. */
export function argumentOf(value: string): string {
  const option = value.replace(/[\\':]/g, "\\$&");
  return option.replace(/[\\'[\],;]/g, "\\$&");
}
