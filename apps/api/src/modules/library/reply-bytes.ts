// Replies are put together from bytes that are ready, with one copy into one block.
import type { SessionQueries } from "./file-queries.ts";
import type { StoredRecord } from "./record-store.ts";

/** Records joined by commas, their addresses signed for one session. */
export interface RecordPage {
  readonly length: number;
  /** Answers where it ended. */
  copyTo(target: Uint8Array, at: number): number;
}

const COMMA = 0x2c;

export function recordPage(
  ids: readonly number[],
  records: readonly StoredRecord[],
  queries: SessionQueries,
): RecordPage {
  let length = Math.max(0, records.length - 1);
  for (const record of records) length += record.bytes.length;
  return {
    length,
    copyTo(target, at) {
      let end = at;
      for (let index = 0; index < records.length; index++) {
        const record = records[index] as StoredRecord;
        if (index > 0) target[end++] = COMMA;
        target.set(record.bytes, end);
        const query = queries.of(ids[index] ?? 0, record.version);
        for (const gap of record.gaps) target.set(query, end + gap);
        end += record.bytes.length;
      }
      return end;
    },
  };
}

/** Texts are plain ASCII. */
export function joinReply(parts: readonly (string | Uint8Array | RecordPage)[]): Buffer {
  let length = 0;
  for (const part of parts) length += part.length;
  const reply = Buffer.allocUnsafe(length);
  let end = 0;
  for (const part of parts) {
    if (typeof part === "string") end += reply.write(part, end, "latin1");
    else if (part instanceof Uint8Array) {
      reply.set(part, end);
      end += part.length;
    } else end = part.copyTo(reply, end);
  }
  return reply;
}
