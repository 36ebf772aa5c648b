// Counts how often somebody looked at an asset, by day. Whoever looked is not recorded: neither account nor session, nor
// the time of day. Written in batches, so that no reply waits for it.
import { LRUCache } from "lru-cache";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { addShown } from "../../platform/events.repository.ts";
import type { Access } from "../access/access.service.ts";

export interface ShownCounter {
  /** Counts those that the caller may see, each once for a session, however often it looks. */
  looksAt(assetIds: Iterable<number>, caller: Caller): void;
  /** Writes the counts that are waiting. */
  flush(): Promise<void>;
}

const BATCH_MS = 10_000;
/** Assets written in one transaction: a few milliseconds. */
const ROWS = 500;
/** What sessions have seen, in memory alone; the oldest is forgotten first. */
const REMEMBERED = 50_000;
const DAY = 86_400_000;

export interface ShownCounterParts {
  db: Database;
  clock: Clock;
  access: Pick<Access, "guard" | "maySee">;
  onError(error: unknown): void;
}

export function createShownCounter({ db, clock, access, onError }: ShownCounterParts): ShownCounter {
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
        await db.write((tx) => addShown(tx, of, batch.slice(at, at + ROWS)));
    } catch (error) {
      // A full disk must not keep anybody from looking; the figures of this batch are lost.
      onError(error);
    }
  }

  function count(assetId: number): void {
    const today = Math.floor(clock.now() / DAY) * DAY;
    if (today !== day && waiting.size > 0) void flush();
    day = today;
    waiting.set(assetId, (waiting.get(assetId) ?? 0) + 1);
    timer ??= setTimeout(() => void flush(), BATCH_MS).unref();
  }

  return {
    looksAt(assetIds, caller) {
      for (const id of assetIds) {
        const key = `${caller.sessionRef} ${id}`;
        if (seen.get(key) || !access.maySee(caller, access.guard(id))) continue;
        seen.set(key, true);
        count(id);
      }
    },
    flush,
  };
}
