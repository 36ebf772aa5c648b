// Opens a data folder, for the server and for the command line.
import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { createBlobFolder } from "./blob-folder.ts";
import { type BlobStore, createBlobStore } from "./blob-store.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type Database, type OpenOptions, openDatabase } from "./database.ts";
import { tellFullDisk } from "./disk-full.ts";
import { prepareDatabase } from "./migrations.ts";
import { closeToOthers, PRIVATE_FOLDER } from "./owner-only.ts";
import { createSigning, loadSecret, type Signing } from "./signing.ts";
import { StartError } from "./start-error.ts";

export interface DataFolder {
  path: string;
  db: Database;
  blobs: BlobStore;
  signing: Signing;
  /** For files of work under way; what is a day old may be deleted. */
  temporary: string;
  index: string;
  /** Warnings for the operator about files that other users can read and that could not be closed. */
  exposed: readonly string[];
}

export const databaseIn = (path: string) => join(path, "vitrine.db");

/** Throws unless the folder holds a library: a mistyped path must not create an empty one. */
export function assertLibrary(path: string): void {
  if (existsSync(databaseIn(path))) return;
  throw new StartError(
    `There is no library in ${path}: no vitrine.db lies there. Set VITRINE_DATA to its folder; the first start and the first import make one.`,
  );
}

type Options = OpenOptions & { clock?: Clock };

export function openDataFolder(path: string, options: Options = {}): DataFolder {
  try {
    return openFolder(path, options);
  } catch (error) {
    throw tellFullDisk(error, path);
  }
}

function openFolder(path: string, options: Options): DataFolder {
  const temporary = join(path, "tmp");
  const index = join(path, "index");
  const make = (folder: string) => mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  try {
    make(path);
    // Asked before anything is made in it: what making says of a disk for reading alone is that nothing is there.
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const folder of [temporary, index]) make(folder);
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new StartError(
      `VITRINE_DATA: the folder ${path} cannot be written (${why}). Give this user the right to, or set VITRINE_DATA to another folder.`,
      { cause: error },
    );
  }
  // Before the database is opened: its journal gets the mode of its file.
  const exposed = closeToOthers(path);
  const file = databaseIn(path);
  prepareDatabase(file);
  const db = openDatabase(file, options);
  return {
    path,
    db,
    blobs: createBlobStore(createBlobFolder(join(path, "blobs")), db, options.clock ?? systemClock),
    signing: createSigning(loadSecret(path)),
    temporary,
    index,
    exposed,
  };
}
