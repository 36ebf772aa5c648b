// Chooses the frame of a film that becomes its poster, avoiding black frames and those of a fade-in. Pure.

/** Seconds at the beginning that are searched for a better frame. */
export const POSTER_SEARCH_SECONDS = 10;

/** Percent of black pixels from which a frame counts as black; the default of ffmpeg. */
const BLACK_PERCENT = 98;
/** Luminance of 255 below which a pixel is black, with some margin for compression. */
const DARK_LUMINANCE = 20;
/** Luminance below which even the brightest pixel of a frame is dim: the film may still be fading in. */
const DIM_LUMINANCE = 128;
/** Luminance of the brightest pixel from which the search ends: no fade-in goes on from there for long. */
const BRIGHT_LUMINANCE = 192;
/** How much brighter than a dim frame another one has to be to take its place. */
const MIN_BRIGHTENING = 2;
/** Thousands of frames may be analysed, so they are scaled down. */
export const ANALYSIS_SCALE = "scale=160:-2";

/** Filters that print the percentage of black, the entropy and the brightest pixel of each frame. */
export const ANALYSIS_FILTERS = [
  `${ANALYSIS_SCALE}:out_range=pc`,
  "format=gray",
  `blackframe=amount=0:threshold=${DARK_LUMINANCE}`,
  "entropy",
  "signalstats",
  "metadata=print:file=-",
];

export interface FrameAnalysis {
  /** Seconds. */
  at: number;
  isBlack: boolean;
  /** Entropy of the luminance; 0 for a single colour. */
  entropy: number;
  /** Luminance of its brightest pixel, of 255. */
  maxLuminance: number;
}

/** Whether it may be the poster without a look at others. */
export const isGoodPoster = ({ isBlack, maxLuminance }: FrameAnalysis): boolean =>
  !isBlack && maxLuminance >= DIM_LUMINANCE;

/** Whether the key frames hold a frame that is good enough, so that the others need not be searched. */
export const isBrightPoster = ({ isBlack, maxLuminance }: FrameAnalysis): boolean =>
  !isBlack && maxLuminance >= BRIGHT_LUMINANCE;

/** Whether a frame is so much darker than another one that the film fades in between. */
export const isDimBeside = (frame: FrameAnalysis, other: FrameAnalysis): boolean =>
  frame.maxLuminance * MIN_BRIGHTENING <= other.maxLuminance;

export function parseFrameAnalyses(printed: string): FrameAnalysis[] {
  return printed
    .split(/^frame:/m)
    .slice(1)
    .map((text) => {
      const number = (name: string) => Number(new RegExp(`${name}[:=]\\s*([\\d.]+)`).exec(text)?.[1] ?? 0);
      const isBlack = number("blackframe\\.pblack") >= BLACK_PERCENT;
      return {
        at: number("pts_time"),
        isBlack,
        entropy: number("\\.entropy\\.normal\\.Y"),
        maxLuminance: number("signalstats\\.YMAX"),
      };
    });
}

/**
 * The frame with the highest entropy, preferring those that are not black and not much darker than others; undefined
 * where all are entirely black.
 */
export function pickPosterFrame(frames: readonly FrameAnalysis[]): FrameAnalysis | undefined {
  const visible = frames.filter(({ isBlack, entropy }) => !isBlack || entropy > 0);
  const brightest = visible.reduce<FrameAnalysis | undefined>(
    (found, frame) => (found && found.maxLuminance >= frame.maxLuminance ? found : frame),
    undefined,
  );
  const rank = (frame: FrameAnalysis) => {
    if (frame.isBlack) return 2;
    return brightest && isDimBeside(frame, brightest) ? 1 : 0;
  };
  return visible.sort((a, b) => rank(a) - rank(b) || b.entropy - a.entropy || a.at - b.at)[0];
}
