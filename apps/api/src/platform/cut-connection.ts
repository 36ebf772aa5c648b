import type { Socket } from "node:net";

/** By a reset where that can be: the reader is told at once, and the kernel drops the megabytes that it holds for them. */
export function cutConnection(socket: Socket): void {
  // While it says goodbye Node cannot reset it, and would lose it open.
  if (socket.writableEnded || typeof socket.resetAndDestroy !== "function") socket.destroy();
  else socket.resetAndDestroy();
}
