// Makes room for new conversions: forgets those that nobody has used for the longest time, until the disk has room
// again. Never takes what is being made or sent, or was handed out a moment ago.
import { LRUCache } from "lru-cache";
import { isReferenced } from "../../db/blob-references.ts";
import type { BlobStore } from "../../platform/blob-store.ts";
import type { ConversionKey, ConversionsRepository } from "./conversions.repository.ts";

export interface ConversionRoom {
  /** Keeps conversions, made already or not, until the function that it answers is called. */
  hold(keys: readonly ConversionKey[]): () => void;
  /** It was handed out: whoever has its address comes for it at once. */
  used(key: ConversionKey): void;
  /** Forgets until there is room; false where there is none even so. */
  make(): Promise<boolean>;
}

export interface ConversionRoomParts {
  repository: Pick<ConversionsRepository, "leastUsed" | "forget">;
  blobs: Pick<BlobStore, "sweepOnly">;
  /** Whether the disk has room for what can be done without. */
  hasRoom(): boolean;
  /** Milliseconds. */
  now(): number;
  /** Seconds for which what was made or handed out stays in any case. */
  untouchedSeconds: number;
}

/** Conversions that are read at once, to be forgotten one by one. */
const READ_AT_ONCE = 20;
/** Conversions of which it is known when they were handed out. */
const MAX_KNOWN = 10_000;

export function createConversionRoom(parts: ConversionRoomParts): ConversionRoom {
  const { repository, blobs, hasRoom, now, untouchedSeconds } = parts;
  const held = new Map<string, number>();
  const handedOut = new LRUCache<string, number>({ max: MAX_KNOWN });
  let making: Promise<boolean> | undefined;

  const isInUse = (key: ConversionKey) => {
    const name = nameOf(key);
    return held.has(name) || now() - (handedOut.get(name) ?? Number.NEGATIVE_INFINITY) < untouchedSeconds * 1000;
  };
  const used = (key: ConversionKey) => {
    handedOut.set(nameOf(key), now());
  };

  async function makeRoom(): Promise<boolean> {
    let after = { usedAt: -1, id: 0 };
    while (!hasRoom()) {
      const rows = repository.leastUsed(after, READ_AT_ONCE);
      const last = rows.at(-1);
      if (!last) return false;
      after = last;
      for (const row of rows) {
        if (!(await repository.forget(row, isInUse))) continue;
        await blobs.sweepOnly([row.hash], (tx, hash) => isReferenced(tx.$client, hash), untouchedSeconds);
        // One film may be room for thousands of pictures.
        if (hasRoom()) return true;
      }
    }
    return true;
  }

  return {
    used,
    hold(keys) {
      for (const key of keys) held.set(nameOf(key), (held.get(nameOf(key)) ?? 0) + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        for (const key of keys) {
          const others = (held.get(nameOf(key)) ?? 0) - 1;
          if (others > 0) held.set(nameOf(key), others);
          else held.delete(nameOf(key));
          used(key);
        }
      };
    },
    make() {
      making ??= makeRoom().finally(() => {
        making = undefined;
      });
      return making;
    },
  };
}

const nameOf = ({ assetId, recipe, page }: ConversionKey) => `${assetId} ${recipe} ${page}`;
