// The parts of an office file: a ZIP of XML files. Its author is nobody we know, so what unpacks to far more than it is,
// is not unpacked, and nothing that an XML file defines is expanded.
import type { SaxesParser, SaxesTagPlain } from "saxes";
import { SaxesParser as Parser } from "saxes";
import { type Entry, openPromise, type ZipFile } from "yauzl";

const MOST_PARTS = 10_000;
/** Bytes of a part that is small enough for any packing. */
const HARMLESS = 64_000_000;
/** Bytes out of one packed byte. Sheets get to some 50. */
const MOST_PACKED = 200;
/** Bytes of one text or tag. */
const MOST_TEXT = 32_000_000;

export interface XmlPackage {
  has(part: string): boolean;
  /** Names of all parts. */
  parts(): string[];
  /** Reads a part from its beginning to its end, chunk by chunk. */
  read(part: string, handlers: Handlers): AsyncGenerator<number, void, undefined>;
  /** A part that is no XML; undefined where it has more bytes. */
  bytes(part: string, most: number): Promise<Buffer | undefined>;
  /** An error that says why it cannot be read. */
  refuse(why: string): Error;
  close(): void;
}

/** Names of tags are without their prefix. */
export interface Handlers {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** `refuse` makes an error of a reason, as its caller tells it. */
export async function openXmlPackage(file: string, refuse: (why: string) => Error): Promise<XmlPackage> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch((error: Error) => {
    throw refuse(`it is no office file (${error.message})`);
  });
  const parts = await partsOf(zip).catch((error: Error) => {
    zip.close();
    throw refuse(error.message);
  });
  const refusal = refuse("").constructor;
  return {
    refuse,
    has: (part) => parts.has(part),
    parts: () => [...parts.keys()],
    async *read(part, handlers) {
      const entry = parts.get(part);
      if (!entry) throw refuse(`it has no ${part}`);
      if (entry.uncompressedSize > HARMLESS && entry.uncompressedSize > entry.compressedSize * MOST_PACKED) {
        throw refuse(`${part} would unpack to ${Math.round(entry.uncompressedSize / 1e6)} MB, which no sheet does`);
      }
      try {
        yield* parsed(zip, entry, handlers);
      } catch (error) {
        throw error instanceof refusal ? error : refuse(`${part}: ${(error as Error).message}`);
      }
    },
    async bytes(part, most) {
      const entry = parts.get(part);
      if (!entry || entry.uncompressedSize > most) return undefined;
      try {
        const chunks: Buffer[] = [];
        // What unpacks to more than it says is an error of the stream.
        for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
        return Buffer.concat(chunks);
      } catch (error) {
        throw refuse(`${part}: ${(error as Error).message}`);
      }
    },
    close: () => zip.close(),
  };
}

async function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_PARTS) throw new Error(`it has ${zip.entryCount} parts`);
  const parts = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName.replace(/^\//, ""), entry);
  return parts;
}

/** Yields the share of the part that is read, after each chunk. */
async function* parsed(zip: ZipFile, entry: Entry, handlers: Handlers): AsyncGenerator<number, void, undefined> {
  let sinceTag = 0;
  const parser: SaxesParser = new Parser();
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    sinceTag = 0;
    handlers.open?.(local(name), attributes);
  });
  parser.on("text", (text) => handlers.text?.(text));
  parser.on("cdata", (text) => handlers.text?.(text));
  parser.on("closetag", ({ name }) => {
    sinceTag = 0;
    handlers.close?.(local(name));
  });
  parser.on("error", (error) => {
    throw error;
  });
  const decoder = new TextDecoder("utf-8");
  const stream = await zip.openReadStreamPromise(entry);
  let read = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      read += chunk.length;
      sinceTag += chunk.length;
      parser.write(decoder.decode(chunk, { stream: true }));
      if (sinceTag > MOST_TEXT) throw new Error("it has a text without end");
      yield entry.uncompressedSize === 0 ? 1 : read / entry.uncompressedSize;
    }
    parser.close();
    yield 1;
  } finally {
    stream.destroy();
  }
}

const local = (name: string) => name.slice(name.indexOf(":") + 1);
