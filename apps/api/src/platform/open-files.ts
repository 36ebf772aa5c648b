// A cache of open files: opening, checking and closing a file for each range request costs more than reading it. Only
// for files whose content never changes.
import { read } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import type { OpenFile } from "./blob-storage.ts";

export interface OpenFiles {
  open(path: string): Promise<OpenFile>;
  /** The file was removed or replaced: closes it when its last reader is done; later readers open it again. */
  forget(path: string): void;
  /** Files that somebody reads at the moment. */
  inUse(): number;
  /** Closes what nobody reads. */
  close(): Promise<void>;
}

interface Entry {
  opened: Promise<{ handle: FileHandle; size: number }>;
  readers: number;
}

/** Files that nobody reads. */
const MAX_IDLE = 64;
const IDLE_MS = 30_000;

export function createOpenFiles(): OpenFiles {
  const entries = new Map<string, Entry>();
  /** Open and read by nobody. */
  const idle = new LRUCache<string, Entry>({
    max: MAX_IDLE,
    // After, since what is being removed must not be removed in between.
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
    // A file that could not be opened may be there the next time.
    opened.catch(() => drop(path, entry));
    return entry;
  }

  function drop(path: string, entry: Entry): void {
    idle.delete(path);
    if (entries.get(path) === entry) entries.delete(path);
  }

  const shut = ({ opened }: Entry) => opened.then(({ handle }) => handle.close()).catch(() => {});

  function release(path: string, entry: Entry): void {
    if (--entry.readers > 0) return;
    used--;
    if (entries.get(path) !== entry) return void shut(entry);
    idle.set(path, entry);
    timer ??= setTimeout(evictAll, IDLE_MS).unref();
  }

  function evict(path: string, entry: Entry): Promise<void> {
    drop(path, entry);
    return shut(entry);
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
    inUse: () => used,
    close: evictAll,
  };
}
