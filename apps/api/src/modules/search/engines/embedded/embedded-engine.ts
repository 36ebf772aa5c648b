// The main-thread side of the embedded engine: sends queries to one worker and changes to another, batched per turn of
// the event loop.

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
  type FacetReply,
  type FacetValuesQuery,
  HISTOGRAM_BUCKETS,
  type SearchEngine,
  UnknownFieldError,
  type ValueFacet,
} from "../engine.ts";
import { ENGINE_VERSION } from "./index/embedded-index.ts";
import { LinearMemory } from "./kernels/memory.ts";
import type { ChangeRequest, Failure, NumberedRequest, PackedReply, QueryRequest, WorkerReply } from "./protocol.ts";

type SuccessReply = Exclude<WorkerReply, { failure: Failure }>;

interface PendingRequest {
  resolve(answer: SuccessReply): void;
  reject(error: unknown): void;
}

export interface Workers {
  /** Runs reader.worker.ts. */
  reader: Worker;
  /** Runs writer.worker.ts. */
  writer: Worker;
}

export interface EmbeddedEngineOptions {
  startWorkers(): Workers;
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
  return new EmbeddedEngine({ startWorkers: () => startWorkers(folder) });
}

export function startWorkers(folder: string): Workers {
  const { memory } = new LinearMemory();
  const { port1, port2 } = new MessageChannel();
  const start = (name: string, other: MessagePort) =>
    spawnWorker(name, import.meta.url, { workerData: { folder, memory, other }, transferList: [other] });
  return { reader: start("./reader.worker", port1), writer: start("./writer.worker", port2) };
}

/** Sends all requests of one turn of the event loop in one message. */
class RequestBatcher<Request> {
  private queue: NumberedRequest<Request>[] = [];
  private readonly worker: Worker;
  private readonly onSendError: (id: number, error: unknown) => void;

  constructor(worker: Worker, onSendError: (id: number, error: unknown) => void) {
    this.worker = worker;
    this.onSendError = onSendError;
  }

  push(id: number, request: Request): void {
    if (this.queue.push({ id, request }) === 1) queueMicrotask(() => this.flush());
  }

  private flush(): void {
    const batch = this.queue;
    this.queue = [];
    try {
      this.worker.postMessage(batch);
    } catch {
      // One request cannot be cloned; send the others individually.
      for (const request of batch) this.post(request);
    }
  }

  private post(request: NumberedRequest<Request>): void {
    try {
      this.worker.postMessage([request]);
    } catch (error) {
      this.onSendError(request.id, error);
    }
  }
}

interface Running {
  workers: Workers;
  questions: RequestBatcher<QueryRequest>;
  changes: RequestBatcher<ChangeRequest>;
}

export class EmbeddedEngine implements SearchEngine {
  readonly window = 1_000_000;
  readonly maxPendingChanges = 1;
  private readonly options: EmbeddedEngineOptions;
  private running: Running | null = null;
  private lastId = 0;
  private readonly waiting = new Map<number, PendingRequest>();
  private lastStatus: EngineStatus = CLOSED;

  constructor(options: EmbeddedEngineOptions) {
    this.options = options;
  }

  async open(options: EngineOptions): Promise<"ready" | "rebuild"> {
    this.running ??= this.start();
    return this.toOutcome(await this.request({ kind: "open", options }));
  }

  private start(): Running {
    const workers = this.options.startWorkers();
    const unsendable = (id: number, error: unknown) => {
      this.waiting.get(id)?.reject(error);
      this.waiting.delete(id);
    };
    const { reader, writer } = workers;
    const questions = new RequestBatcher<QueryRequest>(reader, unsendable);
    const running = { workers, questions, changes: new RequestBatcher<ChangeRequest>(writer, unsendable) };
    const ended = (error: unknown) => {
      // ignore late events of workers that were already replaced
      if (this.running !== running) return;
      this.fail(error);
      void terminateWorkers(workers);
    };
    for (const worker of [reader, writer]) {
      worker.on("message", (answer: WorkerReply) => this.receive(answer));
      worker.on("error", ended);
      worker.on("exit", () => ended(new Error("a search worker ended")));
    }
    return running;
  }

  async configure(options: EngineOptions): Promise<"ready" | "rebuild"> {
    return this.toOutcome(await this.request({ kind: "configure", options }));
  }

  private toOutcome(answer: WorkerReply): "ready" | "rebuild" {
    return "outcome" in answer && answer.outcome === "ready" ? "ready" : "rebuild";
  }

  async rebuild(
    batches: AsyncIterable<readonly EngineDocument[]>,
    seq: number,
    expected?: number,
    signal?: AbortSignal,
  ): Promise<void> {
    await this.request({ kind: "startRebuild", seq, expected: expected ?? null });
    try {
      for await (const documents of batches) {
        signal?.throwIfAborted();
        await this.request({ kind: "addToRebuild", documents });
      }
      await this.request({ kind: "finishRebuild" });
    } catch (error) {
      if (this.running) await this.request({ kind: "cancelRebuild" });
      throw error;
    }
  }

  async apply(changes: EngineChanges): Promise<void> {
    await this.request({ kind: "apply", changes });
  }

  async find(query: EngineQuery): Promise<EngineReply> {
    return this.ask({ kind: "find", query });
  }

  async facetValues(query: FacetValuesQuery): Promise<ValueFacet> {
    const { facet } = (await this.ask({ kind: "facetValues", query })).facets;
    if (facet?.kind !== "values") throw new Error("the search worker sent an unexpected reply");
    return facet;
  }

  async snapshot(mark = 0): Promise<void> {
    await this.request({ kind: "snapshot", mark });
  }

  status(): EngineStatus {
    return this.lastStatus;
  }

  async close(): Promise<void> {
    const workers = this.running?.workers;
    this.fail(new EngineNotReadyError());
    if (workers) await terminateWorkers(workers);
  }

  private async ask(question: QueryRequest): Promise<EngineReply> {
    const answer = await this.send((running, id) => running.questions.push(id, question));
    if (!("reply" in answer)) throw new Error("the search worker sent an unexpected reply");
    return unpackReply(answer.reply);
  }

  private request(change: ChangeRequest): Promise<SuccessReply> {
    return this.send((running, id) => running.changes.push(id, change));
  }

  private send(push: (running: Running, id: number) => void): Promise<SuccessReply> {
    return new Promise((resolve, reject) => {
      if (!this.running) return reject(new EngineNotReadyError());
      const id = ++this.lastId;
      this.waiting.set(id, { resolve, reject });
      push(this.running, id);
    });
  }

  private receive(answer: WorkerReply): void {
    if ("status" in answer) this.lastStatus = answer.status;
    const waiting = this.waiting.get(answer.id);
    if (!waiting) return;
    this.waiting.delete(answer.id);
    if ("failure" in answer) waiting.reject(toError(answer.failure));
    else waiting.resolve(answer);
  }

  private fail(error: unknown): void {
    this.lastStatus = CLOSED;
    this.running = null;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

function unpackReply({ numbers, rows, facets, ...rest }: PackedReply): EngineReply {
  let end = 0;
  const next = (length: number) => {
    end += length;
    return numbers.subarray(end - length, end);
  };
  const ids = next(rows);
  const unpacked: Record<string, FacetReply> = {};
  for (const { field, facet } of facets) {
    if (facet.kind === "range") unpacked[field] = { ...facet, histogram: next(HISTOGRAM_BUCKETS) };
    else {
      const { kind, length, distinct } = facet;
      unpacked[field] = { kind, ids: next(length), counts: next(length), distinct };
    }
  }
  return { ...rest, ids, facets: unpacked };
}

async function terminateWorkers({ reader, writer }: Workers): Promise<void> {
  await Promise.all([reader.terminate(), writer.terminate()]);
}

function toError({ name, message, field }: Failure): Error {
  if (name === "UnknownFieldError") return new UnknownFieldError(field ?? "");
  if (name === "EngineNotReadyError") return new EngineNotReadyError();
  return new Error(message);
}
