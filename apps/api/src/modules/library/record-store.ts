// Texts of records that were asked for, in memory up to a bound, beside the index. SQLite stays the truth: what is
// not here is read and kept, what has changed is dropped.

export interface StoredRecord {
  /** For the second look at the right, which costs nothing here. */
  readonly aclId: number;
  readonly embargo: number | null;
  readonly version: number;
  /** JSON in UTF-8. */
  readonly bytes: Uint8Array;
  /** Where in it the signature of its picture's address goes; as long as the signatures of the variant. */
  readonly gap: number;
}

export interface RecordStore {
  get(variant: number, id: number): StoredRecord | undefined;
  put(variant: number, id: number, record: StoredRecord): void;
  drop(ids: Iterable<number>): void;
  clear(): void;
  /** Bytes of text that are held. */
  bytes(): number;
}

/** One number for asset and variant (language, class of visibility, length of a signature). */
const MAX_VARIANTS = 64;
/** What an entry costs beside its text: objects, keys, a place in the map. */
const OVERHEAD = 320;

/** Two generations: what the older holds and nobody asks for goes when the younger is full. */
export function createRecordStore(maxBytes: number): RecordStore {
  let young = new Map<number, StoredRecord>();
  let old = new Map<number, StoredRecord>();
  let youngBytes = 0;
  let oldBytes = 0;

  function put(variant: number, id: number, record: StoredRecord): void {
    if (variant >= MAX_VARIANTS) return;
    if (youngBytes > maxBytes / 2) {
      old = young;
      oldBytes = youngBytes;
      young = new Map();
      youngBytes = 0;
    }
    young.set(id * MAX_VARIANTS + variant, record);
    youngBytes += sizeOf(record);
  }

  return {
    put,
    get(variant, id) {
      const key = id * MAX_VARIANTS + variant;
      const found = young.get(key);
      if (found) return found;
      const older = old.get(key);
      if (older) {
        old.delete(key);
        oldBytes -= sizeOf(older);
        put(variant, id, older);
      }
      return older;
    },
    drop(ids) {
      for (const id of ids) {
        for (let variant = 0; variant < MAX_VARIANTS; variant++) {
          const key = id * MAX_VARIANTS + variant;
          const inYoung = young.get(key);
          const inOld = old.get(key);
          if (inYoung) youngBytes -= sizeOf(inYoung);
          if (inOld) oldBytes -= sizeOf(inOld);
          if (inYoung) young.delete(key);
          if (inOld) old.delete(key);
        }
      }
    },
    clear() {
      young = new Map();
      old = new Map();
      youngBytes = 0;
      oldBytes = 0;
    },
    bytes: () => youngBytes + oldBytes,
  };
}

function sizeOf(record: StoredRecord): number {
  return OVERHEAD + record.bytes.length;
}
