// The parts of an Excel workbook: a ZIP of XML files. Its author is nobody we know, so what unpacks to far more than it
// is, is not unpacked.
import type { SaxesParser, SaxesTagPlain } from "saxes";
import { SaxesParser as Parser } from "saxes";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { StartError } from "../../../platform/start-error.ts";

const MOST_PARTS = 10_000;
/** Bytes of a part that is small enough for any packing. */
const HARMLESS = 64_000_000;
/** Bytes out of one packed byte. Sheets get to some 50. */
const MOST_PACKED = 200;
/** Bytes of one text or tag. */
const MOST_TEXT = 32_000_000;

export interface Workbook {
  has(part: string): boolean;
  /** Reads a part from its beginning to its end, chunk by chunk. */
  read(part: string, handlers: Handlers): AsyncGenerator<number, void, undefined>;
  close(): void;
}

/** Names of tags are without their prefix. */
export interface Handlers {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

export async function openWorkbook(file: string): Promise<Workbook> {
  const refuse = (why: string) => new StartError(`${file} cannot be read: ${why}.`);
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch((error: Error) => {
    throw refuse(`it is no Excel workbook (${error.message}). Save it as .xlsx or as CSV`);
  });
  const parts = await partsOf(zip).catch((error: Error) => {
    zip.close();
    throw refuse(error.message);
  });
  return {
    has: (part) => parts.has(part),
    async *read(part, handlers) {
      const entry = parts.get(part);
      if (!entry) throw refuse(`the workbook has no ${part}`);
      if (entry.uncompressedSize > HARMLESS && entry.uncompressedSize > entry.compressedSize * MOST_PACKED) {
        throw refuse(`${part} would unpack to ${Math.round(entry.uncompressedSize / 1e6)} MB, which no sheet does`);
      }
      try {
        yield* parsed(zip, entry, handlers);
      } catch (error) {
        throw error instanceof StartError ? error : refuse(`${part}: ${(error as Error).message}`);
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
