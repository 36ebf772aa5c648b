// Finds the film that phones append to a photograph (Motion Photo): by Google's XMP (GCamera MicroVideo, or the container
// directory), in Samsung's trailer (`MotionPhoto_Data`), or in the HEIC box `mpvd`. Reads bytes only; damaged data counts
// as no film.
import { type FileHandle, open } from "node:fs/promises";
import { dirname, extname, parse } from "node:path/posix";
import type { Companion } from "../../../db/tables/companion.table.ts";
import { readBytes } from "../../../platform/files/read-bytes.ts";

/** Byte range of the film in the file. */
export interface EmbeddedFilmRange {
  from: number;
  /** After the last byte. */
  to: number;
}

/** Virtual path of the film, below the path of the picture, which no file can have. */
export const embeddedFilmPath = (picture: string) => `${picture}/${parse(picture).name}.mp4`;

/** Path of the picture that contains a film; undefined for a film in a file of its own, which is QuickTime. */
export const containingPicturePath = ({ role, path }: Pick<Companion, "role" | "path">): string | undefined =>
  role === "live" && extname(path) === ".mp4" ? dirname(path) : undefined;

/** Whether a file is a JPEG or HEIC, by its first bytes. */
export const canContainFilm = (head: Buffer): boolean =>
  isJpeg(head) || /^ftyp(?:hei|hev|mif|msf|avi)/.test(head.toString("latin1", 4, 12));

const isJpeg = (head: Buffer) => head[0] === 0xff && head[1] === 0xd8;

export async function findEmbeddedFilm(path: string): Promise<EmbeddedFilmRange | undefined> {
  await using file = await open(path);
  const { size } = await file.stat();
  const finders = isJpeg(await readBytes(file, 0, 2)) ? [locateByXmp, locateInSamsungTrailer] : [locateInHeif];
  for (const find of finders) {
    for (const { from, to } of await orIfTruncated(find(file, size), [])) {
      const end = await orIfTruncated(findEndOfFilm(file, from, Math.min(to, size)), undefined);
      if (end !== undefined) return { from, to: end };
    }
  }
  return undefined;
}

/** The result of a read, or `otherwise` where the position is outside the file: other positions may be right. */
function orIfTruncated<T>(read: Promise<T>, otherwise: T): Promise<T> {
  return read.catch((error: unknown) => {
    if (error instanceof RangeError) return otherwise;
    throw error;
  });
}

/** @throws RangeError where the file ends before it */
async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  if (at < 0) throw new RangeError("before the file");
  const bytes = await readBytes(file, at, length);
  if (bytes.length < length) throw new RangeError("behind the file");
  return bytes;
}

/** Positions of films by XMP, the likeliest first. */
async function locateByXmp(file: FileHandle, size: number): Promise<EmbeddedFilmRange[]> {
  const xmp = await xmpOfJpeg(file);
  const micro = numberIn(xmp, "MicroVideoOffset");
  return [...(micro === undefined ? [] : [{ from: size - micro, to: size }]), ...locateByDirectory(xmp, size)];
}

const MAX_SEGMENTS = 100;
const XMP = "http://ns.adobe.com/xap/1.0/\0";

async function xmpOfJpeg(file: FileHandle): Promise<string> {
  for (let at = 2, left = MAX_SEGMENTS; left > 0; left--) {
    const segment = await read(file, at, 4);
    const kind = segment.readUInt16BE(0);
    const length = segment.readUInt16BE(2);
    // Start of the pixels, or an unknown marker.
    if (kind < 0xffc0 || kind === 0xffda || length < 2) return "";
    if (kind === 0xffe1 && length > XMP.length + 2) {
      const text = (await read(file, at + 4, length - 2)).toString("utf8");
      if (text.startsWith(XMP)) return text.slice(XMP.length);
    }
    at += 2 + length;
  }
  return "";
}

/** Position by the container directory, which lists consecutive items up to the end of the file. */
function locateByDirectory(xmp: string, size: number): EmbeddedFilmRange[] {
  const items = xmp.split(/<rdf:li\b/).slice(1);
  const film = items.findIndex((item) => /:Semantic\s*(?:=\s*["']|>)\s*MotionPhoto\b/.test(item));
  if (film < 0) return [];
  const [length = 0, ...behind] = items.slice(film).map((item) => numberIn(item, "Length") ?? 0);
  const to = behind.reduce((end, bytes) => end - bytes, size);
  return [{ from: to - length, to }];
}

/** Reads a number from an attribute or an element. */
function numberIn(xmp: string, name: string): number | undefined {
  const found = new RegExp(`:${name}\\s*(?:=\\s*["']|>)\\s*(\\d{1,12})\\b`).exec(xmp)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Samsung's type code of a film in the directory at the end of a file. */
const MOTION_PHOTO = 0x0a30;
const MAX_ENTRIES = 100;

async function locateInSamsungTrailer(file: FileHandle, size: number): Promise<EmbeddedFilmRange[]> {
  if (size < 20) return [];
  const tail = await read(file, size - 8, 8);
  if (tail.toString("latin1", 4) !== "SEFT") return [];
  const directory = size - 8 - tail.readUInt32LE(0);
  const head = await read(file, directory, 12);
  if (head.toString("latin1", 0, 4) !== "SEFH") return [];
  const count = Math.min(head.readUInt32LE(8), MAX_ENTRIES);
  const entries = await read(file, directory + 12, count * 12);
  const films: EmbeddedFilmRange[] = [];
  for (let at = 0; at < entries.length; at += 12) {
    if (entries.readUInt16LE(at + 2) !== MOTION_PHOTO) continue;
    const block = directory - entries.readUInt32LE(at + 4);
    // Type, length of the name, and the name precede the film.
    const from = block + 8 + (await read(file, block + 4, 4)).readUInt32LE(0);
    films.push({ from, to: block + entries.readUInt32LE(at + 8) });
  }
  return films;
}

const MAX_BOXES = 1_000;

/** Reads consecutive ISO 14496-12 boxes, up to the first invalid one. `content`: where it begins; `end`: after it. */
async function readBoxes(file: FileHandle, from: number, to: number) {
  const found: { kind: string; content: number; end: number }[] = [];
  for (let at = from; at + 8 <= to && found.length < MAX_BOXES; ) {
    const head = await read(file, at, 8);
    const kind = head.toString("latin1", 4);
    if (!/^[\w ]{4}$/.test(kind)) break;
    const short = head.readUInt32BE(0);
    const isLong = short === 1;
    const length = isLong ? Number((await read(file, at + 8, 8)).readBigUInt64BE(0)) : short || to - at;
    const end = at + length;
    if (length < 8 || end > to) break;
    found.push({ kind, content: at + (isLong ? 16 : 8), end });
    at = end;
  }
  return found;
}

async function locateInHeif(file: FileHandle, size: number): Promise<EmbeddedFilmRange[]> {
  const boxes = await readBoxes(file, 0, size);
  return boxes.filter(({ kind }) => kind === "mpvd").map(({ content, end }) => ({ from: content, to: end }));
}

/** End of the film; undefined if no film starts there: it must start with a type box and have tracks. */
async function findEndOfFilm(file: FileHandle, from: number, to: number): Promise<number | undefined> {
  if (from <= 0 || from >= to) return undefined;
  const boxes = await readBoxes(file, from, to);
  const isFilm = boxes[0]?.kind === "ftyp" && boxes.some(({ kind }) => kind === "moov");
  return isFilm ? boxes.at(-1)?.end : undefined;
}
