// Detects and decodes the encoding of text files. Spreadsheet programs write their system's encoding and do not declare
// it.
import { createReadStream, type ReadStream } from "node:fs";
import { readBeginning } from "./read-bytes.ts";

export interface TextEncoding {
  /** Name for `TextDecoder`. */
  name: string;
  /** Length of the byte order mark. */
  bom: number;
  /** True if the file does not declare it and it is only the likeliest one. */
  guessed: boolean;
}

const UTF8 = "utf-8";
/** The encoding usually meant by Latin-1. */
const LATIN1 = "windows-1252";

/** Bytes at the beginning of a file that are searched for a byte order mark, and for zeros, which mean UTF-16. */
const HEAD_BYTES = 4096;

export async function detectEncoding(file: string): Promise<TextEncoding> {
  const detected = encodingOfHead(await readBeginning(file, HEAD_BYTES));
  return detected ?? { name: (await isUtf8(createReadStream(file))) ? UTF8 : LATIN1, bom: 0, guessed: false };
}

/** Decodes the beginning of a text. */
export async function decodeTextBeginning(bytes: Buffer): Promise<string> {
  const detected = encodingOfHead(bytes.subarray(0, HEAD_BYTES));
  const name = detected?.name ?? ((await isUtf8([bytes])) ? UTF8 : LATIN1);
  // Streaming mode: a character cut at the end is no error.
  return new TextDecoder(name).decode(bytes, { stream: true });
}

/** The encoding by the first bytes; undefined if it may be UTF-8 or Latin-1. */
function encodingOfHead(head: Buffer): TextEncoding | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { name: UTF8, bom: 3, guessed: false };
  if (head[0] === 0xff && head[1] === 0xfe) return { name: "utf-16le", bom: 2, guessed: false };
  if (head[0] === 0xfe && head[1] === 0xff) return { name: "utf-16be", bom: 2, guessed: false };
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) > head.length / 4) {
    return { name: even > odd ? "utf-16be" : "utf-16le", bom: 0, guessed: true };
  }
  return undefined;
}

/** Whether a text is UTF-8: true even if some bytes are damaged, as long as most non-ASCII characters are valid. */
async function isUtf8(chunks: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<boolean> {
  const decoder = new TextDecoder(UTF8);
  let bad = 0;
  let good = 0;
  const count = (text: string) => {
    for (const [letter] of text.matchAll(NO_ASCII)) letter === REPLACEMENT_CHARACTER ? bad++ : good++;
  };
  for await (const chunk of chunks) count(decoder.decode(chunk, { stream: true }));
  count(decoder.decode());
  return bad === 0 || good > bad;
}

/** Stands for bytes that are no valid character. */
export const REPLACEMENT_CHARACTER = "\ufffd";
const NO_ASCII = /\P{ASCII}/gu;

export function openTextFile(file: string, { name, bom }: Pick<TextEncoding, "name" | "bom">) {
  const decoder = new TextDecoder(name, { ignoreBOM: true });
  let stream: ReadStream | undefined;
  async function* chunks() {
    // Opened lazily: a caller that never reads it leaves no open file.
    stream = createReadStream(file, { start: bom, highWaterMark: 1 << 16 });
    for await (const chunk of stream) yield decoder.decode(chunk as Buffer, { stream: true });
    yield decoder.decode();
  }
  /** `bytesRead`: bytes of the file that were read so far. */
  return { chunks: chunks(), bytesRead: () => stream?.bytesRead ?? 0 };
}
