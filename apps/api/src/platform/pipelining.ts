// Limits HTTP pipelining: requests that a connection sends without waiting for replies. Node would handle all of them
// at once and buffer the replies: a few connections that read nothing could hold gigabytes.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests that may wait behind the one that is answered. Browsers and proxies send none. */
export const MOST_IN_A_ROW = 16;

type Exchange = readonly [IncomingMessage, ServerResponse];

/** Handles the requests of a connection one after the other, and cuts one that pipelines too many. */
export function answerInTurn(server: Server): void {
  const listeners = server.listeners("request") as RequestListener[];
  const waitingOn = new WeakMap<Socket, Exchange[]>();

  function answer(request: IncomingMessage, response: ServerResponse): void {
    response.once("close", () => {
      // With this reply the connection ends: a next one would belong to no connection, and never hear that it has closed.
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
    } else if (waiting.length < MOST_IN_A_ROW) waiting.push([request, response]);
    else request.socket.destroy();
  });
}
