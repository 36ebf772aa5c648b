import { availableParallelism } from "node:os";
import { TaskError } from "../../platform/processes/child-task.ts";

/** Runs work for several items at the same time, until one fails or the import is stopped. */
export async function runConcurrently<Item>(
  items: readonly Item[],
  isStopped: () => boolean,
  work: (item: Item) => Promise<void>,
) {
  const next = items.values();
  let failed = false;
  // More than there are decoders, so that these need not wait for disk syncs.
  const workers = Array.from({ length: 2 * availableParallelism() + 4 }, async () => {
    for (const item of next) {
      if (failed || isStopped()) return;
      await work(item).catch((error: unknown) => {
        // The child was killed because the import was stopped; the next import retries the item.
        if (isStopped() && error instanceof TaskError && error.code === "busy") return;
        failed = true;
        throw error;
      });
    }
  });
  // Wait for all before throwing, so that nothing is written afterwards.
  const failure = (await Promise.allSettled(workers)).find((worker) => worker.status === "rejected");
  if (failure) throw failure.reason;
}
