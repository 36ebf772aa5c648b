// Sends parts of files down a connection: a few buffers are read and written in turn, so memory is flat at any size,
// the next read runs while the last write drains, and a reader that has gone ends the work and closes what is open.
import type { Writable } from "node:stream";
import { BLOCK, giveBlock, takeBlock } from "./blocks.ts";
import type { OpenFile } from "./open-files.ts";

/** Bytes that are there already, or the part `[start, end)` of a file that is opened when its turn comes. */
export type Piece = Buffer | { open(): Promise<OpenFile>; start: number; end: number };

/** Of one connection, under way to the kernel: with two, one is read while the other drains. */
const BLOCKS = 2;

/** The reader has gone; nothing went wrong here. */
export class Disconnected extends Error {}

/** Counts the blocks of one connection; one comes back when the kernel has taken its bytes. */
class Ring {
  #underWay = 0;
  #waiting: ((block: Buffer) => void) | undefined;

  take(): Buffer | Promise<Buffer> {
    if (this.#underWay < BLOCKS) {
      this.#underWay++;
      return takeBlock();
    }
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  give(block: Buffer): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) waiting(block);
    else {
      this.#underWay--;
      giveBlock(block);
    }
  }
}

/**
 * Writes all pieces and ends `out`; resolves when the last byte was handed to the kernel.
 * @throws Disconnected when the reader went away; any error of reading, after which `out` is destroyed, since a reply
 * that promised more bytes cannot end well.
 */
export async function sendPieces(out: Writable, pieces: Iterable<Piece>): Promise<void> {
  const ring = new Ring();
  let leave: (error: Error) => void = () => {};
  const gone = new Promise<never>((_, reject) => {
    leave = reject;
  });
  gone.catch(() => {});
  const onClose = () => leave(new Disconnected());
  out.once("close", onClose);
  out.once("error", onClose);
  try {
    if (out.destroyed) throw new Disconnected();
    for (const piece of pieces) {
      if (Buffer.isBuffer(piece)) out.write(piece);
      else await sendFile(out, piece, ring, gone);
    }
    await Promise.race([new Promise<void>((resolve) => out.end(resolve)), gone]);
  } catch (error) {
    out.destroy();
    throw error;
  } finally {
    out.off("close", onClose);
    out.off("error", onClose);
  }
}

async function sendFile(out: Writable, piece: Exclude<Piece, Buffer>, ring: Ring, gone: Promise<never>): Promise<void> {
  const source = await piece.open();
  try {
    let position = piece.start;
    while (position < piece.end) {
      const taken = ring.take();
      const block = taken instanceof Promise ? await Promise.race([taken, gone]) : taken;
      const wanted = Math.min(BLOCK, piece.end - position);
      const count = await source.read(block, 0, wanted, position);
      if (count === 0) throw new Error("a file is shorter than the database says");
      if (out.destroyed) throw new Disconnected();
      position += count;
      // What a connection that was cut still holds goes round no more.
      out.write(block.subarray(0, count), (error) => error || ring.give(block));
    }
  } finally {
    source.close();
  }
}
