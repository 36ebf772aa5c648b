// Keeps libraries and backups private to their owner: they hold password hashes, keys and private files. New files get
// a private umask (`OWNER_ONLY`); what older versions or other programs left readable is closed here.
import { chmodSync, type Stats, statSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { join } from "node:path";

/** The umask of the server, of every command and so of their children. */
export const OWNER_ONLY = 0o077;
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** What Vitrine itself makes at the top of a library. Nobody comes past a closed folder, so nothing below is walked. */
const NAMES = [
  ...["vitrine.db", "vitrine.db-wal", "vitrine.db-shm", "vitrine.lock", "secrets.json"],
  ...["blobs", "index", "backups", "tmp"],
];
const OTHERS = 0o077;
/** /tmp and its like: made for many, and no place to be closed. */
const STICKY = 0o1000;

/** The folder and what lies at its top, as far as others of this machine can reach it. Empty where the system has no such rights. */
export function openToOthers(folder: string): { path: string; facts: Stats }[] {
  if (process.platform === "win32") return [];
  return [folder, ...NAMES.map((name) => join(folder, name))].flatMap((path) => {
    const facts = statSync(path, { throwIfNoEntry: false });
    return facts && (facts.mode & OTHERS) !== 0 ? [{ path, facts }] : [];
  });
}

/**
 * Closes the folder to everybody but its owner; answers a sentence about what could not be closed. That stops nobody:
 * on some mounts modes mean nothing, and the folder of another user may be open to this one on purpose.
 */
export function closeToOthers(folder: string): string[] {
  for (const { path, facts } of openToOthers(folder)) {
    if (facts.mode & STICKY) continue;
    try {
      chmodSync(path, facts.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE);
    } catch (error) {
      ifNotPossible(error);
    }
  }
  const left = openToOthers(folder).map(({ path }) => path);
  return left.length === 0 ? [] : [`${readByOthers(left)}, and this user may not change that. ${cure(folder)}`];
}

export const readByOthers = (paths: readonly string[]) => `Other users of this machine can read ${paths.join(", ")}`;
const cure = (folder: string) =>
  `Let the owner say: chmod -R go= ${folder}; on a disk without such rights, mount it for this user alone`;

/** Makes a copied file private: a copy keeps the mode of its source. */
export async function closeFile(file: string): Promise<void> {
  await chmod(file, PRIVATE_FILE).catch(ifNotPossible);
}

function ifNotPossible(error: unknown): void {
  // A journal goes when its last user does (ENOENT).
  if (!["ENOENT", "EPERM", "EROFS", "ENOTSUP"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
}
