// Handles change requests of the main thread. Runs in a worker, and in tests without one.

import { setImmediate as nextTurn } from "node:timers/promises";
import type { EngineOptions } from "../engine.ts";
import { EmbeddedIndex } from "./index/embedded-index.ts";
import { SnapshotFolder } from "./index/snapshot.ts";
import type { PublishedIndex } from "./index-reader.ts";
import type { LinearMemory } from "./kernels/memory.ts";
import { type ChangeRequest, toFailure, type WorkerReply } from "./protocol.ts";

/** Milliseconds of merging or rebuilding before pending messages are handled. */
const SLICE = 4;

export class ChangeHandler {
  readonly index: EmbeddedIndex;
  private readonly folder: SnapshotFolder;
  private merging = false;
  private saving: Promise<void> = Promise.resolve();

  constructor(folder: string, memory: LinearMemory, publish: (state: PublishedIndex) => void) {
    this.index = new EmbeddedIndex(memory, publish);
    this.folder = new SnapshotFolder(folder, memory);
  }

  async handle(id: number, request: ChangeRequest): Promise<WorkerReply> {
    try {
      const outcome = await this.applyRequest(request);
      await this.index.untilPublished();
      return { id, outcome, status: this.index.status() };
    } catch (error) {
      return { id, failure: toFailure(error) };
    }
  }

  private async applyRequest(request: ChangeRequest): Promise<"ready" | "rebuild" | null> {
    const { index } = this;
    switch (request.kind) {
      case "open":
        return this.open(request.options);
      case "configure":
        return index.configure(request.options);
      case "startRebuild":
        index.startRebuild(request.seq, request.expected);
        return null;
      case "addToRebuild":
        await inSlices(index.addToRebuild(request.documents));
        return null;
      case "finishRebuild":
        await inSlices(index.finishRebuild());
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
        // one at a time, since they share a temporary file
        this.saving = this.saving.then(() => this.folder.save(() => index.snapshotView));
        await this.saving.finally(() => {
          this.saving = this.saving.catch(() => {});
        });
        return null;
      default:
        return null;
    }
  }

  private async open(options: EngineOptions): Promise<"ready" | "rebuild"> {
    const outcome = this.index.open(options, await this.folder.load());
    void inSlices(this.index.buildWordLists());
    return outcome;
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

async function inSlices(work: Generator<void, void>): Promise<void> {
  for (;;) {
    const end = performance.now() + SLICE;
    do {
      if (work.next().done) return;
    } while (performance.now() < end);
    await nextTurn();
  }
}
