// A bounded cache of serialized records. Missing records are read from the database and added; changed ones are dropped.

import { LRUCache } from "lru-cache";
import type { ConvertSetKind } from "../../db/convert-set-kind.ts";

/** A serialization variant: visibility, language, extent and length of signatures. */
export interface RecordVariant {
  readonly slot: number;
}

export interface CachedRecord {
  readonly variant: RecordVariant;
  /** The columns that rights depend on, for the second check of rights. */
  readonly aclId: number;
  readonly embargo: number | null;
  readonly expiry: number | null;
  readonly unreadTerms: string | null;
  readonly version: number;
  /** What it can be converted to. */
  readonly convertible: ConvertSetKind | undefined;
  readonly hasFile: boolean;
  /** JSON in UTF-8. */
  readonly bytes: Uint8Array;
  /** Offset in `bytes` of the signature in its picture's URL; as long as the signatures of the variant. */
  readonly signatureOffset: number;
  /** Offset in `bytes` of the download state, which is `permitted` until it is replaced. */
  readonly stateOffset: number;
}

export interface RecordCache {
  /** The variant for a key. The least recently used variant is evicted with its records. */
  variant(key: string): RecordVariant;
  get(variant: RecordVariant, id: number): CachedRecord | undefined;
  put(id: number, record: CachedRecord): void;
  drop(ids: Iterable<number>): void;
  clear(): void;
  /** Bytes of cached text. */
  bytes(): number;
}

/** Variants at a time; slot number and asset id are combined into one key. */
const MAX_VARIANTS = 64;
/** Memory of an entry in addition to its bytes: objects, keys, map entry. */
const ENTRY_OVERHEAD_BYTES = 320;

/** Caches up to `maxBytes` in up to 64 variants; the least recently used records and variants are evicted first. */
export function createRecordCache(maxBytes: number): RecordCache {
  const records = new LRUCache<number, CachedRecord>({
    maxSize: maxBytes,
    sizeCalculation: (record) => ENTRY_OVERHEAD_BYTES + record.bytes.length,
  });
  const free = Array.from({ length: MAX_VARIANTS }, (_, slot) => slot);
  const variants = new LRUCache<string, RecordVariant>({ max: MAX_VARIANTS, dispose: ({ slot }) => free.push(slot) });
  const keyOf = (slot: number, id: number) => id * MAX_VARIANTS + slot;
  return {
    variant(key) {
      const existing = variants.get(key);
      if (existing) return existing;
      if (free.length === 0) variants.pop();
      const variant = { slot: free.pop() ?? 0 };
      variants.set(key, variant);
      return variant;
    },
    put: (id, record) => void records.set(keyOf(record.variant.slot, id), record),
    get(variant, id) {
      const found = records.get(keyOf(variant.slot, id));
      // Otherwise it belongs to the variant that had the slot before.
      return found?.variant === variant ? found : undefined;
    },
    drop(ids) {
      for (const id of ids) for (let slot = 0; slot < MAX_VARIANTS; slot++) records.delete(keyOf(slot, id));
    },
    clear: () => records.clear(),
    bytes: () => records.calculatedSize,
  };
}
