// Cuts connections whose reader has stopped reading a reply: each one uses memory, and often an open file.
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { abortConnection } from "../replies/abort-connection.ts";

/**
 * Cuts a connection when the kernel has accepted no byte of its reply for `seconds`. Readers slower than about 50 kB/s
 * look stalled, too, because the kernel buffers megabytes before it accepts more; they resume by a range request.
 */
export function closeStalledConnections(server: Server, seconds: number, onCut: () => void): void {
  server.setTimeout(seconds * 1000);
  server.prependListener("request", (_request, reply: ServerResponse) => {
    // With this listener Node leaves the connection open, as is right while the reply is not ready yet.
    reply.on("timeout", (socket: Socket) => {
      if (socket.writableLength === 0) {
        socket.setTimeout(seconds * 1000);
        return;
      }
      onCut();
      // By a reset: else the kernel would keep its megabytes for a reader who does not read.
      abortConnection(socket);
    });
  });
}
