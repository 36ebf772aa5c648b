// Perceptual hash and average tint of a picture, independent of its size and encoding. Runs in decoder processes only.
import { convertLrgbToOklab, convertRgbToLrgb } from "culori/fn";
import sharp from "sharp";
import sharpPhash from "sharp-phash";

export interface PerceptualHash {
  /** Four parts of 16 bits; similar pictures differ in few bits. */
  bands: readonly [number, number, number, number];
  /** Average a and b of OKLab, in thousandths, since the hash ignores colours. */
  tint: readonly [number, number];
}

/** Standard deviation of the average grey (of 255) of 64 fields. Below it a hash would be noise. */
const MIN_CONTRAST = 3;
const FIELDS_PER_EDGE = 8;
/** Pixels of an edge of the grey picture that is hashed, as the library requires. */
const SAMPLES = 32;
// Its types declare a default export, but the module exports the function itself.
const phash = sharpPhash as unknown as typeof sharpPhash.default;

/** Hashes opaque RGB pixels; undefined where the contrast is too low. */
export async function computePerceptualHash(
  data: Buffer,
  width: number,
  height: number,
): Promise<PerceptualHash | undefined> {
  const raw = { width, height, channels: 3 } as const;
  const grey = await sharp(data, { raw }).greyscale().resize(SAMPLES, SAMPLES, { fit: "fill" }).raw().toBuffer();
  if (deviation(averageFields(grey)) < MIN_CONTRAST) return undefined;
  const bits = await phash(grey, { raw: { width: SAMPLES, height: SAMPLES, channels: 1 } });
  const band = (at: number) => Number.parseInt(bits.slice(at * 16, at * 16 + 16), 2);
  return { bands: [band(0), band(1), band(2), band(3)], tint: averageTint(data) };
}

function averageFields(grey: Uint8Array): Float64Array {
  const [fields, side] = [new Float64Array(FIELDS_PER_EDGE ** 2), SAMPLES / FIELDS_PER_EDGE];
  for (const [at, value] of grey.entries()) {
    const field = Math.floor(at / SAMPLES / side) * FIELDS_PER_EDGE + Math.floor((at % SAMPLES) / side);
    fields[field] = (fields[field] ?? 0) + value / side ** 2;
  }
  return fields;
}

function deviation(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

function averageTint(rgb: Uint8Array): [number, number] {
  const sums = [0, 0, 0];
  for (let at = 0; at < rgb.length; at++) sums[at % 3] = (sums[at % 3] ?? 0) + (rgb[at] ?? 0);
  const [r = 0, g = 0, b = 0] = sums.map((sum) => (sum * 3) / rgb.length / 255);
  const tint = convertLrgbToOklab(convertRgbToLrgb({ r, g, b }));
  return [Math.round(1000 * tint.a), Math.round(1000 * tint.b)];
}
