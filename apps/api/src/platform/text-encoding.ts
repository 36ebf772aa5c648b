// How the bytes of a text file become letters. Spreadsheet programs write whatever their system prefers and do not say so.
import { createReadStream, type ReadStream } from "node:fs";
import { open } from "node:fs/promises";

export interface Encoding {
  /** As `TextDecoder` calls it. */
  name: string;
  /** Bytes of the mark of byte order at the beginning. */
  bom: number;
  /** Nothing in the file says so: most of it can be read only this way. */
  guessed: boolean;
}

const UTF8 = "utf-8";
/** What Windows, and in everyday speech Latin-1, means. */
const LATIN1 = "windows-1252";

/** Bytes that are looked at for zeros. */
const HEAD = 4096;

export async function detectEncoding(file: string): Promise<Encoding> {
  const said = encodingOfHead(await headOf(file));
  return said ?? { name: (await isUtf8(createReadStream(file))) ? UTF8 : LATIN1, bom: 0, guessed: false };
}

/** The beginning of a text as letters. */
export async function textOfBytes(bytes: Buffer): Promise<string> {
  const said = encodingOfHead(bytes.subarray(0, HEAD));
  const name = said?.name ?? ((await isUtf8([bytes])) ? UTF8 : LATIN1);
  // A stream: what is cut in the middle of a letter is no damage.
  return new TextDecoder(name).decode(bytes, { stream: true });
}

/** What the first bytes tell; undefined where they may be UTF-8 or Latin-1. */
function encodingOfHead(head: Buffer): Encoding | undefined {
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

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(HEAD);
    const { bytesRead } = await handle.read(head, 0, HEAD, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Also where some bytes are damaged, as long as most of what is no ASCII makes sense. */
async function isUtf8(chunks: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<boolean> {
  const decoder = new TextDecoder(UTF8);
  let bad = 0;
  let good = 0;
  const count = (text: string) => {
    for (const [letter] of text.matchAll(NO_ASCII)) letter === DAMAGED ? bad++ : good++;
  };
  for await (const chunk of chunks) count(decoder.decode(chunk, { stream: true }));
  count(decoder.decode());
  return bad === 0 || good > bad;
}

/** What stands for bytes that make no letter. */
export const DAMAGED = "\ufffd";
const NO_ASCII = /\P{ASCII}/gu;

export interface TextFile {
  chunks: AsyncIterable<string>;
  /** Bytes read so far. */
  bytesRead(): number;
}

export function openText(file: string, { name, bom }: Pick<Encoding, "name" | "bom">): TextFile {
  const decoder = new TextDecoder(name, { ignoreBOM: true });
  let stream: ReadStream | undefined;
  async function* chunks() {
    // Not before: who never reads it may close the file at once.
    stream = createReadStream(file, { start: bom, highWaterMark: 1 << 16 });
    for await (const chunk of stream) yield decoder.decode(chunk as Buffer, { stream: true });
    yield decoder.decode();
  }
  return { chunks: chunks(), bytesRead: () => stream?.bytesRead ?? 0 };
}
