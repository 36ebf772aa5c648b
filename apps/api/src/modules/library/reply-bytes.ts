// Replies are put together from bytes that are ready, with one copy into one block.
import type { SessionSignatures } from "../../platform/picture-signatures.ts";
import type { ReadyBytes } from "../../platform/reply-buffers.ts";
import type { StoredRecord } from "./record-store.ts";

const COMMA = 0x2c;

/** Records joined by commas, their addresses signed for one session. */
export function recordPage(
  ids: readonly number[],
  records: readonly StoredRecord[],
  signatures: SessionSignatures,
): ReadyBytes {
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
        target.set(signatures.of(ids[index] ?? 0, record.version), end + record.gap);
        end += record.bytes.length;
      }
      return end;
    },
  };
}

/** Texts are plain ASCII. */
export function joinReply(parts: readonly (string | Uint8Array | ReadyBytes)[]): ReadyBytes {
  let length = 0;
  for (const part of parts) length += part.length;
  return {
    length,
    copyTo(target, at) {
      let end = at;
      for (const part of parts) {
        if (typeof part === "string") end += target.write(part, end, "latin1");
        else if (part instanceof Uint8Array) {
          target.set(part, end);
          end += part.length;
        } else end = part.copyTo(target, end);
      }
      return end;
    },
  };
}
