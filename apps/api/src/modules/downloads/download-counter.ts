// Counts a download when its first byte is sent, once for each address that was handed out, and writes in batches:
// a popular file must not make a write of every request.
import { LRUCache } from "lru-cache";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DownloadsRepository } from "./downloads.repository.ts";

export interface DownloadCounter {
  /** `link` names what was handed out, so that the parts of a resumed download count once. */
  began(link: string, assetIds: readonly number[], caller: Caller): void;
  /** Writes the counts that are waiting. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const BATCH_MS = 2000;
/** Written in one transaction: a few milliseconds. */
const ROWS = 2000;
/** Links remembered; the oldest is forgotten first. */
const REMEMBERED = 50_000;

export function createDownloadCounter(
  repository: DownloadsRepository,
  clock: Clock,
  onError: (error: unknown) => void,
): DownloadCounter {
  const counted = new LRUCache<string, true>({ max: REMEMBERED });
  let waiting: { assetId: number; accountId: number | null; at: number }[] = [];
  let timer: NodeJS.Timeout | undefined;

  let writing = Promise.resolve();

  /** Resolves when everything counted so far is written, including what earlier calls began to write. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    writing = writing.then(() => write(batch));
    return writing;
  }

  async function write(batch: typeof waiting): Promise<void> {
    try {
      for (let at = 0; at < batch.length; at += ROWS) await repository.count(batch.slice(at, at + ROWS));
    } catch (error) {
      // A full disk must not stop anybody from downloading; the figures of this batch are lost.
      onError(error);
    }
  }

  return {
    began(link, assetIds, caller) {
      if (assetIds.length === 0 || counted.get(link)) return;
      counted.set(link, true);
      const at = clock.now();
      for (const assetId of assetIds) waiting.push({ assetId, accountId: caller.accountId ?? null, at });
      timer ??= setTimeout(() => void flush(), BATCH_MS).unref();
    },
    flush,
    close: flush,
  };
}
