// The XMP of files for which no decoder tells it. Looks at bytes and parses no more than it needs: runs in decoding
// children only.
import { inflateSync } from "node:zlib";

/** Bytes of a packet, unpacked; longer ones are none. */
const MAX_PACKET = 2_000_000;
/** Streams of a document that are unpacked: the one that says something of it is among the last. */
const MAX_UNPACKED = 5;
/** References to metadata that are looked at: a document has few, beside one for each of its pictures. */
const MAX_REFERENCES = 10_000;

/** What a drawing says of itself; undefined where it says nothing. */
export function metadataOfDrawing(bytes: Buffer): string | undefined {
  return between(bytes, "<metadata", "</metadata>") ?? between(bytes, "<svg:metadata", "</svg:metadata>");
}

/**
 * The XMP of a document: the catalogue's, and never that of a picture that stands in it. undefined where there is none,
 * or it is packed in another way than Flate.
 */
export function xmpOfDocument(bytes: Buffer): string | undefined {
  const root = bytes.lastIndexOf("/Root");
  const catalogue = root < 0 ? undefined : objectOf(bytes, referenceAt(bytes, root + "/Root".length));
  if (!catalogue) return likelyXmp(bytes);
  const at = catalogue.indexOf("/Metadata");
  const object = at < 0 ? undefined : objectOf(bytes, referenceAt(catalogue, at + "/Metadata".length));
  return object && packetIn(object);
}

/** Where the catalogue is packed: the last stream of metadata that no picture refers to. */
function likelyXmp(bytes: Buffer): string | undefined {
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
    const { name, start } = headOf(bytes, stream);
    // Up to the next one, so that nothing is looked through twice.
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

/** The packet in the stream of an object. */
function packetIn(object: Buffer): string | undefined {
  const bytes = unpacked(object) ?? object;
  return between(bytes, "<x:xmpmeta", "</x:xmpmeta>");
}

/** `12 0` of ` 12 0 R`. */
function referenceAt(bytes: Buffer, from: number): string | undefined {
  const [, number, generation] = /^\s*(\d+)\s+(\d+)\s+R/.exec(bytes.toString("latin1", from, from + 40)) ?? [];
  return number && `${number} ${generation}`;
}

/** Bytes before `/Type /Metadata` in which the object begins, and of an object in which its stream does. */
const HEAD = 500;

/** Where the object begins in which something stands, after `12 0 obj`, and the `12 0` of it. */
function headOf(bytes: Buffer, within: number): { name?: string | undefined; start: number } {
  const head = bytes.toString("latin1", Math.max(0, within - HEAD), within);
  const at = head.lastIndexOf(" obj");
  if (at < 0) return { start: within };
  const name = /(\d+ \d+)$/.exec(head.slice(Math.max(0, at - 24), at))?.[1];
  return { name, start: within - head.length + at + " obj".length };
}

/** `>>stream` and the end of its line, behind which the bytes stand. */
const STREAM = />>\s*stream\r?\n/;
const FLATE = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])\s*[/>]/;

/** Where the stream of an object begins that is packed by Flate alone; else -1. */
function flateAt(object: Buffer): number {
  const head = object.toString("latin1", 0, HEAD);
  const stream = STREAM.exec(head);
  return stream && FLATE.test(head.slice(0, stream.index + 2)) ? stream.index + stream[0].length : -1;
}

/** What the stream of an object holds; undefined where it is not packed by Flate, damaged, or longer than a packet. */
function unpacked(object: Buffer): Buffer | undefined {
  const at = flateAt(object);
  if (at < 0) return undefined;
  try {
    return inflateSync(object.subarray(at), { maxOutputLength: MAX_PACKET });
  } catch {
    return undefined;
  }
}

/** The object of this name as it was written last; undefined where it is packed. */
function objectOf(bytes: Buffer, name: string | undefined): Buffer | undefined {
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
