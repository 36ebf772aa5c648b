// The embedded engine without a thread between, for tests: quicker, and open to inspection.

import { EventEmitter } from "node:events";
import type { SearchEngine } from "../engine.ts";
import { EmbeddedEngine } from "./embedded-engine.ts";
import { IndexHost } from "./index-host.ts";
import type { Kernels } from "./kernels.ts";
import type { LinearMemory } from "./memory.ts";
import type { Numbered } from "./protocol.ts";

export function localEngine(
  folder: string,
  kernels?: (memory: LinearMemory) => Kernels,
): { engine: SearchEngine; host: IndexHost } {
  const host = new IndexHost(folder, kernels);
  const events = new EventEmitter();
  const worker = {
    on: events.on.bind(events),
    postMessage(batch: readonly Numbered[]) {
      for (const { id, request } of batch)
        void Promise.resolve(host.handle(id, request)).then((answer) => events.emit("message", answer));
    },
    terminate: async () => 0,
  };
  // biome-ignore lint/suspicious/noExplicitAny: stands for the three things the engine asks of a worker
  return { engine: new EmbeddedEngine({ startWorker: () => worker as any }), host };
}
