import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Makes a file, or renames and new files in a folder, survive a power failure. */
export async function syncToDisk(path: string): Promise<void> {
  await using handle = await open(path);
  await handle.sync();
}

/** Moves a file or folder within its disk; resolves when that survives a power failure. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncToDisk(dirname(to));
}
