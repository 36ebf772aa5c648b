// The worker that writes the index, in memory shared with the worker that runs queries.

import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { createIndexWriter } from "./index-writer.ts";
import { LinearMemory } from "./kernels/memory.ts";
import type { NumberedRequest, WriterRequest } from "./protocol.ts";

if (!parentPort) throw new Error("must run as a worker");
const port = parentPort;
const reader: MessagePort = workerData.other;
const host = createIndexWriter(String(workerData.folder), new LinearMemory(workerData.memory), (state) =>
  reader.postMessage(state),
);

reader.on("message", (number: number) => host.index.confirmPublished(number));
port.on("message", ({ id, request }: NumberedRequest<WriterRequest>) => {
  void host.handle(id, request).then((reply) => port.postMessage(reply));
});
