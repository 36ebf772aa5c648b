// Blocks of memory for bytes on their way out. To ask the system for a fresh block of such a size costs more than
// filling it, so a block goes round: whoever is sure that nobody reads it any more gives it back.
// They are bounded for the whole process: memory of this kind that was once taken from the system hardly ever goes
// back to it, since what is freed lies between what is not.

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
export function takeBlock(): Buffer | undefined {
  const block = free.pop();
  if (block || made === MOST) return block;
  made++;
  return Buffer.allocUnsafeSlow(BLOCK);
}

export function takeSmallBlock(): Buffer {
  smallOut++;
  return freeSmall.pop() ?? Buffer.allocUnsafeSlow(SMALL_BLOCK);
}

/** Of either size, once for each time it was taken. */
export function giveBlock(block: Buffer): void {
  if (block.length === BLOCK) free.push(block);
  else {
    smallOut--;
    if (freeSmall.length < SMALL_KEPT) freeSmall.push(block);
  }
}

/** That somebody has at the moment, of both sizes. */
export function blocksOut(): number {
  return made - free.length + smallOut;
}
