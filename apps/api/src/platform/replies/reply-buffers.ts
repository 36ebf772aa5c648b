import type { ServerResponse } from "node:http";
import { fail } from "../errors/app-error.ts";
import { acquireBlock, BLOCK, releaseBlock } from "../storage/blocks.ts";
import { type ContentCoding, compress } from "./compression.ts";

/** Bytes that are written straight to where they are needed. */
export interface ReadyBytes {
  readonly length: number;
  /** Answers where it ended. */
  copyTo(target: Buffer, at: number): number;
}

/** The parts, one after the other. Text is encoded first, by `Buffer.from`: a string is not accepted. */
export function joinBytes(parts: readonly (Uint8Array | ReadyBytes)[]): ReadyBytes {
  let length = 0;
  for (const part of parts) length += part.length;
  return {
    length,
    copyTo(target, at) {
      let end = at;
      for (const part of parts) {
        if (part instanceof Uint8Array) {
          target.set(part, end);
          end += part.length;
        } else end = part.copyTo(target, end);
      }
      return end;
    },
  };
}

/** Bytes of replies larger than a block that are under way at a time: rare ones, of hundreds of records. */
const MOST_LARGE = 128 * 1024 * 1024;
let large = 0;

/** The bytes, to be sent by `response` and not kept: their memory is reused when it closes. @throws overloaded */
export function fillReply(bytes: ReadyBytes, response: ServerResponse): Buffer {
  const target = acquireFor(bytes.length, response);
  bytes.copyTo(target, 0);
  return target.subarray(0, bytes.length);
}

/** The same, packed. Their own memory is free again at once; what comes of them is bounded like all that is large. */
export function packReply(bytes: ReadyBytes, coding: ContentCoding, response: ServerResponse): Buffer {
  const block = bytes.length > BLOCK ? undefined : acquireBlock();
  try {
    const target = block ?? Buffer.allocUnsafe(bytes.length);
    bytes.copyTo(target, 0);
    const packed = compress(target.subarray(0, bytes.length), coding);
    if (packed.length > BLOCK) holdPlace(packed.length, response);
    return packed;
  } finally {
    if (block) releaseBlock(block);
  }
}

function acquireFor(length: number, response: ServerResponse): Buffer {
  if (length > BLOCK) {
    holdPlace(length, response);
    return Buffer.allocUnsafe(length);
  }
  const block = acquireBlock();
  if (!block) return Buffer.allocUnsafe(length);
  // Not before: what was cut may be read until then.
  response.once("close", () => releaseBlock(block));
  return block;
}

function holdPlace(length: number, response: ServerResponse): void {
  if (large + length > MOST_LARGE) throw fail("overloaded");
  large += length;
  response.once("close", () => {
    large -= length;
  });
}
