// Streams parts of files to a response, a block at a time, so memory stays flat; a disconnected client stops the work
// and closes the files.
import type { ServerResponse } from "node:http";
import type { OpenFile } from "../storage/blob-storage.ts";
import { acquireBuffer, acquireSmallBuffer, BUFFER_BYTES, releaseBuffer } from "../storage/blocks.ts";

/** Bytes in memory, or the range `[start, end)` of a file that is opened when it is sent. */
export type Piece = Buffer | { open(): Promise<OpenFile>; start: number; end: number };

/** Unsent bytes above which small pieces, such as the central directory of a large zip, wait. */
const MAX_BUFFERED_BYTES = 4 * BUFFER_BYTES;

/** The client disconnected; not an error of the server. */
export class DisconnectedError extends Error {}

/**
 * Writes all pieces and ends the response; resolves when the kernel accepted the last byte.
 * @throws DisconnectedError when the client disconnected; any read error, after which the connection is closed, since a
 * reply with missing bytes cannot end properly.
 */
export function sendPieces(response: ServerResponse, pieces: Iterable<Piece>): Promise<void> {
  return sendAll(response, async (connection) => {
    for (const piece of pieces) await sendPiece(connection, piece);
  });
}

/**
 * Like `sendPieces` for pieces that are produced on demand. Notices a disconnected client while a piece is produced,
 * requests no more and ends the iterator.
 */
export async function sendPiecesWhenReady(response: ServerResponse, pieces: AsyncIterator<Piece, void>): Promise<void> {
  try {
    await sendAll(response, async (connection) => {
      for (;;) {
        const next = await connection.wait<IteratorResult<Piece, void>>((resolve, reject) =>
          pieces.next().then(resolve, reject),
        );
        if (next.done) return;
        await sendPiece(connection, next.value);
      }
    });
  } finally {
    // Not awaited: it would wait for the current piece, which is no longer needed.
    pieces.return?.().catch(() => {});
  }
}

async function sendAll(response: ServerResponse, send: (connection: Connection) => Promise<void>): Promise<void> {
  const connection = watchConnection(response);
  try {
    await send(connection);
    await connection.wait<void>((resolve) => response.end(resolve));
  } catch (error) {
    response.destroy();
    throw error;
  } finally {
    connection.leave();
  }
}

async function sendPiece({ response, write }: Connection, piece: Piece): Promise<void> {
  if (Buffer.isBuffer(piece)) {
    if (response.writableLength < MAX_BUFFERED_BYTES) response.write(piece);
    else await write(piece);
    return;
  }
  const source = await piece.open();
  try {
    for (let position = piece.start; position < piece.end; ) {
      // A small block if all others are out.
      const block = acquireBuffer() ?? acquireSmallBuffer();
      try {
        const count = await source.read(block, 0, Math.min(block.length, piece.end - position), position);
        if (count === 0) throw new Error("a file is shorter than the database says");
        await write(block.subarray(0, count));
        position += count;
      } finally {
        releaseBuffer(block);
      }
    }
  } finally {
    source.close();
  }
}

type Connection = ReturnType<typeof watchConnection>;

function watchConnection(response: ServerResponse) {
  const { socket } = response.req;
  let isClosed = socket.destroyed;
  let rejectWait: ((error: Error) => void) | undefined;
  const onClose = () => {
    isClosed = true;
    rejectWait?.(new DisconnectedError());
  };
  socket.once("close", onClose);
  // Closes the connection on an error: the block that is being sent is reused once the wait ends.
  const onError = () => socket.destroy();
  response.once("error", onError);

  /** One wait at a time; rejects when the client disconnects. `Promise.race` would leak a little for each wait. */
  function wait<T>(begin: (resolve: (value: T) => void, reject: (error: Error) => void) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      rejectWait = reject;
      if (isClosed) reject(new DisconnectedError());
      else begin(resolve, reject);
    });
  }
  return {
    response,
    wait,
    /** Writes bytes; resolves when the kernel has them. */
    write: (bytes: Buffer) =>
      wait<void>((resolve, reject) =>
        response.write(bytes, (error) => (error ? reject(new DisconnectedError()) : resolve())),
      ),
    leave(): void {
      socket.off("close", onClose);
      response.off("error", onError);
    },
  };
}
