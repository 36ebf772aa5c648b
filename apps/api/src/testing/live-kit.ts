// Live photos as phones write them: a picture and a film with a common identifier.

/** A JPEG with the identifier in Apple's maker note; at least 4 characters. */
export function livePicture(jpeg: Buffer, identifier: string): Buffer {
  const text = Buffer.from(`${identifier}\0`, "latin1");
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(tag);
    bytes.writeUInt16BE(type, 2);
    bytes.writeUInt32BE(count, 4);
    bytes.writeUInt32BE(value, 8);
    return bytes;
  };
  const directory = (...entries: Buffer[]) => {
    const count = Buffer.alloc(2);
    count.writeUInt16BE(entries.length);
    return Buffer.concat([count, ...entries, Buffer.alloc(4)]);
  };
  // Offsets in the maker note are relative to its start.
  const noteHead = Buffer.from("Apple iOS\0\0\x01MM", "latin1");
  const note = Buffer.concat([noteHead, directory(entry(0x11, 2, text.length, noteHead.length + 18)), text]);
  const [first, second, noteAt] = [8, 8 + 18 + 6, 8 + 18 + 6 + 18];
  const exif = Buffer.concat([
    Buffer.from("Exif\0\0MM\0*\0\0\0\x08", "latin1"),
    Buffer.concat([directory(entry(0x8769, 4, 1, second)), Buffer.alloc(second - first - 18)]),
    directory(entry(0x927c, 7, note.length, noteAt)),
    note,
  ]);
  const segment = Buffer.alloc(4);
  segment.writeUInt16BE(0xffe1);
  segment.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, exif, jpeg.subarray(2)]);
}

/** A QuickTime film that only contains metadata; `seed` makes it unique. */
export function liveFilm(identifier: string | undefined, seed = 1): Buffer {
  const box = (type: string, ...content: Buffer[]) => {
    const body = Buffer.concat(content);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(type, 4, "latin1");
    return Buffer.concat([head, body]);
  };
  const numbers = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4);
    for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
    return bytes;
  };
  const key = box("mdta", Buffer.from("com.apple.quicktime.content.identifier"));
  const value = box("data", numbers(1, 0), Buffer.from(identifier ?? ""));
  const item = Buffer.concat([numbers(value.length + 8, 1), value]);
  const meta = box(
    "meta",
    box("hdlr", numbers(0, 0), Buffer.from("mdta"), Buffer.alloc(13)),
    box("keys", numbers(0, 1), key),
    box("ilst", item),
  );
  const moov = identifier === undefined ? [] : [box("moov", meta)];
  return Buffer.concat([box("ftyp", Buffer.from("qt  \0\0\0\0qt  ")), ...moov, box("mdat", Buffer.alloc(500, seed))]);
}
