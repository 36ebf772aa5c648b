import { brotliCompressSync } from "node:zlib";

export interface Woff2Parts {
  tables?: readonly Buffer[];
  /** Of the head and the list of tables, before what is packed. */
  change?: (head: Buffer) => void;
  /** Instead of the tables, packed. */
  packed?: Buffer;
}

/** A font whose parts agree, of tables that browsers know nothing of. */
export function woff2({ tables = [Buffer.alloc(20, 1)], change = () => {}, packed }: Woff2Parts = {}): Buffer {
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

/** As the format writes sizes: 7 bits of each byte. */
function number(value: number): Buffer {
  const digits = [value & 127];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 127) | 128);
  return Buffer.from(digits);
}
