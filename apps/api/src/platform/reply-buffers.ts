import type { ServerResponse } from "node:http";
import { BLOCK, giveBlock, takeBlock } from "./blocks.ts";

/** Bytes that are put together where they are needed. */
export interface ReadyBytes {
  readonly length: number;
  /** Answers where it ended. */
  copyTo(target: Buffer, at: number): number;
}

/** The bytes, for `response` to send and for nobody to keep. */
export function fillReply(bytes: ReadyBytes, response: ServerResponse): Buffer {
  // Replies of 50 records are a third of a block; of 500 they are larger than one, and rare.
  const block = bytes.length > BLOCK ? Buffer.allocUnsafe(bytes.length) : takeBlock();
  bytes.copyTo(block, 0);
  const { socket } = response.req;
  response.once("finish", () => {
    // A connection that was cut may still hold it.
    if (block.length === BLOCK && !socket.destroyed) giveBlock(block);
  });
  return block.subarray(0, bytes.length);
}
