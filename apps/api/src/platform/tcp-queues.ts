// Reads the bytes that the kernel buffers per connection. Linux only.
import { readlinkSync } from "node:fs";
import { readFile } from "node:fs/promises";

/**
 * Of every TCP connection of this machine's network, by its inode: bytes that were handed to the kernel and that the
 * other end has not acknowledged yet. Where the other end is on this machine, such as a proxy, those that lie there
 * unread are in it, too: there the window opens in steps of 64 KiB, and nothing else shows a slow reader's reading.
 */
export async function readTcpQueues(): Promise<ReadonlyMap<string, number>> {
  const tables = await Promise.all(["/proc/net/tcp", "/proc/net/tcp6"].map(readTable));
  const rows = tables.flatMap((table) => table.split("\n").slice(1).flatMap(parseRow));
  const unread = new Map(rows.map(({ from, to, received }) => [`${from} ${to}`, received]));
  return new Map(rows.map(({ inode, from, to, sent }) => [inode, sent + (unread.get(`${to} ${from}`) ?? 0)]));
}

/** Names a connection in the system's tables, by its file descriptor. */
export function inodeOf(descriptor: number): string | undefined {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/self/fd/${descriptor}`))?.[1];
  } catch {
    return undefined;
  }
}

const readTable = (path: string) => readFile(path, "latin1").catch(() => "");

interface Row {
  inode: string;
  from: string;
  to: string;
  sent: number;
  received: number;
}

/** Columns as proc(5) names them: sl, local_address, rem_address, st, tx_queue:rx_queue, …, the inode as the tenth. */
function parseRow(line: string): Row[] {
  const [, from, to, , queues, , , , , inode] = line.trim().split(/\s+/);
  if (from === undefined || to === undefined || queues === undefined || inode === undefined) return [];
  const [sent = "0", received = "0"] = queues.split(":");
  return [{ inode, from, to, sent: Number.parseInt(sent, 16), received: Number.parseInt(received, 16) }];
}
