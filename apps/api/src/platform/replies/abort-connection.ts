import type { Socket } from "node:net";

/** Closes a connection, by a reset if possible: the client notices at once, and the kernel frees its buffers. */
export function abortConnection(socket: Socket): void {
  // While the socket is ending, Node cannot reset it and would leave it open.
  if (socket.writableEnded || typeof socket.resetAndDestroy !== "function") socket.destroy();
  else socket.resetAndDestroy();
}
