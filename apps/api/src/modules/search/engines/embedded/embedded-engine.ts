// The main-thread side of the embedded engine: sends queries to one worker and changes to another.

import { MessageChannel, type MessagePort, type Worker } from "node:worker_threads";
import { spawnWorker } from "../../../../platform/processes/spawn-entry.ts";
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
import { ENGINE_VERSION } from "./index/writable-index.ts";
import { LinearMemory } from "./kernels/memory.ts";
import type { Failure, NumberedRequest, QueryRequest, WorkerReply, WriterRequest } from "./protocol.ts";

interface PendingRequest {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

export interface Workers {
  reader: Worker;
  writer: Worker;
}

const CLOSED: EngineStatus = {
  state: "closed",
  seq: 0,
  documents: 0,
  progress: null,
  rebuilds: 0,
  bytes: 0,
  version: ENGINE_VERSION,
  mark: 0,
  problem: null,
};

/** `folder` holds the snapshot; it is created if missing. */
export function startEmbeddedEngine(folder: string): EmbeddedEngine {
  return new EmbeddedEngine(() => startWorkers(folder));
}

export function startWorkers(folder: string): Workers {
  const { memory } = new LinearMemory();
  const { port1, port2 } = new MessageChannel();
  const start = (name: string, other: MessagePort) =>
    spawnWorker(name, import.meta.url, { workerData: { folder, memory, other }, transferList: [other] });
  return { reader: start("./reader.worker", port1), writer: start("./writer.worker", port2) };
}

export class EmbeddedEngine implements SearchEngine {
  readonly window = 1_000_000;
  readonly maxPendingChanges = 1;
  private readonly startWorkers: () => Workers;
  private running: Workers | null = null;
  private lastId = 0;
  private readonly waiting = new Map<number, PendingRequest>();
  private lastStatus: EngineStatus = CLOSED;

  constructor(startWorkers: () => Workers) {
    this.startWorkers = startWorkers;
  }

  async open(options: EngineOptions): Promise<"ready" | "rebuild"> {
    this.running ??= this.start();
    return this.change({ kind: "open", options });
  }

  private start(): Workers {
    const workers = this.startWorkers();
    const ended = (error: unknown) => {
      // ignore late events of workers that were already replaced
      if (this.running !== workers) return;
      this.fail(error);
      void terminateWorkers(workers);
    };
    for (const worker of [workers.reader, workers.writer]) {
      worker.on("message", (reply: WorkerReply) => this.receive(reply));
      worker.on("error", ended);
      worker.on("exit", () => ended(new Error("a search worker ended")));
    }
    return workers;
  }

  async configure(options: EngineOptions): Promise<"ready" | "rebuild"> {
    return this.change({ kind: "configure", options });
  }

  async rebuild(
    batches: AsyncIterable<readonly EngineDocument[]>,
    seq: number,
    expected?: number,
    signal?: AbortSignal,
  ): Promise<void> {
    await this.change({ kind: "startRebuild", seq, expected: expected ?? null });
    try {
      for await (const documents of batches) {
        signal?.throwIfAborted();
        await this.change({ kind: "addToRebuild", documents });
      }
      await this.change({ kind: "finishRebuild" });
    } catch (error) {
      if (this.running) await this.change({ kind: "cancelRebuild" });
      throw error;
    }
  }

  async apply(changes: EngineChanges): Promise<void> {
    await this.change({ kind: "apply", changes });
  }

  find(query: EngineQuery): Promise<EngineReply> {
    return this.send("reader", { kind: "find", query });
  }

  facetValues(query: FacetValuesQuery): Promise<ValueFacet> {
    return this.send("reader", { kind: "facetValues", query });
  }

  async snapshot(mark = 0): Promise<void> {
    await this.change({ kind: "snapshot", mark });
  }

  status(): EngineStatus {
    return this.lastStatus;
  }

  async close(): Promise<void> {
    const workers = this.running;
    this.fail(new EngineNotReadyError());
    if (workers) await terminateWorkers(workers);
  }

  private change(request: WriterRequest): Promise<"ready" | "rebuild"> {
    return this.send("writer", request);
  }

  /** `Result` is what the worker replies to this kind of request. */
  private send<Result>(to: keyof Workers, request: QueryRequest | WriterRequest): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (!this.running) return reject(new EngineNotReadyError());
      const id = ++this.lastId;
      const message: NumberedRequest<typeof request> = { id, request };
      // Rejects if the request cannot be cloned.
      this.running[to].postMessage(message);
      this.waiting.set(id, { resolve: (result) => resolve(result as Result), reject });
    });
  }

  private receive(reply: WorkerReply): void {
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if ("failure" in reply) waiting?.reject(toError(reply.failure));
    else {
      if (reply.status) this.lastStatus = reply.status;
      waiting?.resolve(reply.result);
    }
  }

  private fail(error: unknown): void {
    this.lastStatus = CLOSED;
    this.running = null;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

async function terminateWorkers({ reader, writer }: Workers): Promise<void> {
  await Promise.all([reader.terminate(), writer.terminate()]);
}

function toError({ name, message, field }: Failure): Error {
  if (name === "UnknownFieldError") return new UnknownFieldError(field ?? "");
  if (name === "EngineNotReadyError") return new EngineNotReadyError();
  return new Error(message);
}
