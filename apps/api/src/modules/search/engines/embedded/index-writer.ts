// Handles change requests of the main thread. Runs in a worker, and in tests without one.

import PQueue from "p-queue";
import { createSnapshotStore } from "./index/snapshot.ts";
import { WritableIndex } from "./index/writable-index.ts";
import type { LinearMemory } from "./kernels/memory.ts";
import { type PublishedIndex, toFailure, type WorkerReply, type WriterRequest } from "./protocol.ts";

/** Milliseconds of merging before pending messages are handled. */
const SLICE = 4;

export type IndexWriter = ReturnType<typeof createIndexWriter>;

export function createIndexWriter(folder: string, memory: LinearMemory, publish: (state: PublishedIndex) => void) {
  const index = new WritableIndex(memory, publish);
  const snapshots = createSnapshotStore(folder, memory);
  /** One snapshot is saved at a time, since they share a temporary file. */
  const saving = new PQueue({ concurrency: 1 });
  let isMerging = false;

  async function applyRequest(request: WriterRequest): Promise<unknown> {
    switch (request.kind) {
      case "open":
        return index.open(request.options, await snapshots.load());
      case "configure":
        return index.configure(request.options);
      case "startRebuild":
        return index.startRebuild(request.seq, request.expected);
      case "addToRebuild":
        return index.addToRebuild(request.documents);
      case "finishRebuild":
        return index.finishRebuild();
      case "cancelRebuild":
        return index.cancelRebuild();
      case "apply":
        index.apply(request.changes);
        return mergeInBackground();
      case "snapshot":
        index.mark = request.mark;
        return saving.add(() => snapshots.save(() => index.snapshotView));
    }
  }

  function mergeInBackground(): void {
    if (isMerging) return;
    isMerging = true;
    const slice = () => {
      isMerging = index.mergeFor(SLICE);
      if (isMerging) setImmediate(slice);
    };
    setImmediate(slice);
  }

  return {
    index,
    async handle(id: number, request: WriterRequest): Promise<WorkerReply> {
      try {
        const result = await applyRequest(request);
        await index.untilPublished();
        return { id, result, status: index.status() };
      } catch (error) {
        return { id, failure: toFailure(error) };
      }
    },
  };
}
