import { brotliCompressSync } from "node:zlib";

export interface Woff2Parts {
  tables?: readonly Buffer[];
  /** Changes the head and the table list, before the compressed data. */
  change?: (head: Buffer) => void;
  /** Compressed data instead of the tables. */
  packed?: Buffer;
}

/** A well-formed WOFF2 font with an unknown table. */
export function createWoff2({ tables = [Buffer.alloc(20, 1)], change = () => {}, packed }: Woff2Parts = {}): Buffer {
  const list = tables.flatMap((table) => [Buffer.from([63]), Buffer.from("test"), number(table.length)]);
  const content = packed ?? brotliCompressSync(Buffer.concat(tables));
  const head = Buffer.concat([Buffer.alloc(48), ...list]);
  head.write("wOF2", 0, "latin1");
  head.writeUInt32BE(0x00010000, 4);
  head.writeUInt32BE(head.length + content.length, 8);
  head.writeUInt16BE(tables.length % 65_536, 12);
  head.writeUInt32BE(content.length, 20);
  change(head);
  return Buffer.concat([head, content]);
}

/** Encodes a size as in the format: 7 bits per byte. */
function number(value: number): Buffer {
  const digits = [value & 127];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 127) | 128);
  return Buffer.from(digits);
}
