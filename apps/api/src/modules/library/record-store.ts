// A bounded cache of records as bytes. SQLite has the truth: missing records are read and added, changed ones are
// dropped.

import { LRUCache } from "lru-cache";

export interface StoredRecord {
  /** For the second check of the right, which costs nothing here. */
  readonly aclId: number;
  readonly embargo: number | null;
  readonly version: number;
  /** JSON in UTF-8. */
  readonly bytes: Uint8Array;
  /** Offset in `bytes` of the signature of its picture's address; as long as the signatures of the variant. */
  readonly gap: number;
}

export interface RecordStore {
  get(variant: number, id: number): StoredRecord | undefined;
  put(variant: number, id: number, record: StoredRecord): void;
  drop(ids: Iterable<number>): void;
  clear(): void;
  /** Bytes of cached text. */
  bytes(): number;
}

/** One number for asset and variant (language, class of visibility, length of a signature). */
const MAX_VARIANTS = 64;
/** Bytes of an entry beside its text: objects, keys, a place in the map. */
const OVERHEAD = 320;

/** Holds up to `maxBytes` of text; the least recently used goes first. */
export function createRecordStore(maxBytes: number): RecordStore {
  const records = new LRUCache<number, StoredRecord>({
    maxSize: maxBytes,
    sizeCalculation: (record) => OVERHEAD + record.bytes.length,
  });
  const keyOf = (variant: number, id: number) => id * MAX_VARIANTS + variant;
  return {
    put(variant, id, record) {
      if (variant < MAX_VARIANTS) records.set(keyOf(variant, id), record);
    },
    get: (variant, id) => (variant < MAX_VARIANTS ? records.get(keyOf(variant, id)) : undefined),
    drop(ids) {
      for (const id of ids) {
        for (let variant = 0; variant < MAX_VARIANTS; variant++) records.delete(keyOf(variant, id));
      }
    },
    clear: () => records.clear(),
    bytes: () => records.calculatedSize,
  };
}
