// A library in a temporary folder, and generated files to import into it.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { crc32, deflateRawSync, constants as zlib } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { type ImportDeps, type ImportOptions, runImport } from "../modules/ingest/import.service.ts";
import { createDecoder, type Decoder, type DecoderPoolOptions } from "../modules/renditions/decoder.service.ts";
import { createRenditionsService } from "../modules/renditions/renditions.service.ts";
import { createJobs } from "../platform/jobs/jobs.ts";
import { openDataFolder } from "../platform/storage/data-folder.ts";
import { newDataFolder, type TestApp } from "./harness.ts";
import { createSettableClock } from "./settable-clock.ts";

export interface TestLibrary extends ReturnType<typeof openLibrary> {}

/** A decoder shared by several libraries: starting its child processes takes longer than most tests. */
export function sharedDecoder(options: Omit<DecoderPoolOptions, "temporaryFolder"> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-decoder-"));
  const decoder = createDecoder({ temporaryFolder: folder, ...options });
  const end = async () => {
    await decoder.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { decoder, folder, end };
}

/** Imports a folder without deleting assets whose files are missing. */
export function importInto(
  { services }: TestApp,
  folder: string,
  pool: string,
  options: Pick<ImportOptions, "withoutTerms"> = {},
) {
  const { data, clock, jobs, decoder, renditions } = services;
  const parts = { db: data.db, blobs: data.blobs, clock, jobs, decoder, renditions };
  return runImport(parts, { folder, pool, prune: false, ...options });
}

export function openLibrary(options: { dataFolder?: string; decoder?: Decoder } = {}) {
  const clock = createSettableClock();
  const data = openDataFolder(options.dataFolder ?? newDataFolder(), { clock });
  const { db, blobs } = data;
  const decoder = options.decoder ?? createDecoder({ temporaryFolder: data.temporary });
  const renditions = createRenditionsService(db, blobs, decoder, clock);
  const parts = { db, blobs, clock, jobs: createJobs(db, clock), decoder, renditions };
  return {
    ...parts,
    dataFolder: data.path,
    import: (folder: string, over: Partial<ImportOptions> = {}, others: Partial<ImportDeps> = {}) =>
      runImport({ ...parts, ...others }, { folder, pool: "public", prune: false, excludedPaths: [data.path], ...over }),
    assetAt(path: string) {
      return db.sqlite
        .prepare("SELECT a.*, p.path FROM asset a JOIN asset_path p ON p.asset_id = a.id WHERE p.path = ?")
        .get(path) as Record<string, unknown> & { id: number; fields: string };
    },
    /** Days of embargo and expiry of the asset at a path. */
    termsAt(path: string): (string | undefined)[] {
      const read = db.sqlite.prepare(
        "SELECT date(embargo, 'unixepoch') AS embargo, date(expiry, 'unixepoch') AS expiry FROM asset WHERE id = ?",
      );
      const { embargo, expiry } = read.get(this.assetAt(path).id) as Record<string, string | null>;
      return [embargo ?? undefined, expiry ?? undefined];
    },
    rows: (sql: string, ...values: unknown[]) => db.sqlite.prepare(sql).all(...values) as Record<string, unknown>[],
    count: (table: string) => db.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number,
    /** The bytes of a rendition, created if needed. */
    async picture(assetId: number, name: string): Promise<Buffer> {
      const found = await renditions.rendition(assetId, name);
      if (!found) throw new Error(`there is no ${name} of ${assetId}`);
      return blobs.read({ hash: found.blobHash, size: found.size });
    },
    async close({ keep = false } = {}) {
      if (!options.decoder) await decoder.close();
      await db.close();
      if (!keep) rmSync(data.path, { recursive: true, force: true });
    },
  };
}

/** Creates a folder with files; the caller removes it. */
export function newFolder(files: Record<string, Buffer | string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-import-"));
  writeFiles(folder, files);
  return folder;
}

export function writeFiles(folder: string, files: Record<string, Buffer | string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

export const remove = (path: string) => {
  if (existsSync(path)) spawnSync("chmod", ["-R", "u+rwx", path]);
  rmSync(path, { recursive: true, force: true });
};

export { chmodSync };

/** A unique picture per seed: a colour gradient with a pattern. */
export function picture(seed: number, width = 640, height = 420): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      data[at] = (x * 255) / width;
      data[at + 1] = (y * 255) / height;
      data[at + 2] = (Math.sin((x + seed * 13) / 20) * Math.cos((y + seed * 7) / 15) * 0.5 + 0.5) * 255;
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export const solidPicture = (color: string, width = 400, height = 300, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: color } });

/** A PDF of plain coloured pages of 300 by 400 points. */
export function createPdf(colors: [number, number, number][]): Buffer {
  return buildPdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${colors.length}/Kids[${colors.map((_, i) => `${3 + i * 2} 0 R`).join(" ")}]>>`,
    ...colors.flatMap((color, i) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents ${4 + i * 2} 0 R>>`,
      pdfStream("", `${color.join(" ")} rg 0 0 300 400 re f`),
    ]),
  ]);
}

/** A PDF whose forms each draw the next one twice: 2 to the 25th objects, which exhausts memory. */
export function memoryExhaustingPdf(seed: number): Buffer {
  const form = (i: number) => `/Type/XObject/Subtype/Form/BBox[0 0 300 400]/Resources<</XObject<</F ${6 + i} 0 R>>>>`;
  const levels = Array.from({ length: 24 }, (_, i) => pdfStream(form(i), "/F Do /F Do"));
  return onePage("/XObject<</F 5 0 R>>", "/F Do", [...levels, pdfStream(form(0), `0 0 ${seed} 9 re f`)]);
}

/** A PDF with a deeply nested colour function that overflows the engine's stack. */
export function deeplyNestedPdf(seed: number): Buffer {
  const outer = (_: unknown, i: number) =>
    `<</FunctionType 3/Domain[0 1]/Functions[${6 + i} 0 R]/Bounds[]/Encode[0 1]>>`;
  const functions = [...Array.from({ length: 1000 }, outer), "<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>"];
  const colors = "/ColorSpace<</C[/Separation/X/DeviceGray 5 0 R]>>";
  return onePage(colors, `/C cs 1 scn 0 0 ${seed} 9 re f`, functions);
}

const onePage = (resources: string, content: string, more: string[]) =>
  buildPdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<<${resources}>>>>`,
    pdfStream("", content),
    ...more,
  ]);

/** A PDF stream object, with its bytes as Latin-1 characters. */
export function pdfStream(entries: string, content: string | Buffer): string {
  const bytes = Buffer.from(content).toString("latin1");
  return `<<${entries}/Length ${bytes.length}>>stream\n${bytes}\nendstream`;
}

/** A Flate stream that unpacks to this many megabytes, and never ends. */
export function flateBomb(megabytes: number): Buffer {
  const million = deflateRawSync(Buffer.alloc(1e6), { finishFlush: zlib.Z_FULL_FLUSH });
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: megabytes }, () => million)]);
}

/** Builds a PDF of objects numbered from 1, the first of which is the catalogue, in Latin-1. */
export function buildPdf(objects: string[]): Buffer {
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj${object}endobj\n`;
    return at;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const at of offsets) text += `${String(at).padStart(10, "0")} 00000 n \n`;
  return Buffer.from(
    `${text}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`,
    "latin1",
  );
}

export function createFilm(file: string, args: string[] = []): void {
  const made = spawnSync("ffmpeg", [
    ...["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=duration=2:size=320x180:rate=10"],
    ...["-f", "lavfi", "-i", "sine=duration=2", "-pix_fmt", "yuv420p", ...args, file],
  ]);
  if (made.status !== 0) throw new Error(String(made.stderr));
}

/** A sound file: a tenth of a second of a tone, different for each seed. */
export function createWav(seed: number): Buffer {
  const data = Buffer.alloc(1600);
  for (let i = 0; i < 800; i++) data.writeInt16LE(Math.round(9000 * Math.sin((i * seed) / 20)), i * 2);
  const head = Buffer.alloc(44);
  head.write("RIFF");
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    head.writeUInt16LE(value, at);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(16_000, 28);
  head.write("data", 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

/** Mean of each channel of a picture, 0 to 255. */
export async function meanColor(data: Buffer): Promise<number[]> {
  const { channels } = await sharp(data).stats();
  return channels.map((channel) => channel.mean);
}

type CustomTags = readonly (readonly [name: string, value: string])[];

/** XMP with tags of an unknown namespace; names and values are not escaped. */
function customXmp(tags: CustomTags, more = ""): string {
  const properties = tags.map(([name, value]) => `<ht:${name}>${value}</ht:${name}>`).join("");
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:ht="https://house.example/ns/">${properties}${more}</rdf:Description></rdf:RDF></x:xmpmeta>`;
}

/** A JPEG with custom tags, at most 64 kB. */
export async function taggedPicture(seed: number, tags: CustomTags): Promise<Buffer> {
  const packet = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${customXmp(tags)}`);
  const length = packet.length + 2;
  if (length > 0xffff) throw new Error("a segment of a JPEG is shorter");
  const jpeg = await picture(seed, 64, 48).jpeg().toBuffer();
  const head = Buffer.from([0xff, 0xe1, length >> 8, length & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, packet, jpeg.subarray(2)]);
}

/** A PNG with custom tags and further XML of any size. */
export async function taggedPng(seed: number, tags: CustomTags, more: string): Promise<Buffer> {
  const text = Buffer.concat([Buffer.from("iTXtXML:com.adobe.xmp\0\0\0\0\0"), Buffer.from(customXmp(tags, more))]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(text.length - 4, 0);
  frame.writeUInt32BE(crc32(text), 4);
  const png = await picture(seed, 64, 48).png().toBuffer();
  // After the signature and the header.
  return Buffer.concat([png.subarray(0, 33), frame.subarray(0, 4), text, frame.subarray(4), png.subarray(33)]);
}
