// Handles the requests of the main thread on an index. Runs in the worker, and in tests without one.

import { setImmediate as nextTurn } from "node:timers/promises";
import type { EngineOptions } from "../engine.ts";
import { EmbeddedIndex } from "./embedded-index.ts";
import type { Kernels } from "./kernels.ts";
import type { LinearMemory } from "./memory.ts";
import { type Answer, encodeReply, type Failure, type Request } from "./protocol.ts";
import { SnapshotFolder } from "./snapshot.ts";

/** Milliseconds of merging or rebuilding between two looks for queries. */
const SLICE = 4;

export class IndexHost {
  readonly index: EmbeddedIndex;
  private readonly folder: SnapshotFolder;
  private tidying = false;
  private saving: Promise<void> = Promise.resolve();

  constructor(folder: string, kernels?: (memory: LinearMemory) => Kernels) {
    this.index = new EmbeddedIndex(kernels);
    this.folder = new SnapshotFolder(folder, this.index.memory);
  }

  /** Queries are answered synchronously, everything else when it is done. */
  handle(id: number, request: Request): Answer | Promise<Answer> {
    try {
      if (request.kind === "find") {
        const reply = this.index.find(request.query);
        return { id, block: encodeReply(reply), corrections: reply.corrections };
      }
      if (request.kind === "facetValues") {
        const facet = this.index.facetValues(request.query);
        return { id, block: encodeReply({ total: 0, ids: new Uint32Array(0), facets: { facet } }) };
      }
    } catch (error) {
      return { id, failure: failureOf(error) };
    }
    return this.change(request).then(
      (outcome) => ({ id, outcome, status: this.index.status() }),
      (error) => ({ id, failure: failureOf(error) }),
    );
  }

  private async change(request: Request): Promise<"ready" | "rebuild" | null> {
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

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const field = "field" in error && typeof error.field === "string" ? { field: error.field } : {};
  return { name: error.name, message: error.message, ...field };
}
