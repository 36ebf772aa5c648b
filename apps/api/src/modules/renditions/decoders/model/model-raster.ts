// A software rasterizer: lit triangles with a depth buffer. Pure.
import { linearToSrgb, srgbToLinear } from "../../pictures/srgb-conversion.ts";

/** Sets linear RGB and opacity of a surface at texture coordinates. */
export type Shader = (u: number, v: number, out: Float64Array) => void;

/** Vertices of triangles in camera space. */
export interface ProjectedVertices {
  /** Position in pixels from the left and the top, and 1 / distance from the camera. */
  x: Float32Array;
  y: Float32Array;
  inverse: Float32Array;
  /** Normals: unit vectors in world space, three numbers per vertex; undefined: triangles are flat. */
  normals: Float32Array | undefined;
  /** Texture coordinates, two numbers per vertex. */
  uv: Float32Array | undefined;
  /** Linear RGBA, four numbers per vertex. */
  colors: Float32Array | undefined;
}

export interface SurfaceMaterial {
  /** Sets the linear RGB and the opacity of a point of the surface. */
  shade: Shader;
  /** Opacity below which pixels are discarded; undefined: no pixel is discarded, pixels are blended. */
  cutoff: number | undefined;
  isTwoSided: boolean;
  isUnlit: boolean;
}

/** A direction in the world, of length 1. */
export type UnitVector = readonly [number, number, number];

export type Rasterizer = ReturnType<typeof createRasterizer>;

const KEY_DIRECTION: UnitVector = [-0.36, 0.74, 0.57];
const KEY_LIGHT = 0.62;
const SKY_LIGHT = 0.62;
const GROUND_LIGHT = 0.3;

export function createRasterizer(width: number, height: number, toCamera: UnitVector) {
  const depth = new Float32Array(width * height);
  const light = new Float32Array(width * height * 4);
  const shaded = new Float64Array(4);
  const weights = new Float64Array(3);

  const mixed = (values: Float32Array, size: number, at: number, [a, b, c]: [number, number, number]) =>
    (values[a * size + at] ?? 0) * (weights[0] ?? 0) +
    (values[b * size + at] ?? 0) * (weights[1] ?? 0) +
    (values[c * size + at] ?? 0) * (weights[2] ?? 0);

  function put(pixel: number, nearness: number, surface: SurfaceMaterial, brightness: number) {
    const cover = surface.cutoff === undefined ? Math.min(1, shaded[3] ?? 1) : 1;
    if (surface.cutoff === undefined ? cover <= 0 : (shaded[3] ?? 1) < surface.cutoff) return;
    const behind = (light[pixel * 4 + 3] ?? 0) * (1 - cover);
    const all = cover + behind;
    for (let i = 0; i < 3; i++) {
      const lit = (shaded[i] ?? 0) * brightness;
      light[pixel * 4 + i] = (lit * cover + (light[pixel * 4 + i] ?? 0) * behind) / all;
    }
    light[pixel * 4 + 3] = all;
    if (cover > 0.5) depth[pixel] = nearness;
  }

  return {
    triangle(
      corners: ProjectedVertices,
      a: number,
      b: number,
      c: number,
      flat: UnitVector,
      surface: SurfaceMaterial,
    ): void {
      const { x, y, inverse } = corners;
      const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = [x[a], y[a], x[b], y[b], x[c], y[c]];
      const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
      // The y axis points down, so triangles that face the camera have a negative area; others are only drawn if
      // two-sided.
      if (!Number.isFinite(area) || area === 0 || (area > 0 && !surface.isTwoSided)) return;
      const side = area > 0 ? -1 : 1;
      const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
      const right = Math.min(width - 1, Math.max(ax, bx, cx));
      const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
      const bottom = Math.min(height - 1, Math.max(ay, by, cy));
      const three: [number, number, number] = [a, b, c];
      const [ia = 0, ib = 0, ic = 0] = [inverse[a], inverse[b], inverse[c]];
      for (let py = top; py <= bottom; py++) {
        for (let px = left; px <= right; px++) {
          const [mx, my] = [px + 0.5, py + 0.5];
          const wa = ((bx - mx) * (cy - my) - (by - my) * (cx - mx)) / area;
          const wb = ((cx - mx) * (ay - my) - (cy - my) * (ax - mx)) / area;
          const wc = 1 - wa - wb;
          if (wa < 0 || wb < 0 || wc < 0) continue;
          const nearness = wa * ia + wb * ib + wc * ic;
          const pixel = py * width + px;
          if (nearness <= (depth[pixel] ?? 0)) continue;
          weights[0] = (wa * ia) / nearness;
          weights[1] = (wb * ib) / nearness;
          weights[2] = (wc * ic) / nearness;
          const { uv, colors, normals } = corners;
          surface.shade(uv ? mixed(uv, 2, 0, three) : 0, uv ? mixed(uv, 2, 1, three) : 0, shaded);
          if (colors) for (let i = 0; i < 4; i++) shaded[i] = (shaded[i] ?? 0) * mixed(colors, 4, i, three);
          let [nx, ny, nz] = flat;
          if (normals)
            [nx, ny, nz] = [mixed(normals, 3, 0, three), mixed(normals, 3, 1, three), mixed(normals, 3, 2, three)];
          put(pixel, nearness, surface, surface.isUnlit ? 1 : brightnessOf(nx * side, ny * side, nz * side));
        }
      }
    },
    /** The rendered picture in sRGB, as bytes in the order RGBA. */
    pixels(): Buffer {
      const pixels = Buffer.alloc(width * height * 4);
      for (let at = 0; at < light.length; at++) {
        const value = Math.min(1, Math.max(0, light[at] ?? 0));
        pixels[at] = Math.round(255 * (at % 4 === 3 ? value : linearToSrgb(value)));
      }
      return pixels;
    },
  };

  function brightnessOf(x: number, y: number, z: number): number {
    const length = Math.hypot(x, y, z) || 1;
    const toKey = (x * KEY_DIRECTION[0] + y * KEY_DIRECTION[1] + z * KEY_DIRECTION[2]) / length;
    const facing = Math.max(0, (x * toCamera[0] + y * toCamera[1] + z * toCamera[2]) / length);
    const around = GROUND_LIGHT + ((SKY_LIGHT - GROUND_LIGHT) * (y / length + 1)) / 2;
    return around * (0.7 + 0.3 * facing) + KEY_LIGHT * Math.max(0, toKey);
  }
}

/** Linear light of an sRGB byte. */
export const LINEAR_LIGHT_BY_BYTE: Float32Array = Float32Array.from({ length: 256 }, (_, byte) =>
  srgbToLinear(byte / 255),
);
