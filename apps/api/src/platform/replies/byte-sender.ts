// Streams parts of files to a response: reads and writes alternate over a few buffers, so memory stays flat, the next
// read overlaps the previous write, and a disconnected client stops the work and closes the files.
import type { ServerResponse } from "node:http";
import type { OpenFile } from "../storage/blob-storage.ts";
import { acquireBlock, acquireSmallBlock, BLOCK, releaseBlock } from "../storage/blocks.ts";

/** Bytes in memory, or the range `[start, end)` of a file that is opened when it is sent. */
export type Piece = Buffer | { open(): Promise<OpenFile>; start: number; end: number };

/** Blocks per connection: one is read while the other is written. */
const BLOCKS = 2;
/** Small pieces, such as the central directory of a large zip, wait when more bytes than this are unsent. */
const MAX_BUFFERED_BYTES = 4 * BLOCK;

/** The client disconnected; not an error of the server. */
export class DisconnectedError extends Error {}

/**
 * Writes all pieces and ends the response; resolves when the kernel accepted the last byte.
 * @throws DisconnectedError when the client disconnected; any read error, after which the connection is closed, since a
 * reply with missing bytes cannot end properly.
 */
export async function sendPieces(response: ServerResponse, pieces: Iterable<Piece>): Promise<void> {
  const line = new ResponseWriter(response);
  await sendAll(response, line, async () => {
    for (const piece of pieces) await sendPiece(response, line, piece);
  });
}

/**
 * Like `sendPieces` for pieces that are produced on demand. Notices a disconnected client while a piece is produced,
 * requests no more and ends the iterator.
 */
export async function sendPiecesWhenReady(response: ServerResponse, pieces: AsyncIterator<Piece, void>): Promise<void> {
  const line = new ResponseWriter(response);
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
    // Not awaited: it would wait for the current piece, which is no longer needed.
    pieces.return?.().catch(() => {});
  }
}

async function sendAll(response: ServerResponse, line: ResponseWriter, send: () => Promise<void>): Promise<void> {
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

async function sendPiece(response: ServerResponse, line: ResponseWriter, piece: Piece): Promise<void> {
  if (!Buffer.isBuffer(piece)) await sendFile(line, piece);
  else if (response.writableLength < MAX_BUFFERED_BYTES) response.write(piece);
  else await line.wait((resolve) => response.write(piece, resolve));
}

async function sendFile(line: ResponseWriter, piece: Exclude<Piece, Buffer>): Promise<void> {
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
class ResponseWriter {
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
      if (this.#closed) reject(new DisconnectedError());
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
      throw new DisconnectedError();
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
    this.#reject?.(new DisconnectedError());
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
