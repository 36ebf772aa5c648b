// The main-thread side of the engine: sends requests to the worker, batched per turn of the event loop.

import type { Worker } from "node:worker_threads";
import { spawnWorker } from "../../../../platform/spawn-entry.ts";
import {
  type EngineChanges,
  type EngineDocument,
  EngineNotReadyError,
  type EngineOptions,
  type EngineQuery,
  type EngineReply,
  type EngineStatus,
  type FacetValuesQuery,
  type SearchEngine,
  UnknownFieldError,
  type ValueFacet,
} from "../engine.ts";
import { VERSION } from "./embedded-index.ts";
import { type Answer, decodeReply, type Failure, type Numbered, type Request } from "./protocol.ts";

interface Waiting {
  resolve(answer: Exclude<Answer, { failure: Failure }>): void;
  reject(error: unknown): void;
}

export interface EmbeddedEngineOptions {
  /** Runs embedded.worker.ts; see `startEmbeddedEngine`. */
  startWorker(): Worker;
}

const CLOSED: EngineStatus = {
  state: "closed",
  seq: 0,
  documents: 0,
  progress: null,
  rebuilds: 0,
  bytes: 0,
  version: VERSION,
  mark: 0,
  problem: null,
};

/** `folder` holds the snapshot; it is made when it is missing. */
export function startEmbeddedEngine(folder: string): EmbeddedEngine {
  return new EmbeddedEngine({
    startWorker: () => spawnWorker("./embedded.worker", import.meta.url, { workerData: { folder } }),
  });
}

export class EmbeddedEngine implements SearchEngine {
  readonly window = 1_000_000;
  // Its worker answers no question while it takes changes in.
  readonly pipeline = 1;
  private readonly options: EmbeddedEngineOptions;
  private worker: Worker | null = null;
  private lastId = 0;
  private queue: Numbered[] = [];
  private flushing = false;
  private readonly waiting = new Map<number, Waiting>();
  private lastStatus: EngineStatus = CLOSED;

  constructor(options: EmbeddedEngineOptions) {
    this.options = options;
  }

  async open(options: EngineOptions): Promise<"ready" | "rebuild"> {
    if (!this.worker) {
      const worker = this.options.startWorker();
      this.worker = worker;
      worker.on("message", (answer: Answer) => this.receive(answer));
      const ended = (error: unknown) => {
        // a worker that was replaced already says goodbye late
        if (this.worker === worker) this.fail(error);
      };
      worker.on("error", ended);
      worker.on("exit", () => ended(new Error("the search worker ended")));
    }
    return this.outcome(await this.request({ kind: "open", options }));
  }

  async configure(options: EngineOptions): Promise<"ready" | "rebuild"> {
    return this.outcome(await this.request({ kind: "configure", options }));
  }

  private outcome(answer: Answer): "ready" | "rebuild" {
    return "outcome" in answer && answer.outcome === "ready" ? "ready" : "rebuild";
  }

  async rebuild(
    batches: AsyncIterable<readonly EngineDocument[]>,
    seq: number,
    expected?: number,
    signal?: AbortSignal,
  ): Promise<void> {
    await this.request({ kind: "beginRebuild", seq, expected: expected ?? null });
    try {
      for await (const documents of batches) {
        signal?.throwIfAborted();
        await this.request({ kind: "addToRebuild", documents });
      }
      await this.request({ kind: "finishRebuild" });
    } catch (error) {
      if (this.worker) await this.request({ kind: "abandonRebuild" });
      throw error;
    }
  }

  async apply(changes: EngineChanges): Promise<void> {
    await this.request({ kind: "apply", changes });
  }

  async find(query: EngineQuery): Promise<EngineReply> {
    const answer = await this.request({ kind: "find", query });
    if (!("block" in answer)) throw new Error("the search worker answered something else");
    const reply = decodeReply(
      answer.block,
      query.facets.map(({ field }) => field),
    );
    return answer.corrections ? { ...reply, corrections: answer.corrections } : reply;
  }

  async facetValues(query: FacetValuesQuery): Promise<ValueFacet> {
    const answer = await this.request({ kind: "facetValues", query });
    const facet = "block" in answer ? decodeReply(answer.block, ["facet"]).facets.facet : undefined;
    if (facet?.kind !== "values") throw new Error("the search worker answered something else");
    return facet;
  }

  async snapshot(mark = 0): Promise<void> {
    await this.request({ kind: "snapshot", mark });
  }

  status(): EngineStatus {
    return this.lastStatus;
  }

  async close(): Promise<void> {
    const { worker } = this;
    this.worker = null;
    await worker?.terminate();
    this.fail(new EngineNotReadyError());
  }

  private request(request: Request): Promise<Exclude<Answer, { failure: Failure }>> {
    return new Promise((resolve, reject) => {
      if (!this.worker) return reject(new EngineNotReadyError());
      const id = ++this.lastId;
      this.waiting.set(id, { resolve, reject });
      this.queue.push({ id, request });
      if (this.flushing) return;
      this.flushing = true;
      queueMicrotask(() => this.flush());
    });
  }

  private flush(): void {
    this.flushing = false;
    const batch = this.queue;
    this.queue = [];
    try {
      if (batch.length > 0) this.worker?.postMessage(batch);
    } catch {
      // One of them cannot be sent; it must not take the others with it.
      for (const request of batch) this.post(request);
    }
  }

  private post(request: Numbered): void {
    try {
      this.worker?.postMessage([request]);
    } catch (error) {
      this.waiting.get(request.id)?.reject(error);
      this.waiting.delete(request.id);
    }
  }

  private receive(answer: Answer): void {
    if ("status" in answer) this.lastStatus = answer.status;
    const waiting = this.waiting.get(answer.id);
    if (!waiting) return;
    this.waiting.delete(answer.id);
    if ("failure" in answer) waiting.reject(errorOf(answer.failure));
    else waiting.resolve(answer);
  }

  private fail(error: unknown): void {
    this.lastStatus = CLOSED;
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

function errorOf({ name, message, field }: Failure): Error {
  if (name === "UnknownFieldError") return new UnknownFieldError(field ?? "");
  if (name === "EngineNotReadyError") return new EngineNotReadyError();
  return new Error(message);
}
