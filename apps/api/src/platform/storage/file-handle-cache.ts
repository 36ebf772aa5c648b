// Caches open files: opening, checking and closing a file for each range request costs more than reading it. Only for
// files whose content never changes.
import { read } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import type { OpenFile } from "./blob-storage.ts";

export interface FileHandleCache {
  open(path: string): Promise<OpenFile>;
  /** Call when the file was removed or replaced: closes it after its last reader; later readers open it again. */
  forget(path: string): void;
  /** Number of files being read. */
  openCount(): number;
  /** Closes files without readers. */
  close(): Promise<void>;
}

interface Entry {
  opened: Promise<{ handle: FileHandle; size: number }>;
  readers: number;
}

/** Files without readers. */
const MAX_IDLE = 64;
const IDLE_MS = 30_000;

export function createFileHandleCache(): FileHandleCache {
  const entries = new Map<string, Entry>();
  /** Open files without readers. */
  const idle = new LRUCache<string, Entry>({
    max: MAX_IDLE,
    // disposeAfter, since the callback deletes from the cache.
    disposeAfter(entry, path, reason) {
      if (reason === "evict") void evict(path, entry);
    },
  });
  let used = 0;
  let timer: NodeJS.Timeout | undefined;

  function start(path: string): Entry {
    const opened = open(path, "r").then(async (handle) => ({ handle, size: (await handle.stat()).size }));
    const entry = { opened, readers: 0 };
    entries.set(path, entry);
    // Retry the next time.
    opened.catch(() => drop(path, entry));
    return entry;
  }

  function drop(path: string, entry: Entry): void {
    idle.delete(path);
    if (entries.get(path) === entry) entries.delete(path);
  }

  const closeHandle = ({ opened }: Entry) => opened.then(({ handle }) => handle.close()).catch(() => {});

  function release(path: string, entry: Entry): void {
    if (--entry.readers > 0) return;
    used--;
    if (entries.get(path) !== entry) return void closeHandle(entry);
    idle.set(path, entry);
    timer ??= setTimeout(evictAll, IDLE_MS).unref();
  }

  function evict(path: string, entry: Entry): Promise<void> {
    drop(path, entry);
    return closeHandle(entry);
  }

  async function evictAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    await Promise.all([...idle.entries()].map(([path, entry]) => evict(path, entry)));
  }

  return {
    async open(path) {
      const entry = entries.get(path) ?? start(path);
      idle.delete(path);
      if (entry.readers++ === 0) used++;
      try {
        const { handle, size } = await entry.opened;
        let released = false;
        return {
          size,
          read: (buffer, offset, length, position) =>
            new Promise((resolve, reject) => {
              read(handle.fd, buffer, offset, length, position, (error, count) =>
                error ? reject(error) : resolve(count),
              );
            }),
          close() {
            if (!released) release(path, entry);
            released = true;
          },
        };
      } catch (error) {
        release(path, entry);
        throw error;
      }
    },
    forget(path) {
      const entry = entries.get(path);
      if (entry?.readers === 0) evict(path, entry);
      entries.delete(path);
    },
    openCount: () => used,
    close: evictAll,
  };
}
