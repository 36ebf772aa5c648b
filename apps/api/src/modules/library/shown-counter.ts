// Counts how often an asset was asked for by itself, as its page does, by day. Whoever looked is not recorded: neither
// account nor session, nor the time of day. Written in batches, so that no reply waits for it.
import { LRUCache } from "lru-cache";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { addToDay } from "../../platform/events.repository.ts";

export interface ShownCounter {
  /** Once for each session, however often it looks. */
  shown(assetId: number, caller: Pick<Caller, "sessionRef">): void;
  /** Writes the counts that are waiting. */
  flush(): Promise<void>;
}

const BATCH_MS = 10_000;
/** Assets written in one transaction: a few milliseconds. */
const ROWS = 500;
/** What sessions have seen, in memory alone; the oldest is forgotten first. */
const REMEMBERED = 50_000;
const DAY = 86_400_000;

export function createShownCounter(db: Database, clock: Clock, onError: (error: unknown) => void): ShownCounter {
  const seen = new LRUCache<string, true>({ max: REMEMBERED });
  let waiting = new Map<number, number>();
  /** Epoch milliseconds of the day that is counted. */
  let day = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const [batch, of] = [[...waiting], day];
    waiting = new Map();
    writing = writing.then(() => write(batch, of));
    return writing;
  }

  async function write(batch: readonly (readonly [id: number, times: number])[], of: number): Promise<void> {
    try {
      for (let at = 0; at < batch.length; at += ROWS)
        await db.write((tx) => addToDay(tx, "asset.shown", of, batch.slice(at, at + ROWS)));
    } catch (error) {
      // A full disk must not keep anybody from looking; the figures of this batch are lost.
      onError(error);
    }
  }

  return {
    shown(assetId, { sessionRef }) {
      const key = `${sessionRef} ${assetId}`;
      if (seen.get(key)) return;
      seen.set(key, true);
      const today = Math.floor(clock.now() / DAY) * DAY;
      if (today !== day && waiting.size > 0) void flush();
      day = today;
      waiting.set(assetId, (waiting.get(assetId) ?? 0) + 1);
      timer ??= setTimeout(() => void flush(), BATCH_MS).unref();
    },
    flush,
  };
}
