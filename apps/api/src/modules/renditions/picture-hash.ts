// What stays of a picture in any size and encoding: a hash of its large forms, and the tint of the whole. Runs in
// decoding children only.
import { oklchOfBytes } from "@vitrine/settings/oklch";
import sharp from "sharp";
import sharpPhash from "sharp-phash";

export interface PictureHash {
  /** Four parts of 16 bits; the fewer bits differ, the more alike two pictures are. */
  bands: readonly [number, number, number, number];
  /** Red against green and yellow against blue, of OKLab, in thousandths: a hash knows no colours. */
  tint: readonly [number, number];
}

/** Standard deviation of 64 fields of grey, of 255. Below it there are no large forms, and a hash is noise. */
const MIN_CONTRAST = 3;
const FIELDS = 8;
/** Pixels of an edge of the grey picture that is hashed; as many as the library takes. */
const SAMPLES = 32;
// Its types describe a module with a default export; what it exports is the function itself.
const phash = sharpPhash as unknown as typeof sharpPhash.default;

/** From opaque pixels of three bytes each; undefined where there is nothing to be told apart. */
export async function hashOf(data: Buffer, width: number, height: number): Promise<PictureHash | undefined> {
  const raw = { width, height, channels: 3 } as const;
  const grey = await sharp(data, { raw }).greyscale().resize(SAMPLES, SAMPLES, { fit: "fill" }).raw().toBuffer();
  if (deviation(fieldsOf(grey)) < MIN_CONTRAST) return undefined;
  const bits = await phash(grey, { raw: { width: SAMPLES, height: SAMPLES, channels: 1 } });
  const band = (at: number) => Number.parseInt(bits.slice(at * 16, at * 16 + 16), 2);
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
