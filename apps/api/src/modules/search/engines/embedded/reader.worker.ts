// Answers questions, so that the server's event loop stays free. They come in batches; states of the index come from
// the worker that writes it.

import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { answer } from "./answer.ts";
import { IndexReader, type PublishedIndex } from "./index-reader.ts";
import { LinearMemory } from "./memory.ts";
import type { Numbered, Question } from "./protocol.ts";

if (!parentPort) throw new Error("runs as a worker only");
const port = parentPort;
const writer: MessagePort = workerData.other;
const index = new IndexReader(new LinearMemory(workerData.memory));

port.on("message", (batch: readonly Numbered<Question>[]) => {
  for (const { id, request } of batch) {
    const reply = answer(index, id, request);
    port.postMessage(reply, "block" in reply ? [reply.block] : []);
  }
});
writer.on("message", (state: PublishedIndex) => {
  index.adopt(state);
  writer.postMessage(state.number);
});
