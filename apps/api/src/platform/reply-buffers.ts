import type { ServerResponse } from "node:http";
import { fail } from "./app-error.ts";
import { BLOCK, giveBlock, takeBlock } from "./blocks.ts";

/** Bytes that are put together where they are needed. */
export interface ReadyBytes {
  readonly length: number;
  /** Answers where it ended. */
  copyTo(target: Buffer, at: number): number;
}

/** Bytes of replies larger than a block that are under way at a time: rare ones, of hundreds of records. */
const MOST_LARGE = 128 * 1024 * 1024;
let large = 0;

/** The bytes, for `response` to send and for nobody to keep. @throws overloaded */
export function fillReply(bytes: ReadyBytes, response: ServerResponse): Buffer {
  const target = takeFor(bytes.length, response);
  bytes.copyTo(target, 0);
  return target.subarray(0, bytes.length);
}

function takeFor(length: number, response: ServerResponse): Buffer {
  if (length > BLOCK) {
    holdPlace(length, response);
    return Buffer.allocUnsafe(length);
  }
  const block = takeBlock();
  if (!block) return Buffer.allocUnsafe(length);
  // Not before: what was cut may be read until then.
  response.once("close", () => giveBlock(block));
  return block;
}

function holdPlace(length: number, response: ServerResponse): void {
  if (large + length > MOST_LARGE) throw fail("overloaded");
  large += length;
  response.once("close", () => {
    large -= length;
  });
}
