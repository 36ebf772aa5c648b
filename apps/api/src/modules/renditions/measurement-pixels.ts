// Pixels that are measurements rather than the 256 steps of a screen: scaled by their range, where libvips would cut what
// lies outside of its own. Runs in decoding children only.
import sharp, { type Metadata, type Sharp } from "sharp";
import type { TiffNumbers } from "./measurement-tiff.ts";

/** What white is in them, where they are light and not heights or temperatures. */
const WHITE: Partial<Record<Metadata["depth"], number>> = {
  float: 1,
  uint: 2 ** 32 - 1,
  int: 2 ** 31 - 1,
};
/** Of that: darker pictures would show nothing, and are scaled, too. */
const MIN_PART_OF_WHITE = 1 / 8;
/** What programs write where nothing was measured; larger numbers than any measurement count as that, too. */
const NOT_MEASURED = new Set([-9999, -32_767, -32_768, -99_999]);
/** Such a number as a fraction of 16 bits, which has no -9999. */
const NOT_MEASURED_HALF = -10_000;
const MAX_MEASURED = 1e30;
/** Numbers that are held at a time, of four bytes each; of larger pictures every so many pixels are read. */
export const MAX_NUMBERS = 60e6;

/** What libvips calls a grey of 16 bits. */
const GREY_16 = "grey16";
const STEPS = 2 ** 16 - 1;

/**
 * Whether they are to be scaled. Colours that have a profile are left to it; those of 32 bits without a fraction are
 * read by ImageMagick.
 */
export function isMeasurement({ format, depth, space, channels, icc }: Metadata): boolean {
  if (format !== "tiff" || WHITE[depth] === undefined || channels > 4) return false;
  return space === "b-w" || space === GREY_16 || (space === "scrgb" && !icc);
}

/** The same pixels in 8 bits, as they lie. */
export function numbersToBytes({ numbers, width, height, channels, colours, white, isMinWhite }: ReadNumbers): Sharp {
  const { least, most } = rangeOf(numbers, channels, colours, white);
  const pixels = new Uint8ClampedArray(numbers.length);
  const steps = most > least ? 255 / (most - least) : 0;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    if (at % channels >= colours) pixels[at] = (number * 255) / white;
    // What was not measured is black.
    else if (!isNotMeasured(number)) pixels[at] = (isMinWhite ? most - number : number - least) * steps;
  }
  return sharp(pixels, { raw: { width, height, channels: channels as 1 | 2 | 3 | 4 } });
}

type ReadNumbers = Omit<TiffNumbers, "source" | "orientation">;

/** Of a file that is packed as libvips alone unpacks it. */
export async function scaleToBytes(image: Sharp, meta: Metadata): Promise<Sharp> {
  const read = await numbersOf(withinMemory(image, meta), meta);
  const colours = read.channels < 3 ? 1 : 3;
  return numbersToBytes({ ...read, colours, white: WHITE[meta.depth] ?? 1, isMinWhite: false });
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

/** libvips takes a grey of 16 bits with a fraction for one without, and would round it. */
async function quantizeTo16Bits(image: Sharp) {
  const { channels } = await image.clone().stats();
  const [least, most] = [Math.min(...channels.map(({ min }) => min)), Math.max(...channels.map(({ max }) => max))];
  const isKnown = most > least && Number.isFinite(most - least);
  const [from, step] = isKnown ? [least, (most - least) / STEPS] : [0, 1 / STEPS];
  return { image: image.linear(1 / step, -from / step), least: from, step };
}

/** None in between is made up: what was not measured has no neighbours. */
function withinMemory(image: Sharp, { width, height, channels }: Metadata): Sharp {
  const scale = Math.sqrt(MAX_NUMBERS / (width * height * channels));
  if (scale >= 1) return image;
  return image.resize({ width: Math.floor(width * scale), kernel: "nearest" });
}

/** Nor is what is no number at all. */
const isNotMeasured = (number: number) =>
  !(number > -MAX_MEASURED) || NOT_MEASURED.has(number) || number === NOT_MEASURED_HALF;

/** What is black and what is white. */
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
