// Counts a download when its first byte is sent, once per issued URL, and writes counts in batches, so that a popular
// file does not cause a write per request.
import { LRUCache } from "lru-cache";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DownloadsRepository } from "./downloads.repository.ts";

export type DownloadCounter = ReturnType<typeof createDownloadCounter>;

const BATCH_MS = 2000;
/** Rows per transaction, which takes a few milliseconds. */
const MAX_ROWS_PER_WRITE = 2000;
/** Links remembered as counted; the least recently used is dropped first. */
const MAX_COUNTED_LINKS = 50_000;

export function createDownloadCounter(
  repository: DownloadsRepository,
  clock: Clock,
  onError: (error: unknown) => void,
) {
  const counted = new LRUCache<string, true>({ max: MAX_COUNTED_LINKS });
  let pending: { assetId: number; accountId: number | null; at: number }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  /** Resolves when everything counted so far is written, including what earlier calls began to write. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = pending;
    pending = [];
    writing = writing.then(() => write(batch));
    return writing;
  }

  async function write(batch: typeof pending): Promise<void> {
    try {
      for (let at = 0; at < batch.length; at += MAX_ROWS_PER_WRITE)
        await repository.count(batch.slice(at, at + MAX_ROWS_PER_WRITE));
    } catch (error) {
      // A full disk must not stop downloads; the counts of this batch are lost.
      onError(error);
    }
  }

  return {
    /** `link` identifies the issued URL, so that a resumed download counts once. */
    recordStart(link: string, assetIds: readonly number[], caller: Caller): void {
      if (assetIds.length === 0 || counted.get(link)) return;
      counted.set(link, true);
      const at = clock.now();
      for (const assetId of assetIds) pending.push({ assetId, accountId: caller.accountId ?? null, at });
      timer ??= setTimeout(() => void flush(), BATCH_MS).unref();
    },
    flush,
  };
}
