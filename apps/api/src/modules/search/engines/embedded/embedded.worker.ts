// Hosts the index, so that the server's event loop stays free. Requests come in batches.

import { parentPort, workerData } from "node:worker_threads";
import { IndexHost } from "./index-host.ts";
import type { Answer, Numbered } from "./protocol.ts";

if (!parentPort) throw new Error("runs as a worker only");
const port = parentPort;
const host = new IndexHost(String(workerData.folder));

function send(answer: Answer): void {
  port.postMessage(answer, "block" in answer ? [answer.block] : []);
}

port.on("message", (batch: readonly Numbered[]) => {
  for (const { id, request } of batch) {
    const answer = host.handle(id, request);
    if (answer instanceof Promise) void answer.then(send);
    else send(answer);
  }
});
