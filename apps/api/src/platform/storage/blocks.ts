// A pool of memory blocks for bytes that are sent or stored. Allocating a block of this size costs more than filling it,
// so blocks are reused: release one when its bytes are no longer read. The pool is bounded for the whole process, because
// fragmentation keeps freed memory of this size from returning to the system.

/** Bytes of a block: larger ones gain nothing, and leave the processor's cache before they are sent. */
export const BUFFER_BYTES = 256 * 1024;
/** Maximum number of blocks: 16 MiB in all. */
const MAX_BLOCKS = 64;
/** Bytes of a small block, used by streams when all blocks are in use: slower, and a thousand of them are 16 MiB. */
const SMALL_BLOCK = 16 * 1024;
/** Maximum number of free small blocks that are kept: 4 MiB. */
const SMALL_KEPT = 256;

const free: Buffer[] = [];
const freeSmall: Buffer[] = [];
let made = 0;
let smallOut = 0;

/** A whole block; undefined when all are in use. */
export function acquireBuffer(): Buffer | undefined {
  const block = free.pop();
  if (block || made === MAX_BLOCKS) return block;
  made++;
  return Buffer.allocUnsafeSlow(BUFFER_BYTES);
}

export function acquireSmallBuffer(): Buffer {
  smallOut++;
  return freeSmall.pop() ?? Buffer.allocUnsafeSlow(SMALL_BLOCK);
}

/** Returns a block of either size to its pool; call once for each time one was acquired. */
export function releaseBuffer(block: Buffer): void {
  if (block.length === BUFFER_BYTES) free.push(block);
  else {
    smallOut--;
    if (freeSmall.length < SMALL_KEPT) freeSmall.push(block);
  }
}

/** Number of blocks of both sizes that are in use. */
export function countAcquiredBuffers(): number {
  return made - free.length + smallOut;
}
