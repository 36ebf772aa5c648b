import { open } from "node:fs/promises";

/** Makes a file, or renames and new files in a folder, survive a power failure. */
export async function syncToDisk(path: string): Promise<void> {
  await using handle = await open(path);
  await handle.sync();
}
