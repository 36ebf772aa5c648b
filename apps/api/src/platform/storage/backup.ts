// A backup is a consistent copy of a data folder: the database and every file that it references. It can be made while
// the server runs, repeatedly into the same folder, and is complete at every moment in between. The secret is left out,
// since it could sign links to any file; a restored library gets a new one. It copies folder to folder without
// `BlobStorage`: files stored elsewhere need a backup there.
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { copyFile, link, mkdir, readdir, realpath, rm, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import SqliteDatabase from "better-sqlite3";
import { type Sqlite, type Tx, toReader } from "../database/database.ts";
import { StartError } from "../errors/start-error.ts";
import { makeFilePrivate, PRIVATE_FOLDER_MODE, restrictToOwner } from "../owner-only.ts";
import { blobPath } from "./blob-folder.ts";
import { toDiskFullError } from "./disk-full.ts";
import { lockFolder } from "./folder-lock.ts";
import { moveDurably, syncToDisk } from "./sync-to-disk.ts";

export interface CopyProgress {
  /** Files copied, already present, and in total. */
  copied: number;
  kept: number;
  total: number;
}

export interface CopyOptions {
  onProgress?(progress: CopyProgress): void;
  signal?: AbortSignal;
  /** Receives a warning for the operator about something that does not stop the backup. */
  warn?(sentence: string): void;
  /** Folder of another backup on the same disk; its unchanged files are hard-linked. */
  reuse?: string;
}

/** Kind of the job that records a backup. */
export const BACKUP_JOB_KIND = "backup";

const DATABASE = "vitrine.db";
const SECRET = "secrets.json";

/**
 * Copies the library in the folder `from` to the folder `to`, which is empty or holds an older backup.
 * Rejects with a StartError when `to` holds something else, or when a file of the library is lost.
 */
export async function makeBackup(from: string, to: string, options: CopyOptions = {}): Promise<CopyProgress> {
  if (!existsSync(join(from, DATABASE)))
    throw new StartError(`There is no library in ${from}. Set VITRINE_DATA to its folder.`);
  if (relative(await realpath(from), await realPathOf(resolve(to))).split(sep)[0] !== "..") {
    throw new StartError(`${to} lies in the library's own folder. Name one on another disk.`);
  }
  const there = existsSync(to) ? await readdir(to) : [];
  // A backup that ran out of disk space is also a partial backup.
  const isBackup = [DATABASE, `${DATABASE}.part`, "blobs"].some((name) => there.includes(name));
  if (there.length > 0 && !isBackup)
    throw new StartError(`${to} holds something that is no backup. Name an empty folder.`);
  return withDiskFullHint(to, async () => {
    await makePrivate(to, options);
    const partial = join(to, `${DATABASE}.part`);
    const progress = await copyLibrary(from, to, partial, options);
    // Deletes the secret, which backups by older versions included.
    await rm(join(to, SECRET), { force: true });
    // Last: until then the folder is still the older backup, with some extra files.
    await moveDurably(partial, join(to, DATABASE));
    await removeUnknown(to);
    return progress;
  });
}

const withDiskFullHint = (to: string, work: () => Promise<CopyProgress>): Promise<CopyProgress> =>
  work().catch((error: unknown) => {
    throw toDiskFullError(error, to, "run the same command again to resume");
  });

/** The real path of a folder that may not exist yet. */
const realPathOf = (path: string): Promise<string> =>
  realpath(path).catch(async () => join(await realPathOf(dirname(path)), basename(path)));

/**
 * Copies the database to `partial`, then the files that it references. If a file was deleted meanwhile, copies the
 * database again.
 */
async function copyLibrary(from: string, to: string, partial: string, options: CopyOptions): Promise<CopyProgress> {
  for (;;) {
    await copyDatabase(join(from, DATABASE), partial);
    try {
      return await copyBlobs(from, to, partial, options);
    } catch (error) {
      const isDeleted = async (lost: string) =>
        !(await blobRows(join(from, DATABASE))).some(({ hash }) => hash === lost);
      if (!(error instanceof MissingFileError && (await isDeleted(error.hash)))) throw error;
    }
  }
}

class MissingFileError extends StartError {
  readonly hash: string;
  constructor(path: string, hash: string) {
    super(`A file is lost: ${path}. \`vitrine doctor\` says more.`);
    this.hash = hash;
  }
}

/**
 * Restores a backup into a data folder, or resumes an interrupted restore. `endSessions` runs on the database before it
 * can be opened, so that access revoked since the backup is not restored. Rejects with a StartError if there is a
 * library already, or the backup is damaged.
 */
export async function restoreBackup(
  from: string,
  to: string,
  endSessions: (tx: Tx) => Promise<void>,
  options: CopyOptions = {},
): Promise<CopyProgress> {
  if (!existsSync(join(from, DATABASE)))
    throw new StartError(`There is no backup in ${from}.${await otherBackups(from)}`);
  assertNoLibrary(to);
  return withDiskFullHint(to, async () => {
    await makePrivate(to, options);
    // Locked, since otherwise a starting server would create a new library here.
    const lock = lockFolder(to);
    if (!lock)
      throw new StartError(
        `Another process of Vitrine works in ${to}. Stop it, or set VITRINE_DATA to another folder.`,
      );
    try {
      const partial = join(to, `${DATABASE}.part`);
      await copyDurably(join(from, DATABASE), partial);
      await changePrivateCopy(partial, endSessions);
      const progress = await copyBlobs(from, to, partial, { ...options, verify: true });
      // Checked again: a command may have created a library in the meantime.
      assertNoLibrary(to);
      // Deletes the secret of an older library; the next start creates a new one.
      await rm(join(to, SECRET), { force: true });
      await moveDurably(partial, join(to, DATABASE));
      return progress;
    } finally {
      lock.release();
    }
  });
}

/** A hint naming the latest dated backup below a folder. */
async function otherBackups(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  const last = names
    .filter((name) => existsSync(join(folder, name, DATABASE)) && name !== "unfinished")
    .sort()
    .at(-1);
  return last === undefined ? "" : ` The last one is in ${join(folder, last)}.`;
}

function assertNoLibrary(folder: string): void {
  if (existsSync(join(folder, DATABASE)))
    throw new StartError(`There is a library in ${folder}. Move it away, or set VITRINE_DATA to another folder.`);
  // Throws for a journal without its database: SQLite would replay it over the restored one.
  const journal = `${DATABASE}-wal`;
  if (existsSync(join(folder, journal)))
    throw new StartError(`${folder} holds ${journal} of a library that was moved away. Put it beside its ${DATABASE}.`);
}

/**
 * Changes a database that no other process has opened. A crash leaves no journal that the next attempt would replay.
 */
async function changePrivateCopy(file: string, change: (tx: Tx) => Promise<void>): Promise<void> {
  await withDatabase(file, { fileMustExist: true }, async (db) => {
    db.pragma("journal_mode = MEMORY");
    db.exec("BEGIN");
    await change(toReader(db));
    db.exec("COMMIT");
  });
  await syncToDisk(file);
}

/** Copies the database as one transaction sees it, regardless of concurrent writes. */
async function copyDatabase(file: string, copy: string): Promise<void> {
  await rm(copy, { force: true });
  try {
    await withDatabase(file, { readonly: true, fileMustExist: true }, (db) => db.prepare("VACUUM INTO ?").run(copy));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database could not be copied (${why}). An older backup is still what it was.`, {
      cause: error,
    });
  }
  await makeFilePrivate(copy);
  await syncToDisk(copy);
}

async function makePrivate(folder: string, { warn }: CopyOptions): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  for (const sentence of restrictToOwner(folder)) warn?.(sentence);
}

const blobRows = (database: string) =>
  withDatabase(database, { readonly: true }, (db) =>
    db.prepare<[], { hash: string; size: number }>("SELECT hash, size FROM blob ORDER BY hash").all(),
  );

async function withDatabase<T>(
  file: string,
  options: SqliteDatabase.Options,
  use: (db: Sqlite) => T | Promise<T>,
): Promise<T> {
  const db = new SqliteDatabase(file, options);
  try {
    return await use(db);
  } finally {
    db.close();
  }
}

const blobPathIn = (folder: string, hash: string) => blobPath(join(folder, "blobs"), hash);

async function copyBlobs(
  from: string,
  to: string,
  database: string,
  { onProgress, signal, reuse, verify = false }: CopyOptions & { verify?: boolean },
): Promise<CopyProgress> {
  const blobs = await blobRows(database);
  const progress = { copied: 0, kept: 0, total: blobs.length };
  for (const { hash, size } of blobs) {
    signal?.throwIfAborted();
    const target = blobPathIn(to, hash);
    if ((await sizeOf(target)) === size) {
      progress.kept++;
    } else {
      await mkdir(dirname(target), { recursive: true, mode: PRIVATE_FOLDER_MODE });
      const linked = reuse !== undefined && (await linkSame(blobPathIn(reuse, hash), target, size));
      if (!linked)
        await copyDurably(blobPathIn(from, hash), target).catch((error: NodeJS.ErrnoException) => {
          throw error.code === "ENOENT" ? new MissingFileError(blobPathIn(from, hash), hash) : error;
        });
      if (verify && (await hashOf(target)) !== hash)
        throw new StartError(`The backup is damaged: ${blobPathIn(from, hash)} is not what it was. Take an older one.`);
      if (linked) progress.kept++;
      else progress.copied++;
    }
    onProgress?.(progress);
  }
  return progress;
}

/** Hard-links a file of another backup. False if it is missing or links are not supported: the caller copies. */
async function linkSame(file: string, target: string, size: number): Promise<boolean> {
  if ((await sizeOf(file)) !== size) return false;
  try {
    // The target has another size, otherwise it would have been kept.
    await rm(target, { force: true });
    await link(file, target);
    return true;
  } catch {
    return false;
  }
}

/** Deletes files of the older backup that this one does not reference. */
async function removeUnknown(folder: string): Promise<void> {
  const referenced = new Set((await blobRows(join(folder, DATABASE))).map(({ hash }) => hash));
  const shelves = join(folder, "blobs");
  if (!existsSync(shelves)) return;
  for (const entry of await readdir(shelves, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && !referenced.has(entry.name)) await rm(join(entry.parentPath, entry.name), { force: true });
  }
}

const sizeOf = async (file: string): Promise<number | undefined> => (await stat(file).catch(() => undefined))?.size;

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

async function copyDurably(from: string, to: string): Promise<void> {
  const partial = `${to}.part`;
  await copyFile(from, partial);
  await makeFilePrivate(partial);
  await syncToDisk(partial);
  await moveDurably(partial, to);
}
