// Stores blobs in a local folder, one file per hash, in 256 subfolders. Backup and restore use this layout directly
// (`blobPath`); other callers get no path except through `withLocalCopy`.
import { randomUUID } from "node:crypto";
import { existsSync, type Stats, statSync, unlinkSync } from "node:fs";
import { mkdir, open, readdir, stat, unlink, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from "../owner-only.ts";
import { assertBlobName, type BlobStorage, isBlobName, type OpenFile, type StoredBytesInfo } from "./blob-storage.ts";
import { moveDurably, syncToDisk } from "./sync-to-disk.ts";

const TEMPORARY = /^\.put-/;

/** @throws TypeError if `hash` is not a blob name: it could point outside the folder */
export function blobPath(folder: string, hash: string): string {
  assertBlobName(hash);
  return join(folder, hash.slice(0, 2), hash);
}

export function createBlobFolderStorage(folder: string): BlobStorage {
  const pathOf = (hash: string) => blobPath(folder, hash);
  let readers = 0;

  async function moveIntoPlace(temporary: string, hash: string): Promise<void> {
    const to = pathOf(hash);
    const made = await mkdir(dirname(to), { mode: PRIVATE_FOLDER_MODE, recursive: true });
    await moveDurably(temporary, to);
    if (made !== undefined) await syncToDisk(folder);
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
        publish: (hash) => moveIntoPlace(temporary, hash),
        discard: () => unlink(temporary).catch(ignoreMissing),
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
    exists: (hash) => existsSync(pathOf(hash)),
    async open(hash): Promise<OpenFile> {
      const handle = await open(pathOf(hash));
      const { size } = await handle.stat().catch(async (error) => {
        await handle.close();
        throw error;
      });
      readers++;
      let isOpen = true;
      return {
        size,
        read: async (buffer, offset, length, position) =>
          (await handle.read(buffer, offset, length, position)).bytesRead,
        close() {
          if (!isOpen) return;
          isOpen = false;
          readers--;
          handle.close().catch(() => {});
        },
      };
    },
    withLocalCopy: async (hash, fn) => fn(pathOf(hash)),
    async find(hash) {
      const facts = await stat(pathOf(hash)).catch(ignoreMissing);
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
      if (facts && storedBytes(facts).version === version) unlinkSync(path);
    },
    async removeDrafts(before) {
      let removed = 0;
      for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
        if (!entry.isFile() || !TEMPORARY.test(entry.name)) continue;
        const path = join(folder, entry.name);
        // The draft may be missing: its writer may have moved it into place by now.
        const found = await stat(path).catch(ignoreMissing);
        if (!found || found.mtimeMs > before) continue;
        await unlink(path).catch(ignoreMissing);
        removed++;
      }
      return removed;
    },
    openCount: () => readers,
  };
}

const storedBytes = ({ size, mtimeMs, ino }: Stats): StoredBytesInfo => ({
  size,
  at: mtimeMs,
  version: `${ino} ${mtimeMs}`,
});

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

async function writeDurably(path: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { mode: PRIVATE_FOLDER_MODE, recursive: true });
  await using handle = await open(path, "wx", PRIVATE_FILE_MODE);
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) at += (await handle.write(piece, at)).bytesWritten;
  }
  await handle.sync();
}
