// A bounded cache of records as bytes. SQLite has the truth: missing records are read and added, changed ones are
// dropped.

import { LRUCache } from "lru-cache";
import type { ConvertSetKind } from "../../db/convert-set-kind.ts";

/** A form in which records are written: a visibility, a language, an extent, a length of signatures. */
export interface Variant {
  readonly slot: number;
}

export interface StoredRecord {
  readonly variant: Variant;
  /** For the second check of the right, which costs nothing here. */
  readonly aclId: number;
  readonly embargo: number | null;
  readonly expiry: number | null;
  readonly unreadTerms: string | null;
  readonly version: number;
  /** What can be made of it. */
  readonly convertible: ConvertSetKind | undefined;
  readonly hasFile: boolean;
  /** JSON in UTF-8. */
  readonly bytes: Uint8Array;
  /** Offset in `bytes` of the signature of its picture's address; as long as the signatures of the variant. */
  readonly gap: number;
  /** Offset of whether the viewer may download it, which stands there as permitted. */
  readonly state: number;
}

export interface RecordStore {
  /** The same object for the same key, until so many others were asked for that it has to go with its records. */
  variant(key: string): Variant;
  get(variant: Variant, id: number): StoredRecord | undefined;
  put(id: number, record: StoredRecord): void;
  drop(ids: Iterable<number>): void;
  clear(): void;
  /** Bytes of cached text. */
  bytes(): number;
}

/** Variants at a time: a number of a slot and an id make one key. */
const SLOTS = 64;
/** Bytes of an entry beside its text: objects, keys, a place in the map. */
const OVERHEAD = 320;

/** Holds up to `maxBytes` of text, in up to 64 variants; the least recently used goes first, of both. */
export function createRecordStore(maxBytes: number): RecordStore {
  const records = new LRUCache<number, StoredRecord>({
    maxSize: maxBytes,
    sizeCalculation: (record) => OVERHEAD + record.bytes.length,
  });
  const free = Array.from({ length: SLOTS }, (_, slot) => slot);
  const variants = new LRUCache<string, Variant>({ max: SLOTS, dispose: ({ slot }) => free.push(slot) });
  const keyOf = (slot: number, id: number) => id * SLOTS + slot;
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
      // Else of the variant that had the slot before.
      return found?.variant === variant ? found : undefined;
    },
    drop(ids) {
      for (const id of ids) for (let slot = 0; slot < SLOTS; slot++) records.delete(keyOf(slot, id));
    },
    clear: () => records.clear(),
    bytes: () => records.calculatedSize,
  };
}
