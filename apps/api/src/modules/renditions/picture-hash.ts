// What stays of a picture in any size and encoding: a hash of its large forms, and the tint of the whole. Runs in
// decoding children only.
import { oklchOfBytes } from "@vitrine/settings/oklch";
import sharp from "sharp";

export interface PictureHash {
  /** Four parts of 16 bits; the fewer bits differ, the more alike two pictures are. */
  bands: readonly [number, number, number, number];
  /** Red against green and yellow against blue, of OKLab, in thousandths: a hash knows no colours. */
  tint: readonly [number, number];
}

/** Standard deviation of 64 fields of grey, of 255. Below it there are no large forms, and a hash is noise. */
const LEAST_CONTRAST = 3;
const FIELDS = 8;
/** Pixels of an edge of the grey picture that is hashed. */
const SAMPLES = 32;
/** Coefficients to a side that are kept, from the first one after the mean. */
const KEPT = 8;

/** From opaque pixels of three bytes each; undefined where there is nothing to be told apart. */
export async function hashOf(data: Buffer, width: number, height: number): Promise<PictureHash | undefined> {
  const raw = { width, height, channels: 3 } as const;
  const grey = await sharp(data, { raw }).greyscale().resize(SAMPLES, SAMPLES, { fit: "fill" }).raw().toBuffer();
  if (deviation(fieldsOf(grey)) < LEAST_CONTRAST) return undefined;
  const bits = formsOf(grey);
  const band = (at: number) => bits.slice(at * 16, at * 16 + 16).reduce((sum, bit) => sum * 2 + bit, 0);
  return { bands: [band(0), band(1), band(2), band(3)], tint: tintOf(data) };
}

function fieldsOf(grey: Uint8Array): Float64Array {
  const [fields, side] = [new Float64Array(FIELDS ** 2), SAMPLES / FIELDS];
  for (const [at, value] of grey.entries()) {
    const field = Math.floor(at / SAMPLES / side) * FIELDS + Math.floor((at % SAMPLES) / side);
    fields[field] = (fields[field] ?? 0) + value / side ** 2;
  }
  return fields;
}

const cosines = Float64Array.from({ length: SAMPLES * SAMPLES }, (_, at) => {
  const [sample, wave] = [Math.floor(at / SAMPLES), at % SAMPLES];
  return Math.cos(((2 * sample + 1) / (2 * SAMPLES)) * wave * Math.PI);
});

/**
 * Which low frequencies of the discrete cosine transform are above their mean: the bits of `sharp-phash`, to the last
 * one, since those of older libraries are compared with them.
 */
function formsOf(grey: Uint8Array): number[] {
  const waves = Array.from({ length: KEPT ** 2 }, (_, at) => wave(grey, Math.floor(at / KEPT) + 1, (at % KEPT) + 1));
  const mean = waves.reduce((sum, each) => sum + each, 0) / waves.length;
  return waves.map((each) => (each > mean ? 1 : 0));
}

/** Added up in the order of that library, in which the smallest difference may decide on a bit. */
function wave(grey: Uint8Array, across: number, down: number): number {
  let sum = 0;
  for (let x = 0; x < SAMPLES; x++) {
    const ofColumn = cosines[x * SAMPLES + across] ?? 0;
    for (let y = 0; y < SAMPLES; y++) {
      sum += ofColumn * (cosines[y * SAMPLES + down] ?? 0) * (grey[y * SAMPLES + x] ?? 0);
    }
  }
  return sum / 4;
}

function deviation(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

function tintOf(rgb: Uint8Array): [number, number] {
  const sums = [0, 0, 0];
  for (let at = 0; at < rgb.length; at++) sums[at % 3] = (sums[at % 3] ?? 0) + (rgb[at] ?? 0);
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => (sum * 3) / rgb.length);
  const { c, h } = oklchOfBytes(red, green, blue);
  const angle = (h * Math.PI) / 180;
  return [Math.round(1000 * c * Math.cos(angle)), Math.round(1000 * c * Math.sin(angle))];
}
