// Reads the parts of an office file: a ZIP of XML files from an untrusted source. Parts with an extreme compression
// ratio are rejected, and XML entities are not expanded.
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { type Entry, openPromise, type ZipFile } from "yauzl";

const MAX_PARTS = 10_000;
/** Parts up to this size may have any compression ratio. */
const MAX_UNCHECKED_BYTES = 64_000_000;
/** Maximum of uncompressed bytes per compressed byte. Sheets reach about 50. */
const MAX_COMPRESSION_RATIO = 200;
/** Maximum bytes of one text or tag. */
const MAX_TEXT_BYTES = 32_000_000;

export type XmlPackage = Awaited<ReturnType<typeof openXmlPackage>>;

/** Callbacks for the XML of a part. Names of tags are passed without their prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** `refuse` creates the caller's error from a reason. */
export async function openXmlPackage(file: string, refuse: (why: string) => Error) {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch((error: Error) => {
    throw refuse(`it is no office file (${error.message})`);
  });
  const parts = await partsOf(zip).catch((error: Error) => {
    zip.close();
    throw refuse(error.message);
  });
  const refusal = refuse("").constructor;
  return {
    /** Creates an error with the reason why the file cannot be read. */
    toError: refuse,
    has: (part: string) => parts.has(part),
    /** Names of all parts. */
    parts: () => [...parts.keys()],
    /** Parses a part chunk by chunk; yields the share that was read. */
    async *read(part: string, handlers: XmlHandlers): AsyncGenerator<number, void, undefined> {
      const entry = parts.get(part);
      if (!entry) throw refuse(`it has no ${part}`);
      const { uncompressedSize: size, compressedSize } = entry;
      if (size > MAX_UNCHECKED_BYTES && size > compressedSize * MAX_COMPRESSION_RATIO)
        throw refuse(`${part} would unpack to ${Math.round(size / 1e6)} MB, which no sheet does`);
      try {
        yield* parsed(zip, entry, handlers);
      } catch (error) {
        throw error instanceof refusal ? error : refuse(`${part}: ${(error as Error).message}`);
      }
    },
    /** The bytes of a part; undefined if it is larger than `most`. */
    async bytes(part: string, most: number): Promise<Buffer | undefined> {
      const entry = parts.get(part);
      if (!entry || entry.uncompressedSize > most) return undefined;
      try {
        const chunks: Buffer[] = [];
        // A part that unpacks to more than declared is a stream error.
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
  if (zip.entryCount > MAX_PARTS) throw new Error(`it has ${zip.entryCount} parts`);
  const parts = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName.replace(/^\//, ""), entry);
  return parts;
}

/** Yields the share of the part that was read, after each chunk. */
async function* parsed(zip: ZipFile, entry: Entry, handlers: XmlHandlers): AsyncGenerator<number, void, undefined> {
  let sinceTag = 0;
  const parser = new SaxesParser();
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
      if (sinceTag > MAX_TEXT_BYTES) throw new Error("it has a text without end");
      yield entry.uncompressedSize === 0 ? 1 : read / entry.uncompressedSize;
    }
    parser.close();
    yield 1;
  } finally {
    stream.destroy();
  }
}

const local = (name: string) => name.slice(name.indexOf(":") + 1);
