// The worker that runs queries, so that the server's event loop stays free. Index states come from the worker that writes
// the index.

import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { createIndexReader } from "./index-reader.ts";
import { LinearMemory } from "./kernels/memory.ts";
import type { NumberedRequest, PublishedIndex, QueryRequest } from "./protocol.ts";

if (!parentPort) throw new Error("must run as a worker");
const port = parentPort;
const writer: MessagePort = workerData.other;
const index = createIndexReader(new LinearMemory(workerData.memory));

port.on("message", ({ id, request }: NumberedRequest<QueryRequest>) => port.postMessage(index.handle(id, request)));
writer.on("message", (state: PublishedIndex) => {
  index.applyState(state);
  writer.postMessage(state.number);
});
