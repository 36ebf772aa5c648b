// Blocks of memory for bytes on their way out. To ask the system for a fresh block of such a size costs more than
// filling it, so a block goes round: whoever is sure that nobody reads it any more gives it back.

/** Bytes: larger ones gain nothing, and do not stay in the processor's cache between being filled and being sent. */
export const BLOCK = 256 * 1024;
/** Free blocks that are kept: 16 MiB. */
const KEPT = 64;
const free: Buffer[] = [];

export function takeBlock(): Buffer {
  return free.pop() ?? Buffer.allocUnsafeSlow(BLOCK);
}

export function giveBlock(block: Buffer): void {
  if (free.length < KEPT) free.push(block);
}
