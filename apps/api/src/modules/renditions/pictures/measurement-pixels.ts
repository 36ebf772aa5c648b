// Scales pixels that are measurements (heights, temperatures) to 8 bits by their range; libvips would clip values outside
// its own range. Runs in decoder processes only.
import sharp, { type Metadata, type Sharp } from "sharp";
import type { TiffPixelValues } from "./measurement-tiff.ts";

/** The value of white, by number format, for pictures whose pixels are brightness, not measurements. */
const WHITE: Partial<Record<Metadata["depth"], number>> = {
  float: 1,
  uint: 2 ** 32 - 1,
  int: 2 ** 31 - 1,
};
/** Fraction of white; pictures whose maximum is below it would look black and are scaled, too. */
const MIN_PART_OF_WHITE = 1 / 8;
/** Values that programs write for missing data; values above MAX_MEASURED count as missing, too. */
const NOT_MEASURED = new Set([-9999, -32_767, -32_768, -99_999]);
/** -9999 rounded to a 16-bit float. */
const NOT_MEASURED_HALF = -10_000;
const MAX_MEASURED = 1e30;
/** Values kept in memory, four bytes each; larger pictures are subsampled. */
export const MAX_PIXEL_VALUES_IN_MEMORY = 60e6;

/** libvips' name of 16-bit grey. */
const GREY_16 = "grey16";
const STEPS = 2 ** 16 - 1;

/**
 * Whether pixels have to be scaled. Colours with a profile are converted by it; 32-bit integer colours are read by
 * ImageMagick.
 */
export function needsValueScaling({ format, depth, space, channels, icc }: Metadata): boolean {
  if (format !== "tiff" || WHITE[depth] === undefined || channels > 4) return false;
  return space === "b-w" || space === GREY_16 || (space === "scrgb" && !icc);
}

/** Scales values to 8 bits by their range; the picture is not rotated yet. */
export function scaleValuesTo8Bits({
  numbers,
  width,
  height,
  channels,
  colours,
  white,
  isMinWhite,
}: ReadNumbers): Sharp {
  const { least, most } = rangeOf(numbers, channels, colours, white);
  const pixels = new Uint8ClampedArray(numbers.length);
  const steps = most > least ? 255 / (most - least) : 0;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    if (at % channels >= colours) pixels[at] = (number * 255) / white;
    // Missing values are black.
    else if (!isNotMeasured(number)) pixels[at] = (isMinWhite ? most - number : number - least) * steps;
  }
  return sharp(pixels, { raw: { width, height, channels: channels as 1 | 2 | 3 | 4 } });
}

type ReadNumbers = Omit<TiffPixelValues, "source" | "orientation">;

/** Scales a picture as libvips reads it, for files with a compression that only libvips supports. */
export async function scalePictureTo8Bits(image: Sharp, meta: Metadata): Promise<Sharp> {
  const read = await numbersOf(withinMemory(image, meta), meta);
  const colours = read.channels < 3 ? 1 : 3;
  return scaleValuesTo8Bits({ ...read, colours, white: WHITE[meta.depth] ?? 1, isMinWhite: false });
}

async function numbersOf(image: Sharp, { space }: Metadata) {
  const same = space === GREY_16 ? await quantizeTo16Bits(image) : { image, least: 0, step: 1 };
  const { data, info } = await same.image
    .pipelineColourspace(space)
    .toColourspace(space)
    .raw({ depth: "float" })
    .toBuffer({ resolveWithObject: true });
  const numbers = new Float32Array(data.buffer, data.byteOffset, data.length / 4);
  if (space === GREY_16)
    for (let at = 0; at < numbers.length; at++) numbers[at] = same.least + (numbers[at] ?? 0) * same.step;
  return { numbers, width: info.width, height: info.height, channels: info.channels as 1 | 2 | 3 | 4 };
}

/** Scales 16-bit float grey to integers: libvips would treat it as integers and round it. */
async function quantizeTo16Bits(image: Sharp) {
  const { channels } = await image.clone().stats();
  const [least, most] = [Math.min(...channels.map(({ min }) => min)), Math.max(...channels.map(({ max }) => max))];
  const isKnown = most > least && Number.isFinite(most - least);
  const [from, step] = isKnown ? [least, (most - least) / STEPS] : [0, 1 / STEPS];
  return { image: image.linear(1 / step, -from / step), least: from, step };
}

/** Subsamples without interpolation, which would mix in missing values. */
function withinMemory(image: Sharp, { width, height, channels }: Metadata): Sharp {
  const scale = Math.sqrt(MAX_PIXEL_VALUES_IN_MEMORY / (width * height * channels));
  if (scale >= 1) return image;
  return image.resize({ width: Math.floor(width * scale), kernel: "nearest" });
}

/** NaN counts as missing, too. */
const isNotMeasured = (number: number) =>
  !(number > -MAX_MEASURED) || NOT_MEASURED.has(number) || number === NOT_MEASURED_HALF;

/** The lowest and the highest value, which become black and white; 0 and `white` where pixels are brightness. */
function rangeOf(numbers: Float32Array, channels: number, colours: number, white: number) {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    if (at % channels >= colours || isNotMeasured(number) || number > MAX_MEASURED) continue;
    if (number < least) least = number;
    if (number > most) most = number;
  }
  const isLight = least >= 0 && most <= white * 1.000001 && most >= white * MIN_PART_OF_WHITE;
  return isLight ? { least: 0, most: white } : { least, most };
}
