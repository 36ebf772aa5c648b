import type { Socket } from "node:net";

/** By a reset where possible: the reader learns of it at once, and the kernel drops the megabytes held for them. */
export function cutConnection(socket: Socket): void {
  // While it says goodbye Node cannot reset it, and would lose it open.
  if (socket.writableEnded || typeof socket.resetAndDestroy !== "function") socket.destroy();
  else socket.resetAndDestroy();
}
