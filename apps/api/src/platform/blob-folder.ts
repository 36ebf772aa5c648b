// Blobs in a folder of this machine, each a file under its name, on one of 256 shelves. Backup and restore copy this
// layout themselves (`blobPath`); for everybody else no path leaves it, but for `withLocalCopy`.
import { randomUUID } from "node:crypto";
import { existsSync, type Stats, statSync, unlinkSync } from "node:fs";
import { mkdir, open, readdir, rename, stat, unlink, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { assertBlobName, type BlobStorage, isBlobName, type StoredBytes } from "./blob-storage.ts";
import { syncFolder } from "./folder.ts";
import { createOpenFiles } from "./open-files.ts";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "./owner-only.ts";

const TEMPORARY = /^\.put-/;

/** @throws TypeError for what is no name of a blob: it could lead out of the folder */
export function blobPath(folder: string, hash: string): string {
  assertBlobName(hash);
  return join(folder, hash.slice(0, 2), hash);
}

export function createBlobFolder(folder: string): BlobStorage {
  const handles = createOpenFiles();
  const pathOf = (hash: string) => blobPath(folder, hash);

  async function shelve(temporary: string, hash: string): Promise<void> {
    const to = pathOf(hash);
    const shelf = dirname(to);
    const { made } = await inFolder(shelf, () => rename(temporary, to));
    handles.forget(to);
    await syncFolder(shelf);
    if (made) await syncFolder(folder);
  }

  return {
    async draft(pieces) {
      const temporary = join(folder, `.put-${randomUUID()}`);
      try {
        await writeDurably(temporary, pieces);
      } catch (error) {
        await unlink(temporary).catch(() => {});
        throw error;
      }
      return {
        publish: (hash) => shelve(temporary, hash),
        discard: () => unlink(temporary).catch(ifGone),
      };
    },
    async renew(hash, size) {
      const path = pathOf(hash);
      const seconds = Date.now() / 1000;
      try {
        await utimes(path, seconds, seconds);
        return (await stat(path)).size === size;
      } catch {
        return false;
      }
    },
    holds: (hash) => existsSync(pathOf(hash)),
    async open(hash) {
      return handles.open(pathOf(hash));
    },
    withLocalCopy: async (hash, fn) => fn(pathOf(hash)),
    async find(hash) {
      const facts = await stat(pathOf(hash)).catch(ifGone);
      return facts && storedBytes(facts);
    },
    async *names() {
      for (const shelf of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
        if (!shelf.isDirectory()) continue;
        for (const name of await readdir(join(folder, shelf.name))) if (isBlobName(name)) yield name;
      }
    },
    remove(hash, version) {
      const path = pathOf(hash);
      const facts = statSync(path, { throwIfNoEntry: false });
      if (!facts || storedBytes(facts).version !== version) return;
      unlinkSync(path);
      handles.forget(path);
    },
    async removeDrafts(before) {
      let removed = 0;
      for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
        if (!entry.isFile() || !TEMPORARY.test(entry.name)) continue;
        const path = join(folder, entry.name);
        // Whoever writes it may have put it in its place by now.
        const found = await stat(path).catch(ifGone);
        if (!found || found.mtimeMs > before) continue;
        await unlink(path).catch(ifGone);
        removed++;
      }
      return removed;
    },
    openCount: handles.inUse,
    close: handles.close,
  };
}

const storedBytes = ({ size, mtimeMs, ino }: Stats): StoredBytes => ({
  size,
  at: mtimeMs,
  version: `${ino} ${mtimeMs}`,
});

function ifGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/** Makes the folder where there is none, which is seldom. */
async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<{ result: T; made: boolean }> {
  try {
    return { result: await work(), made: false };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    const made = await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    return { result: await work(), made: made !== undefined };
  }
}

async function writeDurably(path: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const { result: handle } = await inFolder(dirname(path), () => open(path, "wx", PRIVATE_FILE));
  try {
    for await (const piece of pieces) {
      for (let at = 0; at < piece.length; ) at += (await handle.write(piece, at)).bytesWritten;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}
