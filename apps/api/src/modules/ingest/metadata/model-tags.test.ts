import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it, vi } from "vitest";
import { openLibrary } from "../../../testing/import-kit.ts";
import { createMetadataReader } from "./metadata-reader.service.ts";
import { GLB_MIME, readModelTags } from "./model-tags.ts";

const folder = mkdtempSync(join(tmpdir(), "models-"));
afterAll(() => rmSync(folder, { recursive: true }));

function glb(json: string, { length = Buffer.byteLength(json), magic = "glTF" } = {}): string {
  const head = Buffer.alloc(20);
  head.write(magic, "latin1");
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(20 + length, 8);
  head.writeUInt32LE(length, 12);
  head.write("JSON", 16, "latin1");
  const file = join(folder, "model.glb");
  writeFileSync(file, Buffer.concat([head, Buffer.from(json)]));
  return file;
}

const withPackets = (packets: unknown, more: object = {}) =>
  glb(JSON.stringify({ ...more, extensions: { KHR_xmp_json_ld: { packets } } }));

it("reads titles by language, lists and plain values under exiftool's names", async () => {
  const text = { "@type": "rdf:Alt", "rdf:_1": { "@language": "x-default", "@value": "Vase" } };
  const file = withPackets([
    {
      "@context": { dc: "http://purl.org/dc/elements/1.1/" },
      "dc:title": { ...text, "rdf:_2": { "@language": "en", "@value": "The vase" } },
      "dc:subject": { "@set": ["Vase", "Rippen", { odd: 1 }] },
      "dc:creator": { "@list": ["Ida"] },
      "xmp:rating": 4,
    },
  ]);
  expect(Object.fromEntries(await readModelTags(file))).toEqual({
    "XMP-dc:Title": "Vase",
    "XMP-dc:Title-en": "The vase",
    "XMP-dc:Subject": ["Vase", "Rippen"],
    "XMP-dc:Creator": ["Ida"],
    "XMP-xmp:Rating": 4,
  });
});

it("reads the packet of the whole asset", async () => {
  const asset = { version: "2.0", extensions: { KHR_xmp_json_ld: { packet: 1 } } };
  const file = withPackets([{ "xmp:rating": 1 }, { "xmp:rating": 2 }], { asset });
  expect([...(await readModelTags(file))]).toEqual([["XMP-xmp:Rating", 2]]);
});

it.each([
  ["is no model", () => glb("{}", { magic: "glXX" })],
  ["promises more than it has", () => glb('{"a":', { length: 400 })],
  ["promises more than anybody reads", () => glb("{}", { length: 4_000_000_000 })],
  ["has no metadata", () => glb("{}")],
  ["has metadata of another shape", () => withPackets("none")],
  ["has a packet of another shape", () => withPackets([["dc:title"]])],
])("has nothing to say of a file that %s", async (_what, file) => {
  expect((await readModelTags(file())).size).toBe(0);
});

it("is read in a child process without blocking the server, whatever the file", { tags: ["slow"] }, async () => {
  const reader = createMetadataReader();
  const parse = vi.spyOn(JSON, "parse");
  try {
    const nested = glb("[".repeat(8_000_000) + "]".repeat(8_000_000));
    expect(await reader.read(nested, GLB_MIME)).toEqual(new Map());
    const file = withPackets([{ "xmp:rating": 4, "dc:title": "x".repeat(200_000) }]);
    const tags = await reader.read(file, GLB_MIME);
    expect(tags.get("XMP-xmp:Rating")).toBe(4);
    expect(tags.get("XMP-dc:Title")).toHaveLength(100_000);
    expect(parse.mock.calls.filter(([text]) => text.length > 1000)).toEqual([]);
  } finally {
    parse.mockRestore();
    await reader.close();
  }
});

it("is read by an import without Perl, too", async () => {
  const path = process.env.PATH;
  const parse = vi.spyOn(JSON, "parse");
  const library = openLibrary();
  try {
    withPackets([{ "dc:title": "Vase", "xmp:rating": 4, "dc:description": "x".repeat(5000) }]);
    process.env.PATH = "/nonexistent";
    await library.import(folder);
    expect(library.assetAt("model.glb").fields).toContain("Vase");
    expect(parse.mock.calls.filter(([text]) => text.includes("KHR_xmp_json_ld"))).toEqual([]);
  } finally {
    process.env.PATH = path;
    parse.mockRestore();
    await library.close();
  }
}, 60_000);

it("reads the model of the demo library", async () => {
  const path = "../../../../../../fixtures/library/Klang und Form/Vase Amara gerippt.glb";
  const tags = await readModelTags(fileURLToPath(new URL(path, import.meta.url)));
  expect(tags.get("XMP-dc:Title-en")).toBe("Amara ribbed vase, 3D model");
  expect(tags.get("XMP-ht:Series")).toBe("Amara");
});
