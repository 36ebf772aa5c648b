// Deletes the least recently used conversions until the disk has enough free space for new ones. Never deletes one that
// is being made or sent, or was handed out a moment ago.
import { LRUCache } from "lru-cache";
import { createSlotCounter } from "../../../platform/jobs/slot-counter.ts";
import { isReferenced } from "../../../platform/storage/blob-references.repository.ts";
import type { BlobStore } from "../../../platform/storage/blob-store.ts";
import type { ConversionKey, ConversionsRepository } from "./conversions.repository.ts";

export interface ConversionEvictorDeps {
  repository: Pick<ConversionsRepository, "listLeastRecentlyUsed" | "deleteUnlessInUse">;
  blobs: Pick<BlobStore, "sweepHashes">;
  hasDiskSpace(): boolean;
  /** Milliseconds. */
  now(): number;
  /** Seconds for which a conversion that was made or handed out is never deleted. */
  protectedSeconds: number;
}

/** Conversions read at once; they are deleted one by one. */
const BATCH_SIZE = 20;
/** Conversions whose last use is remembered. */
const MAX_TRACKED = 10_000;

export function createConversionEvictor(deps: ConversionEvictorDeps) {
  const { repository, blobs, hasDiskSpace, now, protectedSeconds } = deps;
  const pinned = createSlotCounter();
  const lastUsed = new LRUCache<string, number>({ max: MAX_TRACKED });
  let running: Promise<boolean> | undefined;

  const isInUse = (key: ConversionKey) => {
    const name = toName(key);
    return pinned.count(name) > 0 || now() - (lastUsed.get(name) ?? Number.NEGATIVE_INFINITY) < protectedSeconds * 1000;
  };
  /** Protects a conversion whose URL was just handed out: the client will request it at once. */
  const markUsed = (key: ConversionKey) => {
    lastUsed.set(toName(key), now());
  };

  async function evict(): Promise<boolean> {
    let after = { usedAt: -1, id: 0 };
    while (!hasDiskSpace()) {
      const rows = await repository.listLeastRecentlyUsed(after, BATCH_SIZE);
      const last = rows.at(-1);
      if (!last) return false;
      after = last;
      for (const row of rows) {
        if (!(await repository.deleteUnlessInUse(row, isInUse))) continue;
        await blobs.sweepHashes([row.hash], isReferenced, protectedSeconds);
        // Check after each: one film may free the space of thousands of pictures.
        if (hasDiskSpace()) return true;
      }
    }
    return true;
  }

  return {
    markUsed,
    /** Protects conversions, whether made yet or not, until the returned function is called. */
    pin(keys: readonly ConversionKey[]): () => void {
      const unpin = pinned.acquire(keys.map(toName));
      return () => {
        unpin();
        for (const key of keys) markUsed(key);
      };
    },
    /** Deletes conversions until there is enough disk space; false where deleting all of them would not be enough. */
    freeSpace(): Promise<boolean> {
      running ??= evict().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

const toName = ({ assetId, recipe, page }: ConversionKey) => `${assetId} ${recipe} ${page}`;
