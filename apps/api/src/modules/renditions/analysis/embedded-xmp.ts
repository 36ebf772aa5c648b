// Finds the XMP of SVG and PDF files, which the decoders do not return. Searches the bytes without a full parser; runs in
// decoder processes only.
import { inflateSync } from "node:zlib";

/** Bytes of an uncompressed packet; longer ones are ignored. */
const MAX_PACKET = 2_000_000;
/** Streams of a document that are inflated; the metadata of the document is among the last. */
const MAX_UNPACKED = 5;
/** References to metadata that are read: a document has few, plus one for each of its pictures. */
const MAX_REFERENCES = 10_000;

/** The metadata element of an SVG; undefined where it has none. */
export function readSvgMetadata(bytes: Buffer): string | undefined {
  return between(bytes, "<metadata", "</metadata>") ?? between(bytes, "<svg:metadata", "</svg:metadata>");
}

/**
 * The XMP of a PDF: that of its catalogue, never that of an embedded picture. undefined where there is none, or it is
 * compressed by another filter than Flate.
 */
export function readPdfXmp(bytes: Buffer): string | undefined {
  const root = bytes.lastIndexOf("/Root");
  const catalogue = root < 0 ? undefined : findObject(bytes, referenceAt(bytes, root + "/Root".length));
  if (!catalogue) return findLikelyXmp(bytes);
  const at = catalogue.indexOf("/Metadata");
  const object = at < 0 ? undefined : findObject(bytes, referenceAt(catalogue, at + "/Metadata".length));
  return object && packetIn(object);
}

/** For a compressed catalogue: the last metadata stream that no picture references. */
function findLikelyXmp(bytes: Buffer): string | undefined {
  const ofPictures = new Set<string>();
  const streams: number[] = [];
  let at = bytes.indexOf("/Metadata");
  for (let count = 0; at >= 0 && count < MAX_REFERENCES; count++) {
    const reference = referenceAt(bytes, at + "/Metadata".length);
    if (reference) ofPictures.add(reference);
    else if (/\/Type\s*$/.test(bytes.toString("latin1", Math.max(0, at - 12), at))) streams.push(at);
    at = bytes.indexOf("/Metadata", at + 1);
  }
  let next = bytes.length;
  let count = 0;
  for (const stream of streams.reverse()) {
    const { name, start } = objectHeader(bytes, stream);
    // Up to the next stream, so that no byte is searched twice.
    const object = bytes.subarray(start, next);
    next = stream;
    const end = object.indexOf("endstream", stream - start);
    if (end < 0 || (name && ofPictures.has(name))) continue;
    const whole = object.subarray(0, end);
    if (flateAt(whole) >= 0 && ++count > MAX_UNPACKED) return undefined;
    const packet = packetIn(whole);
    if (packet) return packet;
  }
  return undefined;
}

/** The XMP packet in the stream of an object. */
function packetIn(object: Buffer): string | undefined {
  const bytes = unpacked(object) ?? object;
  return between(bytes, "<x:xmpmeta", "</x:xmpmeta>");
}

/** `12 0` of ` 12 0 R`. */
function referenceAt(bytes: Buffer, from: number): string | undefined {
  const [, number, generation] = /^\s*(\d+)\s+(\d+)\s+R/.exec(bytes.toString("latin1", from, from + 40)) ?? [];
  return number && `${number} ${generation}`;
}

/** Bytes before `/Type /Metadata` that are searched for the start of the object, and of an object for its stream. */
const HEAD = 500;

/** Name (`12 0`) of the object around a position, and the position after its `12 0 obj`. */
function objectHeader(bytes: Buffer, within: number): { name?: string | undefined; start: number } {
  const head = bytes.toString("latin1", Math.max(0, within - HEAD), within);
  const at = head.lastIndexOf(" obj");
  if (at < 0) return { start: within };
  const name = /(\d+ \d+)$/.exec(head.slice(Math.max(0, at - 24), at))?.[1];
  return { name, start: within - head.length + at + " obj".length };
}

/** `>>stream` and the line end that precede the bytes. */
const STREAM = />>\s*stream\r?\n/;
const FLATE = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])\s*[/>]/;

/** Start of the stream of an object if it is compressed by Flate only; otherwise -1. */
function flateAt(object: Buffer): number {
  const head = object.toString("latin1", 0, HEAD);
  const stream = STREAM.exec(head);
  return stream && FLATE.test(head.slice(0, stream.index + 2)) ? stream.index + stream[0].length : -1;
}

/** The inflated stream of an object; undefined where it is not compressed by Flate, damaged or too long. */
function unpacked(object: Buffer): Buffer | undefined {
  const at = flateAt(object);
  if (at < 0) return undefined;
  try {
    return inflateSync(object.subarray(at), { maxOutputLength: MAX_PACKET });
  } catch {
    return undefined;
  }
}

/** The latest version of the object of a name; undefined where it is inside a compressed stream. */
function findObject(bytes: Buffer, name: string | undefined): Buffer | undefined {
  if (name === undefined) return undefined;
  const head = `${name} obj`;
  let at = bytes.lastIndexOf(head);
  // `112 0 obj` is not `12 0 obj`.
  while (at > 0 && isDigit(bytes[at - 1])) at = bytes.lastIndexOf(head, at - 1);
  const end = at < 0 ? -1 : bytes.indexOf("endobj", at);
  return end < 0 ? undefined : bytes.subarray(at, end);
}

const isDigit = (code = 0) => code >= 48 && code <= 57;

function between(bytes: Buffer, start: string, end: string): string | undefined {
  const from = bytes.indexOf(start);
  const to = from < 0 ? -1 : bytes.indexOf(end, from);
  return to < 0 || to - from > MAX_PACKET ? undefined : bytes.toString("utf8", from, to + end.length);
}
