// Writes a zip whose entries become known while it is sent. Each entry has a header with its size and CRC-32, so no data
// descriptors are needed. The archive has no known length and cannot be resumed.
import { type ZipEntry, zipCentralHeader, zipEndRecords, zipLocalHeader } from "./zip-layout.ts";

export interface StreamingZip {
  /** Returns the header of an entry, whose whole content must follow. */
  startEntry(entry: ZipEntry): Buffer;
  /** The central directory at the end. */
  end(): Generator<Buffer>;
}

/** Bytes of the directory per buffer. */
const SLICE_BYTES = 65_536;

export function createStreamingZip(): StreamingZip {
  const entries: { entry: ZipEntry; offset: number }[] = [];
  let at = 0;
  return {
    startEntry(entry) {
      const header = zipLocalHeader(entry);
      entries.push({ entry, offset: at });
      at += header.length + entry.size;
      return header;
    },
    *end() {
      let length = 0;
      let batch: Buffer[] = [];
      let batched = 0;
      for (const { entry, offset } of entries) {
        const header = zipCentralHeader(entry, offset);
        length += header.length;
        batch.push(header);
        batched += header.length;
        if (batched < SLICE_BYTES) continue;
        yield Buffer.concat(batch);
        batch = [];
        batched = 0;
      }
      yield Buffer.concat([...batch, zipEndRecords(entries.length, at, length)]);
    },
  };
}
