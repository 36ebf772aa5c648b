// Handles change requests of the main thread. Runs in a worker, and in tests without one.

import PQueue from "p-queue";
import { EmbeddedIndex } from "./index/embedded-index.ts";
import { SnapshotFolder } from "./index/snapshot.ts";
import type { LinearMemory } from "./kernels/memory.ts";
import { type ChangeRequest, type PublishedIndex, toFailure, type WorkerReply } from "./protocol.ts";

/** Milliseconds of merging before pending messages are handled. */
const SLICE = 4;

export class ChangeHandler {
  readonly index: EmbeddedIndex;
  private readonly folder: SnapshotFolder;
  private merging = false;
  /** One snapshot is saved at a time, since they share a temporary file. */
  private readonly saving = new PQueue({ concurrency: 1 });

  constructor(folder: string, memory: LinearMemory, publish: (state: PublishedIndex) => void) {
    this.index = new EmbeddedIndex(memory, publish);
    this.folder = new SnapshotFolder(folder, memory);
  }

  async handle(id: number, request: ChangeRequest): Promise<WorkerReply> {
    try {
      const result = await this.applyRequest(request);
      await this.index.untilPublished();
      return { id, result, status: this.index.status() };
    } catch (error) {
      return { id, failure: toFailure(error) };
    }
  }

  private async applyRequest(request: ChangeRequest): Promise<"ready" | "rebuild" | null> {
    const { index } = this;
    switch (request.kind) {
      case "open":
        return index.open(request.options, await this.folder.load());
      case "configure":
        return index.configure(request.options);
      case "startRebuild":
        index.startRebuild(request.seq, request.expected);
        return null;
      case "addToRebuild":
        index.addToRebuild(request.documents);
        return null;
      case "finishRebuild":
        index.finishRebuild();
        return null;
      case "cancelRebuild":
        index.cancelRebuild();
        return null;
      case "apply":
        index.apply(request.changes);
        this.mergeInBackground();
        return null;
      case "snapshot":
        index.mark = request.mark;
        await this.saving.add(() => this.folder.save(() => index.snapshotView));
        return null;
      default:
        return null;
    }
  }

  private mergeInBackground(): void {
    if (this.merging) return;
    this.merging = true;
    const slice = () => {
      this.merging = this.index.mergeFor(SLICE);
      if (this.merging) setImmediate(slice);
    };
    setImmediate(slice);
  }
}
