// The XMP of files that hold it as plain text. Looks at bytes and parses no more than it needs: runs in decoding children
// only.

/** Bytes of a packet; longer ones are none. */
const MAX_PACKET = 2_000_000;
/** References to metadata that are looked at: a document has few, beside one for each of its pictures. */
const MAX_REFERENCES = 10_000;

/** What a drawing says of itself; undefined where it says nothing. */
export function metadataOfDrawing(bytes: Buffer): string | undefined {
  return between(bytes, "<metadata", "</metadata>") ?? between(bytes, "<svg:metadata", "</svg:metadata>");
}

/**
 * The XMP of a document: the catalogue's, and never that of a picture that stands in it. undefined where there is none,
 * or it is packed.
 */
export function xmpOfDocument(bytes: Buffer): string | undefined {
  const root = bytes.lastIndexOf("/Root");
  const catalogue = root < 0 ? undefined : objectOf(bytes, referenceAt(bytes, root + "/Root".length));
  if (!catalogue) return likelyXmp(bytes);
  const at = catalogue.indexOf("/Metadata");
  const object = at < 0 ? undefined : objectOf(bytes, referenceAt(catalogue, at + "/Metadata".length));
  return object && between(object, "<x:xmpmeta", "</x:xmpmeta>");
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
  for (const stream of streams.reverse()) {
    // Up to the next one, so that nothing is looked through twice.
    const object = bytes.subarray(stream, next);
    next = stream;
    const name = nameOfObject(bytes, stream);
    const end = object.indexOf("endstream");
    if (end < 0 || (name && ofPictures.has(name))) continue;
    const packet = between(object.subarray(0, end), "<x:xmpmeta", "</x:xmpmeta>");
    if (packet) return packet;
  }
  return undefined;
}

/** `12 0` of ` 12 0 R`. */
function referenceAt(bytes: Buffer, from: number): string | undefined {
  const [, number, generation] = /^\s*(\d+)\s+(\d+)\s+R/.exec(bytes.toString("latin1", from, from + 40)) ?? [];
  return number && `${number} ${generation}`;
}

/** Bytes before `/Type /Metadata` in which the object begins. */
const HEAD = 500;

/** `12 0` of the `12 0 obj` in which something stands. */
function nameOfObject(bytes: Buffer, within: number): string | undefined {
  const head = bytes.toString("latin1", Math.max(0, within - HEAD), within);
  const at = head.lastIndexOf(" obj");
  return at < 0 ? undefined : /(\d+ \d+)$/.exec(head.slice(Math.max(0, at - 24), at))?.[1];
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
