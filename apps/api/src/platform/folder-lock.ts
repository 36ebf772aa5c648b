// One process at a time has a data folder to itself: the server, and whatever else writes its index or its schema.
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import type { Sqlite } from "./database.ts";
import { StartError } from "./start-error.ts";

export interface FolderLock {
  release(): void;
}

export const LOCK_FILE = "vitrine.lock";

/** Strong references: a connection that is garbage collected is closed, and its lock is gone. */
const held = new Set<Sqlite>();

/**
 * Undefined while another process has the folder, for `waitMs` at least. The lock is the operating system's, on an empty
 * SQLite file: it ends with the process however that ends, and holds between containers that share a volume. Nothing
 * else may open that file: closing it anywhere in this process would release the lock.
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
      `The folder ${folder} cannot be locked for this process (${why}). Put it on a disk that knows file locks and that this user may write to.`,
      { cause: error },
    );
  }
  const mine = db;
  held.add(mine);
  return {
    release() {
      if (held.delete(mine)) mine.close();
    },
  };
}
