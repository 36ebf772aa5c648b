// Cuts stalled connections, whose reader takes nothing of what is being sent: each one holds memory, and often a file.
// One timer checks all of them; idle connections are skipped.
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { cutConnection } from "./cut-connection.ts";
import { inodeOf, readTcpQueues } from "./tcp-queues.ts";
import { createTidyUp } from "./tidy-up.ts";

/**
 * In a row, without a byte taken; a sixth of the limit apart. Looks are counted and not seconds: a process that stood
 * still itself blames nobody.
 */
const LOOKS = 6;

interface Watched {
  /** Bytes of all replies that were flushed to the kernel. */
  flushed: number;
  /** Bytes that it holds for the reader. */
  held: number | undefined;
  looks: number;
  inode: string | undefined;
}

/** Of Node's own, whose timeout of a socket reads it, too. */
interface Handle {
  fd?: number;
  bytesWritten: number;
  /** Bytes that are not flushed yet, whatever the size of the writes. */
  writeQueueSize: number;
}

const handleOf = (socket: Socket) => (socket as { _handle?: Handle | null })._handle ?? undefined;

/**
 * Starts the checks. The kernel accepts more bytes only when a third of a buffer of some megabytes is free, which takes
 * minutes on a slow line. So its buffer is checked too: while it shrinks, the reader reads. `onCut` is called with the
 * number of sockets cut at once. Returns the function that stops the checks.
 */
export function cutStalledConnections(server: Server, seconds: number, onCut: (count: number) => void): () => void {
  const open = new Map<Socket, Watched>();
  server.on("connection", (socket: Socket) => {
    open.set(socket, { flushed: 0, held: undefined, looks: 0, inode: undefined });
    socket.once("close", () => open.delete(socket));
  });

  /** The sockets of which nothing was flushed since the last check. */
  function suspects(): [Socket, Watched][] {
    return [...open].filter(([socket, seen]) => {
      const handle = handleOf(socket);
      if (!handle || socket.writableLength === 0) {
        seen.looks = 0;
        return false;
      }
      const flushed = handle.bytesWritten - handle.writeQueueSize;
      if (flushed === seen.flushed) return true;
      Object.assign(seen, { flushed, held: undefined, looks: 0 });
      return false;
    });
  }

  async function look(): Promise<void> {
    const found = suspects();
    if (found.length === 0) return;
    const queues = await readTcpQueues();
    let cut = 0;
    for (const [socket, seen] of found) {
      const handle = handleOf(socket);
      // It moved, or went, while the tables were read.
      if (!handle || handle.bytesWritten - handle.writeQueueSize !== seen.flushed) continue;
      if (handle.fd !== undefined) seen.inode ??= inodeOf(handle.fd);
      const held = seen.inode === undefined ? undefined : queues.get(seen.inode);
      // What the kernel tells first is what the next figures are held against. When it holds nothing and takes nothing
      // it is short of memory, which no reader can help.
      seen.looks = held === seen.held && held !== 0 ? seen.looks + 1 : 0;
      seen.held = held;
      if (seen.looks < LOOKS) continue;
      // A reset: else the kernel would keep its megabytes for a reader who does not read.
      cutConnection(socket);
      cut++;
    }
    if (cut === 0) return;
    onCut(cut);
    tidyUp.later(cut);
  }

  const tidyUp = createTidyUp();
  let looking = false;
  const timer = setInterval(
    () => {
      if (looking) return;
      looking = true;
      look().finally(() => {
        looking = false;
      });
    },
    (seconds * 1000) / LOOKS,
  ).unref();
  return () => {
    clearInterval(timer);
    tidyUp.stop();
  };
}
