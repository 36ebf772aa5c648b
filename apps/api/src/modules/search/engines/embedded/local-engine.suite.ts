// The embedded engine without a thread between, for tests: quicker, and open to inspection.

import { EventEmitter } from "node:events";
import type { SearchEngine } from "../engine.ts";
import { answer } from "./answer.ts";
import { EmbeddedEngine } from "./embedded-engine.ts";
import { IndexHost } from "./index-host.ts";
import { IndexReader } from "./index-reader.ts";
import type { Kernels } from "./kernels.ts";
import { LinearMemory } from "./memory.ts";
import type { Answer, Change, Numbered, Question } from "./protocol.ts";

export function localEngine(
  folder: string,
  kernels?: (memory: LinearMemory) => Kernels,
): { engine: SearchEngine; host: IndexHost } {
  const memory = new LinearMemory();
  const reader = new IndexReader(new LinearMemory(memory.memory), kernels);
  const host: IndexHost = new IndexHost(folder, memory, (state) => {
    reader.adopt(state);
    host.index.taken(state.number);
  });
  const engine = new EmbeddedEngine({
    startWorkers: () => ({
      reader: standIn<Question>((id, question) => answer(reader, id, question)),
      writer: standIn<Change>((id, change) => host.handle(id, change)),
    }),
  });
  return { engine, host };
}

function standIn<Request>(handle: (id: number, request: Request) => Answer | Promise<Answer>) {
  const events = new EventEmitter();
  const worker = {
    on: events.on.bind(events),
    postMessage(batch: readonly Numbered<Request>[]) {
      for (const { id, request } of batch)
        void Promise.resolve(handle(id, request)).then((reply) => events.emit("message", reply));
    },
    terminate: async () => 0,
  };
  // biome-ignore lint/suspicious/noExplicitAny: stands for the three things the engine asks of a worker
  return worker as any;
}
