import type { Socket } from "node:net";

/** Cuts a connection, by a reset if possible: the reader learns of it at once, and the kernel frees its buffers. */
export function cutConnection(socket: Socket): void {
  // While it says goodbye Node cannot reset it, and would lose it open.
  if (socket.writableEnded || typeof socket.resetAndDestroy !== "function") socket.destroy();
  else socket.resetAndDestroy();
}
