// Writes the index beside the worker that answers questions, in the memory that both look at.

import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { IndexHost } from "./index-host.ts";
import { LinearMemory } from "./memory.ts";
import type { Change, Numbered } from "./protocol.ts";

if (!parentPort) throw new Error("runs as a worker only");
const port = parentPort;
const reader: MessagePort = workerData.other;
const host = new IndexHost(String(workerData.folder), new LinearMemory(workerData.memory), (state) =>
  reader.postMessage(state),
);

reader.on("message", (number: number) => host.index.taken(number));
port.on("message", (batch: readonly Numbered<Change>[]) => {
  for (const { id, request } of batch) void host.handle(id, request).then((answer) => port.postMessage(answer));
});
