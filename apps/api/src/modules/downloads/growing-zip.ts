// A zip whose entries are not known before they are made: each is stored under a header with its size and CRC-32, so no
// entry needs a descriptor after it. The archive has no known length and does not resume.
import { centralHeader, endRecords, localHeader, type ZipEntry } from "./zip-layout.ts";

export interface GrowingZip {
  /** The bytes before the content of an entry, which has to follow whole. */
  begin(entry: ZipEntry): Buffer;
  /** The directory at the end. */
  end(): Generator<Buffer>;
}

/** Bytes of the directory that are handed out at once. */
const SLICE = 65_536;

export function createGrowingZip(): GrowingZip {
  const entries: { entry: ZipEntry; offset: number }[] = [];
  let at = 0;
  return {
    begin(entry) {
      const header = localHeader(entry);
      entries.push({ entry, offset: at });
      at += header.length + entry.size;
      return header;
    },
    *end() {
      let length = 0;
      let batch: Buffer[] = [];
      let batched = 0;
      for (const { entry, offset } of entries) {
        const header = centralHeader(entry, offset);
        length += header.length;
        batch.push(header);
        batched += header.length;
        if (batched < SLICE) continue;
        yield Buffer.concat(batch);
        batch = [];
        batched = 0;
      }
      yield Buffer.concat([...batch, endRecords(entries.length, at, length)]);
    },
  };
}
