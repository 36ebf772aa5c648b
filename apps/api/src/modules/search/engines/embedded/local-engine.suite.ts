// The embedded engine without worker threads, for tests: faster, and open to inspection.

import { EventEmitter } from "node:events";
import type { SearchEngine } from "../engine.ts";
import { EmbeddedEngine } from "./embedded-engine.ts";
import { createIndexReader } from "./index-reader.ts";
import { createIndexWriter, type IndexWriter } from "./index-writer.ts";
import type { Kernels } from "./kernels/kernels.ts";
import { LinearMemory } from "./kernels/memory.ts";
import type { NumberedRequest, QueryRequest, WorkerReply, WriterRequest } from "./protocol.ts";

export function createSingleThreadEngine(
  folder: string,
  kernels?: (memory: LinearMemory) => Kernels,
): { engine: SearchEngine; host: IndexWriter } {
  const memory = new LinearMemory();
  const reader = createIndexReader(new LinearMemory(memory.memory), kernels);
  const host: IndexWriter = createIndexWriter(folder, memory, (state) => {
    reader.applyState(state);
    host.index.confirmPublished(state.number);
  });
  const engine = new EmbeddedEngine(() => ({
    reader: createFakeWorker<QueryRequest>((id, question) => reader.handle(id, question)),
    writer: createFakeWorker<WriterRequest>((id, change) => host.handle(id, change)),
  }));
  return { engine, host };
}

function createFakeWorker<Request>(handle: (id: number, request: Request) => WorkerReply | Promise<WorkerReply>) {
  const events = new EventEmitter();
  const worker = {
    on: events.on.bind(events),
    postMessage({ id, request }: NumberedRequest<Request>) {
      void Promise.resolve(handle(id, request)).then((reply) => events.emit("message", reply));
    },
    terminate: async () => 0,
  };
  // biome-ignore lint/suspicious/noExplicitAny: implements the three members of a worker that the engine uses
  return worker as any;
}
