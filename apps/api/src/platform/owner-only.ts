// Restricts libraries and backups to their owner: they contain password hashes, keys and private files. New files get a
// private umask (`OWNER_ONLY_UMASK`); permissions of older files are corrected here.
import { chmodSync, type Stats, statSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { join } from "node:path";

/** Umask of the server, of every command and of their children. */
export const OWNER_ONLY_UMASK = 0o077;
export const PRIVATE_FOLDER_MODE = 0o700;
export const PRIVATE_FILE_MODE = 0o600;

/** Top-level entries of a library. A private folder protects its contents, so deeper levels are not checked. */
const NAMES = [
  ...["vitrine.db", "vitrine.db-wal", "vitrine.db-shm", "vitrine.lock", "secrets.json"],
  ...["blobs", "index", "backups", "tmp"],
];
const OTHERS_MASK = 0o077;
/** Mode bit of shared folders like /tmp, which keep their permissions. */
const STICKY = 0o1000;

/** The folder and its top-level entries, if other users can access them. Empty on systems without such permissions. */
export function listExposedPaths(folder: string): { path: string; stats: Stats }[] {
  if (process.platform === "win32") return [];
  return [folder, ...NAMES.map((name) => join(folder, name))].flatMap((path) => {
    const facts = statSync(path, { throwIfNoEntry: false });
    return facts && (facts.mode & OTHERS_MASK) !== 0 ? [{ path, stats: facts }] : [];
  });
}

/**
 * Restricts the folder to its owner; returns warnings about what could not be restricted. Not an error: some mounts
 * ignore modes, and the folder of another user may be shared on purpose.
 */
export function restrictToOwner(folder: string): string[] {
  for (const { path, stats: facts } of listExposedPaths(folder)) {
    if (facts.mode & STICKY) continue;
    try {
      chmodSync(path, facts.isDirectory() ? PRIVATE_FOLDER_MODE : PRIVATE_FILE_MODE);
    } catch (error) {
      ignoreUnsupported(error);
    }
  }
  const left = listExposedPaths(folder).map(({ path }) => path);
  return left.length === 0
    ? []
    : [`${exposureWarning(left)}, and this user may not change that. ${permissionHint(folder)}`];
}

export const exposureWarning = (paths: readonly string[]) => `Other users of this machine can read ${paths.join(", ")}`;
const permissionHint = (folder: string) =>
  `Ask the owner to run: chmod -R go= ${folder}; on a disk without such rights, mount it for this user alone`;

/** Makes a copied file private: a copy has the mode of its source. */
export async function makeFilePrivate(file: string): Promise<void> {
  await chmod(file, PRIVATE_FILE_MODE).catch(ignoreUnsupported);
}

function ignoreUnsupported(error: unknown): void {
  // Ignores file systems without permissions, and a journal that disappeared with its last user (ENOENT).
  if (!["ENOENT", "EPERM", "EROFS", "ENOTSUP"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
}
