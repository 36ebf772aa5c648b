import type { Texture, TextureInfo } from "@gltf-transform/core";
import type { Transform } from "@gltf-transform/extensions";
import sharp from "sharp";
import { fitWithin } from "../../pictures/pictures.ts";
import { MAX_PIXELS } from "../../recipes.ts";
import { LINEAR_LIGHT_BY_BYTE, type Shader } from "./model-raster.ts";

/** Maximum pixels of the longer edge of a texture; more would not be visible in the poster. */
const TEXTURE_EDGE = 1024;

const CLAMP = 33071;
const MIRROR = 33648;

/** Creates the shader of a material: colour factors (linear RGBA) times its texture. */
export async function createShader(
  factors: readonly number[],
  texture: Texture | null,
  info: TextureInfo | null,
): Promise<Shader> {
  const [red = 1, green = 1, blue = 1, cover = 1] = factors;
  const plain: Shader = (_u, _v, out) => {
    out[0] = red;
    out[1] = green;
    out[2] = blue;
    out[3] = cover;
  };
  const image = texture?.getImage();
  if (!image || !info) return plain;
  // Without a readable texture, only the colour is used.
  const read = await fitWithin(sharp(image, { limitInputPixels: MAX_PIXELS }), TEXTURE_EDGE)
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  if (!read) return plain;
  const { width, height } = read.info;
  const data = read.data;
  const moved = createUvTransform(info.getExtension<Transform>("KHR_texture_transform"));
  const [wrapS, wrapT] = [info.getWrapS(), info.getWrapT()];
  return (u, v, out) => {
    const [s, t] = moved(u, v);
    const x = Math.min(width - 1, Math.floor(wrapped(s, wrapS) * width));
    const y = Math.min(height - 1, Math.floor(wrapped(t, wrapT) * height));
    const at = (y * width + x) * 4;
    out[0] = red * (LINEAR_LIGHT_BY_BYTE[data[at] ?? 0] ?? 0);
    out[1] = green * (LINEAR_LIGHT_BY_BYTE[data[at + 1] ?? 0] ?? 0);
    out[2] = blue * (LINEAR_LIGHT_BY_BYTE[data[at + 2] ?? 0] ?? 0);
    out[3] = (cover * (data[at + 3] ?? 255)) / 255;
  };
}

function createUvTransform(transform: Transform | null): (u: number, v: number) => [number, number] {
  if (!transform) return (u, v) => [u, v];
  const [[left, top], [wide, high], turn] = [transform.getOffset(), transform.getScale(), transform.getRotation()];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (u, v) => [cos * u * wide + sin * v * high + left, cos * v * high - sin * u * wide + top];
}

/** A texture coordinate wrapped into 0 to 1; NaN becomes 0. */
function wrapped(value: number, mode: number): number {
  if (!Number.isFinite(value)) return 0;
  if (mode === CLAMP) return Math.min(1, Math.max(0, value));
  const part = value - Math.floor(value);
  return mode === MIRROR && Math.floor(value) % 2 !== 0 ? 1 - part : part;
}
