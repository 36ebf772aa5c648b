import sharp from "sharp";
import { ssim } from "ssim.js";
import { expect, it } from "vitest";
import { picture } from "../../../testing/import-kit.ts";
import { IMPORT_PICTURE_EDGES } from "../recipes.ts";
import { encodePictures } from "./pictures.ts";

const wanted = IMPORT_PICTURE_EDGES.map((edge) => ({ name: `w${edge}`, edge }));

/** Likeness of structure, 1 being the same. */
async function likeness(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  return ssim(a, b).mssim;
}

async function pixelsOf(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

it.each([704, 1240])("shows dots, %i pixels wide, as clearly as if resized in one step", async (width) => {
  const dots = await picture(1, width, width / 2)
    .png({ palette: true, colours: 8, dither: 1 })
    .toBuffer();
  const { pictures } = await encodePictures(sharp(dots), { sizes: wanted });
  const atOnce = await sharp(dots).resize(320).webp({ quality: 80, effort: 2 }).toBuffer();
  expect(await likeness(pictures[2]?.data ?? Buffer.of(), atOnce)).toBeGreaterThan(0.99);
});
