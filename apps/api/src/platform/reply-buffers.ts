// Blocks of memory for replies that are put together from ready bytes. To ask the system for a fresh block of such a
// size costs more than filling it, so a block is used again as soon as the kernel has taken its bytes.
import type { ServerResponse } from "node:http";

/** Bytes that are put together where they are needed. */
export interface ReadyBytes {
  readonly length: number;
  /** Answers where it ended. */
  copyTo(target: Buffer, at: number): number;
}

/** Two thirds of a reply of 50 records; larger ones (up to 500) are rare and get memory of their own. */
const BLOCK = 256 * 1024;
/** Free blocks that are kept: 8 MiB. */
const KEPT = 32;
const free: Buffer[] = [];

/** The bytes, for `response` to send and for nobody else to keep. */
export function fillReply(bytes: ReadyBytes, response: ServerResponse): Buffer {
  if (bytes.length > BLOCK) {
    const own = Buffer.allocUnsafe(bytes.length);
    bytes.copyTo(own, 0);
    return own;
  }
  const block = free.pop() ?? Buffer.allocUnsafeSlow(BLOCK);
  bytes.copyTo(block, 0);
  const { socket } = response.req;
  response.once("finish", () => {
    // A connection that was cut may still hold the block.
    if (!socket.destroyed && free.length < KEPT) free.push(block);
  });
  return block.subarray(0, bytes.length);
}
