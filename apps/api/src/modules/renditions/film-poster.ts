// Which moment of a film is its poster: none that is black where there is something to be seen. Pure.

/** Seconds from the beginning in which something else than black is looked for. */
export const LOOKED_AT = 10;

/** Percent of a picture that may be black; ffmpeg's own limit. */
const BLACK = 98;
/** Of 255: what is darker is black, in compressed films too. */
const DARK = 20;
/** Small: a frame is told by its large forms, and thousands are looked at. */
export const LOOK_SIZE = "scale=160:-2";

/** Filters that print how much of each frame is black, and how much there is to be seen in it. */
export const LOOK_FILTERS = [
  `${LOOK_SIZE}:out_range=pc`,
  "format=gray",
  `blackframe=amount=0:threshold=${DARK}`,
  "entropy",
  "metadata=print:file=-",
];

export interface Look {
  /** Seconds. */
  at: number;
  isBlack: boolean;
  /** Of the luminances in it: 0 where all are one. */
  entropy: number;
}

export function looksSaid(printed: string): Look[] {
  return printed
    .split(/^frame:/m)
    .slice(1)
    .map((said) => {
      const number = (name: string) => Number(new RegExp(`${name}[:=]\\s*([\\d.]+)`).exec(said)?.[1] ?? 0);
      const isBlack = number("blackframe\\.pblack") >= BLACK;
      return { at: number("pts_time"), isBlack, entropy: number("\\.entropy\\.normal\\.Y") };
    });
}

/** The one with most to be seen, the first of several; undefined where all are black from edge to edge. */
export function richest(looks: readonly Look[]): Look | undefined {
  const seen = looks.filter(({ isBlack, entropy }) => !isBlack || entropy > 0);
  return seen.sort((a, b) => Number(a.isBlack) - Number(b.isBlack) || b.entropy - a.entropy || a.at - b.at)[0];
}
