import { availableParallelism } from "node:os";
import { TaskError } from "../../platform/child-task.ts";

/** Several at a time, until one fails or the import is stopped. */
export async function inLanes<Item>(
  items: readonly Item[],
  isStopped: () => boolean,
  work: (item: Item) => Promise<void>,
) {
  const next = items.values();
  let failed = false;
  // More than there are decoders, which would wait while the disk makes durable what they have made.
  const lanes = Array.from({ length: 2 * availableParallelism() + 4 }, async () => {
    for (const item of next) {
      if (failed || isStopped()) return;
      await work(item).catch((error: unknown) => {
        // Its child was ended, since somebody stopped the import: the next one takes it.
        if (isStopped() && error instanceof TaskError && error.problem === "busy") return;
        failed = true;
        throw error;
      });
    }
  });
  // Waits for all lanes before it throws, so that nothing is written afterwards.
  const failure = (await Promise.allSettled(lanes)).find((lane) => lane.status === "rejected");
  if (failure) throw failure.reason;
}
