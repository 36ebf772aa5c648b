// Synthetic photographs, the same on every machine.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Region, type Sharp } from "sharp";

const WIDTH = 6000;
const HEIGHT = 4000;
/** Size of the photographs in pixels. */
export const SMALL_PHOTOGRAPH = { width: 3000, height: 2000 };
export const LARGE_PHOTOGRAPH = { width: WIDTH - 100, height: HEIGHT };

let pixels: Buffer | undefined;

/** A photograph of 24 megapixels. */
export function createPhotograph(): Sharp {
  pixels ??= drawPixels();
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
}

/** Writes photographs of 6 megapixels as `<number>.jpg`; returns their paths. */
export const makePhotographs = (folder: string, count: number): Promise<string[]> =>
  writeCuts(folder, count, (i) => ({ left: (i * 50) % 3000, top: (i * 33) % 2000, ...SMALL_PHOTOGRAPH }));

/** Writes different photographs of 24 megapixels, minus a strip. */
export const makeLargePhotographs = (folder: string, count: number): Promise<string[]> =>
  writeCuts(folder, count, (i) => ({ left: i % 100, top: 0, ...LARGE_PHOTOGRAPH }));

async function writeCuts(folder: string, count: number, cut: (i: number) => Region): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const files = Array.from({ length: count }, (_, i) => join(folder, `${i}.jpg`));
  for (const [i, file] of files.entries()) await createPhotograph().extract(cut(i)).jpeg({ quality: 88 }).toFile(file);
  return files;
}

/** Draws smooth areas, gradients and grain, like photographs; pure noise would slow all decoders alike. */
function drawPixels(): Buffer {
  const drawn = Buffer.alloc(WIDTH * HEIGHT * 3);
  const along = Float32Array.from({ length: WIDTH }, (_, x) => Math.sin(x / 310) * 40 + Math.sin(x / 47) * 14);
  let state = 12345;
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    const across = Math.cos(y / 270) * 45 + Math.sin(y / 61) * 12;
    for (let x = 0; x < WIDTH; x++) {
      state = (state * 1103515245 + 12345) & 0x7fffffff;
      const light = 120 + (along[x] ?? 0) + across + ((state >> 16) & 15) - 8;
      drawn[at++] = Math.max(0, Math.min(255, light));
      drawn[at++] = Math.max(0, Math.min(255, light * 0.85 + 8));
      drawn[at++] = Math.max(0, Math.min(255, 190 - light * 0.5));
    }
  }
  return drawn;
}
