import type { Document, Material, Primitive, Scene } from "@gltf-transform/core";
import type { PBRSpecularGlossiness } from "@gltf-transform/extensions";
import { TaskError } from "../../../../platform/processes/child-task.ts";
import type { ModelFolder } from "../../decode-protocol.ts";
import { openModel } from "./model-file.ts";
import {
  createRasterizer,
  type ProjectedVertices,
  type Rasterizer,
  type SurfaceMaterial,
  type UnitVector,
} from "./model-raster.ts";
import { createShader } from "./model-texture.ts";

// The same values as in the viewer (model-scene.ts of the portal), so that nothing jumps when it replaces the poster.
const FIELD_OF_VIEW = (35 / 180) * Math.PI;
const CAMERA_DIRECTION = unit([0.5, 0.35, 1]);
const MARGIN = 1.12;

const WIDTH = 1280;
const HEIGHT = 960;
/** Rendered larger by this factor and scaled down, for smooth edges. */
const OVERSAMPLING = 2;
/** Primitive modes of glTF. */
const TRIANGLES = 4;
const STRIP = 5;
const FAN = 6;
const MAX_TRIANGLES = 3_000_000;
const MAX_NODES = 100_000;

type Matrix = readonly number[];

interface Part {
  primitive: Primitive;
  matrix: Matrix;
}

export type ModelPoster = Awaited<ReturnType<typeof renderModel>>;

/** A picture of a 3D model in the initial view of the portal's viewer. Runs in decoder processes only: hostile input. */
export async function renderModel(path: string, mime: string, modelFolder?: ModelFolder) {
  try {
    return await draw(await openModel(path, mime, modelFolder));
  } catch (error) {
    if (error instanceof TaskError || !(error instanceof Error) || "syscall" in error) throw error;
    // Every error of the library is reported as one of the file: each file gets a new instance of the library.
    const isUnknown = /extension|unsupported|not supported/i.test(error.message);
    throw new TaskError(isUnknown ? "unsupported" : "broken", error.message);
  }
}

async function draw(document: Document) {
  const root = document.getRoot();
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  const parts = scene ? partsOf(scene) : [];
  const view = viewOf(parts);
  const raster = createRasterizer(WIDTH * OVERSAMPLING, HEIGHT * OVERSAMPLING, CAMERA_DIRECTION);
  const surfaces = new Map<Material | null, SurfaceMaterial>();
  for (const material of new Set(parts.map(({ primitive }) => primitive.getMaterial()))) {
    surfaces.set(material, await surfaceOf(material));
  }
  // Transparent parts are drawn last, over the opaque ones.
  const isClear = ({ primitive }: Part) => Number(primitive.getMaterial()?.getAlphaMode() === "BLEND");
  for (const { primitive, matrix } of parts.sort((a, b) => isClear(a) - isClear(b))) {
    const surface = surfaces.get(primitive.getMaterial());
    if (surface) drawPart(raster, view, primitive, matrix, surface);
  }
  return { width: WIDTH * OVERSAMPLING, height: HEIGHT * OVERSAMPLING, pixels: raster.pixels() };
}

/** The triangle meshes of a scene with their world matrices. Lines and points are ignored. */
function partsOf(scene: Scene): Part[] {
  const parts: Part[] = [];
  let nodes = 0;
  let triangles = 0;
  const waiting = scene.listChildren();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (++nodes > MAX_NODES) throw new TaskError("too_large", `More than ${MAX_NODES} nodes.`);
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      if (primitive.getMode() < TRIANGLES || !primitive.getAttribute("POSITION")) continue;
      triangles += cornerCount(primitive) / 3;
      if (triangles > MAX_TRIANGLES) throw new TaskError("too_large", `More than ${MAX_TRIANGLES} triangles.`);
      parts.push({ primitive, matrix: node.getWorldMatrix() });
    }
    waiting.push(...node.listChildren());
  }
  if (parts.length === 0) throw new TaskError("unsupported", "The model has no surfaces.");
  return parts;
}

const cornerCount = (primitive: Primitive): number =>
  (primitive.getIndices() ?? primitive.getAttribute("POSITION"))?.getCount() ?? 0;

interface View {
  eye: UnitVector;
  right: UnitVector;
  up: UnitVector;
  /** Pixels of a length of 1 at a distance of 1. */
  scale: number;
}

/** A view of the whole model, from the front and slightly above. */
function viewOf(parts: readonly Part[]): View {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high = low.map((value) => -value);
  for (const { primitive, matrix } of parts) {
    const position = primitive.getAttribute("POSITION");
    const element = [0, 0, 0];
    for (let i = 0; i < (position?.getCount() ?? 0); i++) {
      const at = placed(matrix, position?.getElement(i, element) ?? element);
      for (let k = 0; k < 3; k++) {
        const value = at[k] ?? 0;
        if (!Number.isFinite(value)) continue;
        low[k] = Math.min(low[k] ?? value, value);
        high[k] = Math.max(high[k] ?? value, value);
      }
    }
  }
  const size = high.map((value, k) => value - (low[k] ?? 0));
  const radius = Math.hypot(...size) / 2;
  if (!(radius > 0 && Number.isFinite(radius))) throw new TaskError("broken", "The model is empty.");
  const distance = (radius * MARGIN) / Math.sin(FIELD_OF_VIEW / 2);
  const eye = low.map((value, k) => value + (size[k] ?? 0) / 2 + (CAMERA_DIRECTION[k] ?? 0) * distance);
  const right = unit([CAMERA_DIRECTION[2], 0, -CAMERA_DIRECTION[0]]);
  const scale = (HEIGHT * OVERSAMPLING) / 2 / Math.tan(FIELD_OF_VIEW / 2);
  return { eye: eye as unknown as UnitVector, right, up: cross(CAMERA_DIRECTION, right), scale };
}

function drawPart(raster: Rasterizer, view: View, primitive: Primitive, matrix: Matrix, surface: SurfaceMaterial) {
  const position = primitive.getAttribute("POSITION");
  if (!position) return;
  const count = position.getCount();
  const world = new Float64Array(count * 3);
  const texCoord = primitive.getMaterial()?.getBaseColorTextureInfo()?.getTexCoord() ?? 0;
  const corners: ProjectedVertices = {
    x: new Float32Array(count),
    y: new Float32Array(count),
    inverse: new Float32Array(count),
    normals: normalsOf(primitive, matrix, count),
    uv: valuesOf(primitive, `TEXCOORD_${texCoord}`, count, 2),
    colors: valuesOf(primitive, "COLOR_0", count, 4),
  };
  const element = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const at = placed(matrix, position.getElement(i, element));
    world.set(at, i * 3);
    const to: UnitVector = [at[0] - view.eye[0], at[1] - view.eye[1], at[2] - view.eye[2]];
    const inverse = -1 / dot(to, CAMERA_DIRECTION);
    corners.inverse[i] = inverse;
    corners.x[i] = (WIDTH * OVERSAMPLING) / 2 + dot(to, view.right) * inverse * view.scale;
    corners.y[i] = (HEIGHT * OVERSAMPLING) / 2 - dot(to, view.up) * inverse * view.scale;
  }
  const indices = primitive.getIndices();
  const corner = (i: number) => indices?.getScalar(i) ?? i;
  // Mirroring reverses the winding of triangles.
  const mirrored = determinant(matrix) < 0;
  for (const [i, j, k] of triangles(primitive.getMode(), cornerCount(primitive))) {
    const [a, b, c] = mirrored ? [corner(i), corner(k), corner(j)] : [corner(i), corner(j), corner(k)];
    if (a >= count || b >= count || c >= count) continue;
    raster.triangle(corners, a, b, c, corners.normals ? CAMERA_DIRECTION : flatNormal(world, a, b, c), surface);
  }
}

function* triangles(mode: number, count: number): Generator<[number, number, number]> {
  for (let i = 0; i + 2 < count; i += mode === TRIANGLES ? 3 : 1) {
    if (mode === FAN) yield [0, i + 1, i + 2];
    else if (mode === STRIP && i % 2 === 1) yield [i + 1, i, i + 2];
    else yield [i, i + 1, i + 2];
  }
}

/** Reads an attribute: `size` numbers for each vertex; missing components are 1. */
function valuesOf(primitive: Primitive, name: string, count: number, size: number): Float32Array | undefined {
  const attribute = primitive.getAttribute(name);
  if (!attribute) return undefined;
  const values = new Float32Array(count * size).fill(1);
  const element: number[] = [];
  for (let i = 0; i < Math.min(count, attribute.getCount()); i++) {
    values.set(attribute.getElement(i, element).slice(0, Math.min(size, attribute.getElementSize())), i * size);
  }
  return values;
}

function normalsOf(primitive: Primitive, matrix: Matrix, count: number): Float32Array | undefined {
  const normals = valuesOf(primitive, "NORMAL", count, 3);
  if (!normals) return undefined;
  // Normals are transformed by the cofactor matrix, which is correct for non-uniform scaling; the sign handles mirroring.
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0] = matrix;
  const sign = determinant(matrix) < 0 ? -1 : 1;
  const rows = [cross([d, e, f], [g, h, i]), cross([g, h, i], [a, b, c]), cross([a, b, c], [d, e, f])] as const;
  for (let at = 0; at < normals.length; at += 3) {
    const [x = 0, y = 0, z = 0] = normals.subarray(at, at + 3);
    const turned = [0, 1, 2].map((k) => sign * ((rows[0][k] ?? 0) * x + (rows[1][k] ?? 0) * y + (rows[2][k] ?? 0) * z));
    normals.set(unit(turned as unknown as UnitVector), at);
  }
  return normals;
}

async function surfaceOf(material: Material | null): Promise<SurfaceMaterial> {
  const old = material?.getExtension<PBRSpecularGlossiness>("KHR_materials_pbrSpecularGlossiness");
  const [factors, texture, info] = old
    ? [old.getDiffuseFactor(), old.getDiffuseTexture(), old.getDiffuseTextureInfo()]
    : [material?.getBaseColorFactor() ?? [], material?.getBaseColorTexture(), material?.getBaseColorTextureInfo()];
  const mode = material?.getAlphaMode() ?? "OPAQUE";
  return {
    shade: await createShader(factors, texture ?? null, info ?? null),
    cutoff: mode === "BLEND" ? undefined : mode === "MASK" ? (material?.getAlphaCutoff() ?? 0.5) : -1,
    isTwoSided: material?.getDoubleSided() ?? false,
    isUnlit: material?.getExtension("KHR_materials_unlit") != null,
  };
}

function placed(m: Matrix, [x = 0, y = 0, z = 0]: readonly number[]): UnitVector {
  const row = (k: number) => (m[k] ?? 0) * x + (m[k + 4] ?? 0) * y + (m[k + 8] ?? 0) * z + (m[k + 12] ?? 0);
  return [row(0), row(1), row(2)];
}

function flatNormal(world: Float64Array, a: number, b: number, c: number): UnitVector {
  const side = (from: number, to: number): UnitVector => [
    (world[to * 3] ?? 0) - (world[from * 3] ?? 0),
    (world[to * 3 + 1] ?? 0) - (world[from * 3 + 1] ?? 0),
    (world[to * 3 + 2] ?? 0) - (world[from * 3 + 2] ?? 0),
  ];
  return unit(cross(side(a, b), side(a, c)));
}

function determinant([a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0]: Matrix): number {
  return dot([a, b, c], cross([d, e, f], [g, h, i]));
}

function dot(a: UnitVector, b: UnitVector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: UnitVector, b: UnitVector): UnitVector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(vector: UnitVector): UnitVector {
  const length = Math.hypot(...vector) || 1;
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}
