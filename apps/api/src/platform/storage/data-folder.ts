// Opens a data folder, for the server and for the command line.
import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Clock, systemClock } from "../clock.ts";
import { type OpenOptions, openDatabase } from "../database/database.ts";
import { prepareDatabase, shippedMigrations } from "../database/migrations.ts";
import { StartError } from "../errors/start-error.ts";
import { PRIVATE_FOLDER_MODE, restrictToOwner } from "../owner-only.ts";
import { createSigning, loadOrCreateSecret } from "../signing.ts";
import { createBlobFolderStorage } from "./blob-folder.ts";
import { createBlobStore } from "./blob-store.ts";
import { toDiskFullError } from "./disk-full.ts";
import { type FolderLock, lockFolder } from "./folder-lock.ts";

export type OpenedDataFolder = ReturnType<typeof openDataFolder>;

const TEMPORARY = "tmp";
const INDEX = "index";

export const getDatabasePath = (path: string) => join(path, "vitrine.db");

/** Throws unless the folder contains a library: a mistyped path must not create an empty one. */
export function assertLibraryExists(path: string): void {
  if (existsSync(getDatabasePath(path))) return;
  throw new StartError(
    `There is no library in ${path}: no vitrine.db lies there. Set VITRINE_DATA to its folder; the first start and the first import make one.`,
  );
}

type Options = OpenOptions & {
  clock?: Clock;
  /** This process holds the folder's lock. Otherwise the lock is acquired while the database is upgraded. */
  isLocked?: boolean;
  /** Called with a message for the operator once the copy before an upgrade is made. Default: stderr. */
  onUpgrade?(sentence: string): void;
};

/** How long a command waits for the lock before an upgrade: another command may be upgrading. */
const UPGRADE_WAIT_MS = 5_000;

/**
 * Locks the folder for exclusive use by the server or an index build; creates it if missing.
 * @throws StartError while another process holds the lock
 */
export function lockDataFolder(path: string, waitMs = 0): FolderLock {
  try {
    makeFolders(path);
    const lock = lockFolder(path, waitMs);
    if (lock) return lock;
  } catch (error) {
    throw toDiskFullError(error, path);
  }
  throw new StartError(
    `VITRINE_DATA: another process of Vitrine has the folder ${path}: a server that runs, or a command that builds its index, upgrades or restores it. Stop that one or let it end, or set VITRINE_DATA to another folder.`,
  );
}

export function openDataFolder(path: string, options: Options = {}) {
  try {
    return openFolder(path, options);
  } catch (error) {
    throw toDiskFullError(error, path);
  }
}

function makeFolders(path: string): void {
  const make = (folder: string) => mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  try {
    make(path);
    // Checked before the folders in it are created: on a read-only disk mkdir would report a missing folder.
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const name of [TEMPORARY, INDEX]) make(join(path, name));
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new StartError(
      `VITRINE_DATA: the folder ${path} cannot be written (${why}). Give this user the right to, or set VITRINE_DATA to another folder.`,
      { cause: error },
    );
  }
}

function openFolder(path: string, options: Options) {
  makeFolders(path);
  // Before the database is opened, since its journal gets the mode of its file.
  const exposureWarnings = restrictToOwner(path);
  const file = getDatabasePath(path);
  const { onUpgrade = (sentence: string) => void process.stderr.write(`${sentence}\n`) } = options;
  prepareDatabase(file, shippedMigrations(), {
    ...(options.isLocked ? {} : { lock: () => lockDataFolder(path, UPGRADE_WAIT_MS) }),
    onCopy: (copy) =>
      onUpgrade(`The library in ${path} is upgraded. Its database as it was before is kept in ${copy}.`),
  });
  const db = openDatabase(file, options);
  return {
    path,
    db,
    blobs: createBlobStore(createBlobFolderStorage(join(path, "blobs")), db, options.clock ?? systemClock),
    signing: createSigning(loadOrCreateSecret(path)),
    /** Folder for temporary files; those older than a day may be deleted. */
    temporary: join(path, TEMPORARY),
    index: join(path, INDEX),
    /** Warnings for the operator about files that other users can read and whose permissions could not be changed. */
    exposureWarnings,
  };
}
