// Sends parts of files down a connection: a few buffers are read and written in turn, so memory is flat at any size,
// the next read runs while the last write drains, and a reader that has gone ends the work and closes what is open.
import type { ServerResponse } from "node:http";
import type { OpenFile } from "./blob-storage.ts";
import { acquireBlock, acquireSmallBlock, BLOCK, releaseBlock } from "./blocks.ts";

/** Bytes that are there already, or the part `[start, end)` of a file that is opened when its turn comes. */
export type Piece = Buffer | { open(): Promise<OpenFile>; start: number; end: number };

/** Of one connection, under way to the kernel: with two, one is read while the other drains. */
const BLOCKS = 2;
/** Bytes under way before small pieces, such as the directory of a large zip, wait for what is before them. */
const MOST_UNDER_WAY = 4 * BLOCK;

/** The reader has gone; nothing went wrong here. */
export class Disconnected extends Error {}

/**
 * Writes all pieces and ends the response; resolves when the last byte was handed to the kernel.
 * @throws Disconnected when the reader went away; any error of reading, after which the connection is closed, since a
 * reply that promised more bytes cannot end well.
 */
export async function sendPieces(response: ServerResponse, pieces: Iterable<Piece>): Promise<void> {
  const line = new Line(response);
  await sendAll(response, line, async () => {
    for (const piece of pieces) await sendPiece(response, line, piece);
  });
}

/**
 * The same for pieces that have to be waited for. A reader who goes away is noticed while one is made; no more are
 * asked for, and their iterator is ended.
 */
export async function sendPiecesAsMade(response: ServerResponse, pieces: AsyncIterator<Piece, void>): Promise<void> {
  const line = new Line(response);
  try {
    await sendAll(response, line, async () => {
      for (;;) {
        const next = await line.wait<IteratorResult<Piece, void>>((resolve, reject) =>
          pieces.next().then(resolve, reject),
        );
        if (next.done) return;
        await sendPiece(response, line, next.value);
      }
    });
  } finally {
    // Not awaited: a piece that is being made comes first, and nobody wants it any more.
    pieces.return?.().catch(() => {});
  }
}

async function sendAll(response: ServerResponse, line: Line, send: () => Promise<void>): Promise<void> {
  try {
    await send();
    await line.wait<void>((resolve) => response.end(resolve));
  } catch (error) {
    response.destroy();
    throw error;
  } finally {
    line.leave();
  }
}

async function sendPiece(response: ServerResponse, line: Line, piece: Piece): Promise<void> {
  if (!Buffer.isBuffer(piece)) await sendFile(line, piece);
  else if (response.writableLength < MOST_UNDER_WAY) response.write(piece);
  else await line.wait((resolve) => response.write(piece, resolve));
}

async function sendFile(line: Line, piece: Exclude<Piece, Buffer>): Promise<void> {
  const source = await piece.open();
  try {
    let position = piece.start;
    while (position < piece.end) {
      const acquired = line.acquire();
      const block = acquired instanceof Promise ? await acquired : acquired;
      let count = 0;
      try {
        count = await source.read(block, 0, Math.min(block.length, piece.end - position), position);
        if (count === 0) throw new Error("a file is shorter than the database says");
      } catch (error) {
        line.release(block);
        throw error;
      }
      position += count;
      line.write(block, count);
    }
  } finally {
    source.close();
  }
}

/** One response and its blocks; a block is released when its bytes are flushed. */
class Line {
  readonly #response: ServerResponse;
  #lent = 0;
  readonly #writing = new Set<Buffer>();
  #waiting: ((block: Buffer) => void) | undefined;
  #closed = false;
  #reject: ((error: Error) => void) | undefined;

  constructor(response: ServerResponse) {
    this.#response = response;
    const { socket } = response.req;
    socket.once("close", this.#onClose);
    response.once("error", this.#onError);
    this.#closed = socket.destroyed;
  }

  /** One wait at a time; rejects when the reader disconnects. `Promise.race` would leak a little for each wait. */
  wait<T>(begin: (resolve: (value: T) => void, reject: (error: Error) => void) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      if (this.#closed) reject(new Disconnected());
      else begin(resolve, reject);
    });
  }

  acquire(): Buffer | Promise<Buffer> {
    const block = this.#lent < BLOCKS ? acquireBlock() : undefined;
    if (block) return this.#lend(block);
    // A small block if there is no other, and only one at a time.
    if (this.#lent === 0) return this.#lend(acquireSmallBlock());
    return this.wait((resolve) => {
      this.#waiting = resolve;
    });
  }

  write(block: Buffer, count: number): void {
    if (this.#closed) {
      this.release(block);
      throw new Disconnected();
    }
    this.#writing.add(block);
    this.#response.write(count < block.length ? block.subarray(0, count) : block, () => this.#written(block));
  }

  /** For a block that is no longer read or written. */
  release(block: Buffer): void {
    this.#lent--;
    releaseBlock(block);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.(this.#lend(acquireBlock() ?? acquireSmallBlock()));
  }

  leave(): void {
    this.#response.off("error", this.#onError);
    // Otherwise the callback of the write releases it, or the end of the connection.
    if (this.#writing.size === 0) this.#response.req.socket.off("close", this.#onClose);
  }

  readonly #onError = () => {
    this.#closed = true;
    this.#reject?.(new Disconnected());
  };

  readonly #onClose = () => {
    this.#onError();
    this.#waiting = undefined;
    // They are no longer read, and not every write that was cut calls back.
    for (const block of this.#writing) this.#written(block);
  };

  #lend(block: Buffer): Buffer {
    this.#lent++;
    return block;
  }

  #written(block: Buffer): void {
    if (this.#writing.delete(block)) this.release(block);
  }
}
