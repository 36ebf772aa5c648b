// Limits HTTP pipelining: requests that a client sends without waiting for replies. Node would handle all of them at
// once and buffer the replies: a few connections that read nothing could use gigabytes.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests that may wait behind the current one. Browsers and proxies do not pipeline. */
export const MAX_PIPELINED = 16;

type Exchange = readonly [IncomingMessage, ServerResponse];

/** Handles the requests of each connection one after the other, and closes one that pipelines too many. */
export function serializeRequests(server: Server): void {
  const listeners = server.listeners("request") as RequestListener[];
  const waitingOn = new WeakMap<Socket, Exchange[]>();

  function answer(request: IncomingMessage, response: ServerResponse): void {
    response.once("close", () => {
      // The connection ends with this reply: the next request would get no close event.
      if (!request.socket.writable) return;
      const next = waitingOn.get(request.socket)?.shift();
      if (next) answer(...next);
      else waitingOn.delete(request.socket);
    });
    for (const listener of listeners) listener.call(server, request, response);
  }

  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const waiting = waitingOn.get(request.socket);
    if (!waiting) {
      waitingOn.set(request.socket, []);
      answer(request, response);
    } else if (waiting.length < MAX_PIPELINED) waiting.push([request, response]);
    else request.socket.destroy();
  });
}
