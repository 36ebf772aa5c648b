// Reads the preview in the comments of a PostScript file: EPSI (grey), or that of old Illustrator versions (palette). The
// file itself is a program and is never run. Pure.

export interface UncompressedPicture {
  width: number;
  height: number;
  channels: 1 | 3;
  data: Buffer;
}

/** Maximum pixels of a preview; real previews are smaller. */
const MAX_PREVIEW_PIXELS = 4_000_000;
const COLOURS = 256;
/** Marker byte that starts a run. */
const RUN = 0xfd;

/** `head`: the beginning of the file, which contains the preview. */
export function readPreviewInComments(head: Buffer): UncompressedPicture | undefined {
  const text = head.toString("latin1");
  return readEpsiPreview(text) ?? readIllustratorThumbnail(text);
}

/** EPSI: grey samples from the top left; 0 is white, the maximum is black. */
function readEpsiPreview(text: string): UncompressedPicture | undefined {
  const [begin, ...numbers] = /%%BeginPreview:\s*(\d+)\s+(\d+)\s+(\d+)\s+\d+/.exec(text) ?? [];
  const [width = 0, height = 0, depth = 0] = numbers.map(Number);
  if (begin === undefined || !isSize(width, height) || ![1, 2, 4, 8].includes(depth)) return undefined;
  const packed = bytesBetween(text, text.indexOf(begin) + begin.length, "%%EndPreview");
  const row = Math.ceil((width * depth) / 8);
  if (packed.length < row * height) return undefined;
  const most = 2 ** depth - 1;
  const data = Buffer.alloc(width * height);
  for (let at = 0; at < data.length; at++) {
    const bit = (at % width) * depth;
    const byte = packed[Math.floor(at / width) * row + (bit >> 3)] ?? 0;
    const sample = (byte >> (8 - depth - (bit % 8))) & most;
    data[at] = 255 - Math.round((sample * 255) / most);
  }
  return { width, height, channels: 1, data };
}

/** Illustrator: a palette of 256 colours, then one byte per pixel, run-length encoded. */
function readIllustratorThumbnail(text: string): UncompressedPicture | undefined {
  const [begin, ...numbers] = /%AI7_Thumbnail:\s*(\d+)\s+(\d+)\s+8\s+%%BeginData:[^\r\n]*/.exec(text) ?? [];
  const [width = 0, height = 0] = numbers.map(Number);
  if (begin === undefined || !isSize(width, height)) return undefined;
  const bytes = bytesBetween(text, text.indexOf(begin) + begin.length, "%%EndData");
  const palette = bytes.subarray(0, COLOURS * 3);
  const rest = bytes.subarray(palette.length);
  const isPacked = rest.subarray(0, 3).toString("latin1") === "RLE";
  const pixels = isPacked ? unpacked(rest.subarray(3), width * height) : rest;
  if (pixels.length < width * height) return undefined;
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const colour = (pixels[at] ?? 0) * 3;
    palette.copy(data, at * 3, colour, colour + 3);
  }
  return { width, height, channels: 3, data };
}

const isSize = (width: number, height: number) => width > 0 && height > 0 && width * height <= MAX_PREVIEW_PIXELS;

/** Decodes hexadecimal data, ignoring other characters. */
function bytesBetween(text: string, start: number, end: string): Buffer {
  const stop = text.indexOf(end, start);
  const digits = text.slice(start, stop < 0 ? undefined : stop).replace(/[^0-9a-f]/gi, "");
  return Buffer.from(digits, "hex");
}

/** Decodes runs: marker, length, value; two markers are a single pixel of that value. */
function unpacked(packed: Buffer, count: number): Buffer {
  const pixels = Buffer.alloc(count);
  let to = 0;
  for (let from = 0; from < packed.length && to < count; ) {
    const value = packed[from++] ?? 0;
    const next = packed[from];
    if (value !== RUN) pixels[to++] = value;
    else if (next === RUN) {
      pixels[to++] = value;
      from++;
    } else {
      const length = next ?? 0;
      pixels.fill(packed[from + 1] ?? 0, to, Math.min(count, to + length));
      to = Math.min(count, to + length);
      from += 2;
    }
  }
  return pixels.subarray(0, to);
}
