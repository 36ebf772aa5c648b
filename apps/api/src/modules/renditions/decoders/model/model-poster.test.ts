import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { TaskError } from "../../../../platform/processes/child-task.ts";
import { resolveSourceFolder } from "../../../../platform/storage/source-folder.ts";
import { thirdPartyModelPath, thirdPartyModels } from "../../../../testing/third-party-models.ts";
import { GLB_MIME } from "./model-file.ts";
import { type ModelPoster, renderModel } from "./model-poster.ts";

vi.setConfig({ testTimeout: 90_000 });

const GLTF_TYPE = "model/gltf+json";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-models-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const whole = async (path: string) => ({ source: await resolveSourceFolder(path), folder: "." });

const typeOf = (name: string) => (name.endsWith(".glb") ? GLB_MIME : GLTF_TYPE);

/** Which colour is at a part of the width and the height. */
function colourAt({ width, height, pixels }: ModelPoster, x: number, y: number): string {
  const at = (Math.round(y * height) * width + Math.round(x * width)) * 4;
  const [red = 0, green = 0, blue = 0, cover = 0] = pixels.subarray(at, at + 4);
  if (cover === 0) return "nothing";
  const strongest = Math.max(red, green, blue);
  if (strongest - Math.min(red, green, blue) < 30) return "grey";
  return strongest === red ? "red" : strongest === green ? "green" : "blue";
}

function expectCube(made: ModelPoster) {
  const seen = [colourAt(made, 0.42, 0.52), colourAt(made, 0.67, 0.5), colourAt(made, 0.5, 0.25)];
  expect(seen).toEqual(["red", "green", "blue"]);
  const around = [colourAt(made, 0.02, 0.02), colourAt(made, 0.1, 0.5), colourAt(made, 0.5, 0.97)];
  expect(around).toEqual(["nothing", "nothing", "nothing"]);
}

describe("a model", () => {
  it.each(thirdPartyModels)("is rendered from the front and slightly above: %s", async (name) => {
    expectCube(await renderModel(thirdPartyModelPath(name), typeOf(name)));
  });

  it("is rendered with files of its folder, and with none from elsewhere", async () => {
    const beside = thirdPartyModelPath("beside");
    const path = join(folder, "stored");
    copyFileSync(join(beside, "gltf-pipeline.gltf"), path);
    expectCube(await renderModel(path, GLTF_TYPE, await whole(beside)));
    const lacking = (message: string) => ({ code: "lacks_files", message });
    const both = lacking("gltf-pipeline.bin, skin.png");
    await expect(renderModel(path, GLTF_TYPE)).rejects.toMatchObject(both);
    await expect(renderModel(path, GLTF_TYPE, await whole(folder))).rejects.toMatchObject(both);
    const inner = join(folder, "inner");
    cpSync(beside, inner, { recursive: true });
    copyFileSync(join(beside, "gltf-pipeline.bin"), join(folder, "gltf-pipeline.bin"));
    for (const uri of [
      "../gltf-pipeline.bin",
      join(folder, "gltf-pipeline.bin"),
      "file:///etc/passwd",
      "..%2Fgltf-pipeline.bin",
    ]) {
      const named = readFileSync(path, "utf8").replaceAll("gltf-pipeline.bin", uri);
      writeFileSync(join(folder, "named"), named);
      const advice = lacking(decodeURIComponent(uri));
      await expect(renderModel(join(folder, "named"), GLTF_TYPE, await whole(inner))).rejects.toMatchObject(advice);
    }
    rmSync(join(inner, "gltf-pipeline.bin"));
    symlinkSync(join(folder, "gltf-pipeline.bin"), join(inner, "gltf-pipeline.bin"));
    await expect(renderModel(path, GLTF_TYPE, await whole(inner))).rejects.toMatchObject(lacking("gltf-pipeline.bin"));
  });

  it("reports missing files, and finds existing ones with malformed URIs", async () => {
    const path = join(folder, "percent");
    const buffers = [
      { uri: "100%.bin", byteLength: 1 },
      { uri: "https://a.test/50%.bin", byteLength: 1 },
    ];
    writeFileSync(path, JSON.stringify({ asset: { version: "2.0" }, buffers }));
    const lacking = (message: string) => ({ code: "lacks_files", message });
    const both = lacking("100%.bin, https://a.test/50%.bin");
    await expect(renderModel(path, GLTF_TYPE, await whole(folder))).rejects.toMatchObject(both);
    writeFileSync(join(folder, "100%.bin"), "a");
    await expect(renderModel(path, GLTF_TYPE, await whole(folder))).rejects.toMatchObject(
      lacking("https://a.test/50%.bin"),
    );
  });

  it("reports missing files with readable names", async () => {
    const name = (length: number) => `a%20\u202e${"b".repeat(length)}.bin`;
    const buffers = Array.from({ length: 7 }, (_, at) => ({ uri: `${at}/${name(at * 20)}`, byteLength: 1 }));
    const path = join(folder, "lacking");
    writeFileSync(path, JSON.stringify({ asset: { version: "2.0" }, buffers }));
    const error: TaskError = await renderModel(path, GLTF_TYPE, await whole(folder)).then(
      () => expect.fail(),
      (thrown) => thrown,
    );
    expect(error.message).toBe(
      [0, 1, 2, 3]
        .map((at) => `${at}/a \ufffd${"b".repeat(at * 20)}.bin`)
        .join(", ")
        .concat(`, ...${"b".repeat(76)}.bin and 2 more`),
    );
  });

  it.each([
    ["behind glass shows through it", 0.5, /^(?!255)/],
    ["behind what is opaque does not", 1, /^0 255 0 255$/],
  ])("%s", async (_title, cover, expected) => {
    // Seen along the view: a red square, and a green one before it.
    const square = (at: number) => [-1, -1, at, 1, -1, at, 1, 1, at, -1, -1, at, 1, 1, at, -1, 1, at];
    const made = await drawn([...square(-0.2), ...square(0.2)], {
      materials: [
        { pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 1] }, extensions: { KHR_materials_unlit: {} } },
        {
          pbrMetallicRoughness: { baseColorFactor: [0, 1, 0, cover] },
          alphaMode: cover < 1 ? "BLEND" : "OPAQUE",
          extensions: { KHR_materials_unlit: {} },
        },
      ],
    });
    const at = (Math.round(made.height / 2) * made.width + Math.round(made.width / 2)) * 4;
    const seen = [...made.pixels.subarray(at, at + 4)];
    expect(seen.join(" ")).toMatch(expected);
    if (cover < 1) expect(Math.min(seen[0] ?? 0, seen[1] ?? 0)).toBeGreaterThan(100);
  });
});

/** Triangles of given corners: one half of them for each of two materials. */
async function drawn(corners: number[], more: object): Promise<ModelPoster> {
  const bytes = Buffer.from(Float32Array.from(corners).buffer);
  const half = corners.length / 6;
  const accessor = (at: number) => ({
    bufferView: 0,
    byteOffset: at * half * 12,
    componentType: 5126,
    count: half,
    type: "VEC3",
  });
  const json = {
    asset: { version: "2.0" },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [0, 1].map((i) => ({ attributes: { POSITION: i }, material: i })) }],
    materials: [{}, {}],
    accessors: [accessor(0), accessor(1)],
    bufferViews: [{ buffer: 0, byteLength: bytes.length }],
    buffers: [{ byteLength: bytes.length, uri: `data:application/octet-stream;base64,${bytes.toString("base64")}` }],
    extensionsUsed: ["KHR_materials_unlit"],
    ...more,
  };
  const path = join(folder, "made.gltf");
  writeFileSync(path, JSON.stringify(json));
  return renderModel(path, GLTF_TYPE);
}

describe("hostile models", () => {
  const outcome = (make: () => Promise<ModelPoster>) =>
    make().then(
      () => "a picture",
      (error: unknown) => (error instanceof TaskError ? error.code : `unexpected: ${error}`),
    );
  const REASON = /^(a picture|broken|unsupported|too_large)$/;

  it.each(["obj2gltf-texture.glb", "gltf-pipeline-draco.glb", "gltfpack.glb", "gltf-pipeline-embedded.gltf"])(
    "ends with a picture or a reason when %s is truncated or damaged",
    async (name) => {
      const bytes = readFileSync(thirdPartyModelPath(name));
      const random = generator(bytes.length);
      const spoilt = Array.from({ length: 6 }, (_, i) => {
        const copy = Buffer.from(bytes);
        const reach = i % 2 === 0 ? Math.floor(copy.length / 2) : copy.length;
        for (let n = 0; n < 4; n++) copy[Math.floor(random() * reach)] = Math.floor(random() * 256);
        return copy;
      });
      for (const each of [bytes.subarray(0, 10), bytes.subarray(0, bytes.length * 0.8), ...spoilt]) {
        const path = join(folder, "harm");
        writeFileSync(path, each);
        expect(await outcome(() => renderModel(path, typeOf(name)))).toMatch(REASON);
      }
    },
  );

  const flat = Array.from({ length: 12 * 3 }, (_, i) => i % 7);
  it.each([
    [
      "more corners than there are bytes",
      { accessors: [0, 1].map(() => ({ bufferView: 0, componentType: 5126, count: 4e9, type: "VEC3" })) },
    ],
    ["corners without bytes", { accessors: [0, 1].map(() => ({ componentType: 5126, count: 4e9, type: "VEC3" })) }],
    ["a buffer of 4 GB", { buffers: [{ byteLength: 4e9 }] }],
    ["nothing at all", { nodes: [], scenes: [{ nodes: [] }] }],
    [
      "a place that is no number",
      { nodes: [{ mesh: 0, translation: [1e308, 1e308, 1e308], scale: [1e308, 1e308, 1e308] }] },
    ],
    [
      "an extension that nobody knows",
      { extensionsRequired: ["EXAMPLE_unknown"], extensionsUsed: ["EXAMPLE_unknown"] },
    ],
  ])("T13 ends %s with a reason", async (_what, more) => {
    expect(await outcome(() => drawn(flat, more))).toMatch(/^(broken|unsupported|too_large)$/);
  });

  it("renders a node that contains itself only once", async () => {
    expect(await outcome(() => drawn(flat, { nodes: [{ mesh: 0, children: [0] }] }))).toMatch(REASON);
  });

  it("T13 limits the number of triangles", async () => {
    const many = {
      accessors: [{ componentType: 5126, count: 600_000, type: "VEC3" }],
      nodes: Array.from({ length: 16 }, () => ({ mesh: 0 })),
      scenes: [{ nodes: Array.from({ length: 16 }, (_, i) => i) }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    };
    expect(await outcome(() => drawn(flat, many))).toBe("too_large");
  });
});

/** mulberry32: the same files every time. */
function generator(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
