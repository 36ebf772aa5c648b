// Handles the main thread's requests that change an index. Runs in a worker, and in tests without one.

import { setImmediate as nextTurn } from "node:timers/promises";
import type { EngineOptions } from "../engine.ts";
import { EmbeddedIndex } from "./embedded-index.ts";
import type { PublishedIndex } from "./index-reader.ts";
import type { LinearMemory } from "./memory.ts";
import { type Answer, type Change, failureOf } from "./protocol.ts";
import { SnapshotFolder } from "./snapshot.ts";

/** Milliseconds of merging or rebuilding between two looks for changes. */
const SLICE = 4;

export class IndexHost {
  readonly index: EmbeddedIndex;
  private readonly folder: SnapshotFolder;
  private tidying = false;
  private saving: Promise<void> = Promise.resolve();

  constructor(folder: string, memory: LinearMemory, publish: (state: PublishedIndex) => void) {
    this.index = new EmbeddedIndex(memory, publish);
    this.folder = new SnapshotFolder(folder, memory);
  }

  async handle(id: number, request: Change): Promise<Answer> {
    try {
      const outcome = await this.change(request);
      await this.index.findable();
      return { id, outcome, status: this.index.status() };
    } catch (error) {
      return { id, failure: failureOf(error) };
    }
  }

  private async change(request: Change): Promise<"ready" | "rebuild" | null> {
    const { index } = this;
    switch (request.kind) {
      case "open":
        return this.open(request.options);
      case "configure":
        return index.configure(request.options);
      case "beginRebuild":
        index.beginRebuild(request.seq, request.expected);
        return null;
      case "addToRebuild":
        await inSlices(index.addToRebuild(request.documents));
        return null;
      case "finishRebuild":
        await inSlices(index.finishRebuild());
        return null;
      case "abandonRebuild":
        index.abandonRebuild();
        return null;
      case "apply":
        index.apply(request.changes);
        this.tidy();
        return null;
      case "snapshot":
        index.mark = request.mark;
        // one at a time: they share their temporary file
        this.saving = this.saving.then(() => this.folder.save(() => index.living));
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
    void inSlices(this.index.gather());
    return outcome;
  }

  private tidy(): void {
    if (this.tidying) return;
    this.tidying = true;
    const slice = () => {
      this.tidying = this.index.tidy(SLICE);
      if (this.tidying) setImmediate(slice);
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
