// Locks a folder for one process: the server, or a command that writes its index or schema.
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import type { Sqlite } from "../database/database.ts";
import { StartError } from "../errors/start-error.ts";

export interface FolderLock {
  release(): void;
}

export const LOCK_FILE = "vitrine.lock";

/** Strong references: garbage collection would close the connection and release the lock. */
const heldLocks = new Set<Sqlite>();

/**
 * Undefined if another process holds the lock for more than `waitMs`. It is an operating system lock on an empty SQLite
 * file: it ends with the process, and works between containers that share a volume. Nothing else may open that file:
 * closing it anywhere in this process would release the lock.
 */
export function lockFolder(folder: string, waitMs = 0): FolderLock | undefined {
  let db: Sqlite | undefined;
  try {
    db = new SqliteDatabase(join(folder, LOCK_FILE), { timeout: waitMs });
    db.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    db?.close();
    if ((error as { code?: unknown }).code === "SQLITE_BUSY") return undefined;
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The folder ${folder} cannot be locked for this process (${why}). Put it on a disk that supports file locks and is writable for this user.`,
      { cause: error },
    );
  }
  const mine = db;
  heldLocks.add(mine);
  return {
    release() {
      if (heldLocks.delete(mine)) mine.close();
    },
  };
}
