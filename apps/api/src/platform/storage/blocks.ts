// A pool of memory blocks for bytes on their way out, or into the store. Allocating a block of this size costs more than
// filling it, so blocks are reused: release one when its bytes are no longer read. The pool is bounded for the whole
// process, because such memory hardly ever returns to the system: freed pieces lie between used ones.

/** Bytes: larger ones gain nothing, and do not stay in the processor's cache between being filled and being sent. */
export const BLOCK = 256 * 1024;
/** 16 MiB in all. */
const MOST = 64;
/** Bytes. When all blocks are out, a stream goes on with one of these: slower, and a thousand of them are 16 MiB. */
const SMALL_BLOCK = 16 * 1024;
/** Free small ones that are kept: 4 MiB. */
const SMALL_KEPT = 256;

const free: Buffer[] = [];
const freeSmall: Buffer[] = [];
let made = 0;
let smallOut = 0;

/** A whole block; undefined when all are out. */
export function acquireBlock(): Buffer | undefined {
  const block = free.pop();
  if (block || made === MOST) return block;
  made++;
  return Buffer.allocUnsafeSlow(BLOCK);
}

export function acquireSmallBlock(): Buffer {
  smallOut++;
  return freeSmall.pop() ?? Buffer.allocUnsafeSlow(SMALL_BLOCK);
}

/** For blocks of either size; once for each time one was acquired. */
export function releaseBlock(block: Buffer): void {
  if (block.length === BLOCK) free.push(block);
  else {
    smallOut--;
    if (freeSmall.length < SMALL_KEPT) freeSmall.push(block);
  }
}

/** Blocks of both sizes that are acquired at the moment. */
export function blocksOut(): number {
  return made - free.length + smallOut;
}
