// A backup is a data folder at rest: the database as it was at one moment, and every file it knows. It can be made
// while the server runs, any number of times into the same folder, and is whole at every moment in between. The secret
// is no part of it: whoever has that can make links to any file, and a library that is restored gets one of its own.
// It copies from folder to folder and asks no `BlobStorage`: a library whose files lie elsewhere is backed up there.
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { copyFile, link, mkdir, open, readdir, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import SqliteDatabase from "better-sqlite3";
import { blobPath } from "./blob-folder.ts";
import type { Sqlite } from "./database.ts";
import { tellFullDisk } from "./disk-full.ts";
import { syncFolder } from "./folder.ts";
import { lockFolder } from "./folder-lock.ts";
import { closeFile, closeToOthers, PRIVATE_FOLDER } from "./owner-only.ts";
import { StartError } from "./start-error.ts";

export interface CopyProgress {
  /** Files copied, found there already, and in all. */
  copied: number;
  kept: number;
  total: number;
}

export interface CopyOptions {
  onProgress?(progress: CopyProgress): void;
  signal?: AbortSignal;
  /** A sentence for the operator about what does not stop the work. */
  warn?(sentence: string): void;
  /** Folder of another backup on the same disk, whose files are linked where they are the same. */
  reuse?: string;
}

/** Kind of the job that notes a backup. */
export const BACKUP = "backup";

const DATABASE = "vitrine.db";
const SECRET = "secrets.json";
const GO_ON = "run the same command again: it goes on from there";

/**
 * Copies the library in the folder `from` to the folder `to`, which is empty or holds an older backup.
 * Rejects with a StartError when `to` holds something else, or when a file of the library is lost.
 */
export function makeBackup(from: string, to: string, options: CopyOptions = {}): Promise<CopyProgress> {
  return backUp(from, to, options).catch((error: unknown) => {
    throw tellFullDisk(error, to, GO_ON);
  });
}

async function backUp(from: string, to: string, options: CopyOptions): Promise<CopyProgress> {
  if (!existsSync(join(from, DATABASE)))
    throw new StartError(`There is no library in ${from}. Set VITRINE_DATA to its folder.`);
  if (relative(await realpath(from), await realPathOf(resolve(to))).split(sep)[0] !== "..") {
    throw new StartError(`${to} lies in the library's own folder. Name one on another disk.`);
  }
  const there = existsSync(to) ? await readdir(to) : [];
  // What one left that found no room at once is a beginning, too.
  const isBackup = [DATABASE, `${DATABASE}.part`, "blobs"].some((name) => there.includes(name));
  if (there.length > 0 && !isBackup)
    throw new StartError(`${to} holds something that is no backup. Name an empty folder.`);
  await makePrivate(to, options);
  const partial = join(to, `${DATABASE}.part`);
  const progress = await copyLibrary(from, to, partial, options);
  // Backups of older versions held it.
  await rm(join(to, SECRET), { force: true });
  // Last: until here the folder is the older backup, with some files more.
  await moveDurably(partial, join(to, DATABASE));
  await removeUnknown(to);
  return progress;
}

/** Of a folder that need not be there yet. */
const realPathOf = (path: string): Promise<string> =>
  realpath(path).catch(async () => join(await realPathOf(dirname(path)), basename(path)));

/**
 * Copies the database to `partial`, and then the files that it names. One that was swept meanwhile is no longer referred
 * to, so the database is copied anew: it names the file no more.
 */
async function copyLibrary(from: string, to: string, partial: string, options: CopyOptions): Promise<CopyProgress> {
  for (;;) {
    await copyDatabase(join(from, DATABASE), partial);
    try {
      return await copyBlobs(from, to, partial, options);
    } catch (error) {
      if (!(error instanceof LostFile) || blobRows(join(from, DATABASE)).some(({ hash }) => hash === error.hash))
        throw error;
    }
  }
}

/** A file that the database names is not there. */
class LostFile extends StartError {
  readonly hash: string;
  constructor(path: string, hash: string) {
    super(`A file is lost: ${path}. \`vitrine doctor\` says more.`);
    this.hash = hash;
  }
}

/**
 * Makes a data folder of a backup; goes on where it was stopped. `endSessions` is given the database before anybody can
 * open it: what let somebody in at the time of the backup, and was taken from them since, must not let them in again.
 * Rejects with a StartError when there is a library already, or the backup is damaged.
 */
export function restoreBackup(
  from: string,
  to: string,
  endSessions: (db: Sqlite) => void,
  options: CopyOptions = {},
): Promise<CopyProgress> {
  return restore(from, to, endSessions, options).catch((error: unknown) => {
    throw tellFullDisk(error, to, GO_ON);
  });
}

/** Those by date, which lie in folders of their own. */
async function otherBackups(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  const last = names
    .filter((name) => existsSync(join(folder, name, DATABASE)) && name !== "unfinished")
    .sort()
    .at(-1);
  return last === undefined ? "" : ` The last one is in ${join(folder, last)}.`;
}

async function restore(
  from: string,
  to: string,
  endSessions: (db: Sqlite) => void,
  options: CopyOptions,
): Promise<CopyProgress> {
  if (!existsSync(join(from, DATABASE)))
    throw new StartError(`There is no backup in ${from}.${await otherBackups(from)}`);
  assertNoLibrary(to);
  await makePrivate(to, options);
  // A server that starts meanwhile would make a library of its own here.
  const lock = lockFolder(to);
  if (!lock)
    throw new StartError(`Another process of Vitrine works in ${to}. Stop it, or set VITRINE_DATA to another folder.`);
  try {
    return await restoreAlone(from, to, endSessions, options);
  } finally {
    lock.release();
  }
}

function assertNoLibrary(folder: string): void {
  if (existsSync(join(folder, DATABASE)))
    throw new StartError(`There is a library in ${folder}. Move it away, or set VITRINE_DATA to another folder.`);
  // SQLite would take it for this database's own and play it back over what is restored.
  const journal = `${DATABASE}-wal`;
  if (existsSync(join(folder, journal)))
    throw new StartError(`${folder} holds ${journal} of a library that was moved away. Put it beside its ${DATABASE}.`);
}

async function restoreAlone(
  from: string,
  to: string,
  endSessions: (db: Sqlite) => void,
  options: CopyOptions,
): Promise<CopyProgress> {
  const partial = join(to, `${DATABASE}.part`);
  await copyDurably(join(from, DATABASE), partial);
  await changeAlone(partial, endSessions);
  const progress = await copyBlobs(from, to, partial, { ...options, verify: true });
  // A command may have made one meanwhile.
  assertNoLibrary(to);
  // Of an older library in the same folder; the next start makes another one.
  await rm(join(to, SECRET), { force: true });
  await moveDurably(partial, join(to, DATABASE));
  return progress;
}

/** A database that nobody else knows of yet. A crash leaves nothing that would be played back into the next try. */
async function changeAlone(file: string, change: (db: Sqlite) => void): Promise<void> {
  const db = new SqliteDatabase(file, { fileMustExist: true });
  try {
    db.pragma("journal_mode = MEMORY");
    db.transaction(change)(db);
  } finally {
    db.close();
  }
  await syncFile(file);
}

/** As one transaction sees it, however much is written meanwhile. */
async function copyDatabase(file: string, copy: string): Promise<void> {
  await rm(copy, { force: true });
  const db = new SqliteDatabase(file, { readonly: true, fileMustExist: true });
  try {
    db.prepare("VACUUM INTO ?").run(copy);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database could not be copied (${why}). An older backup is still what it was.`, {
      cause: error,
    });
  } finally {
    db.close();
  }
  await closeFile(copy);
  await syncFile(copy);
}

async function makePrivate(folder: string, { warn }: CopyOptions): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  for (const sentence of closeToOthers(folder)) warn?.(sentence);
}

function blobRows(database: string): { hash: string; size: number }[] {
  const db = new SqliteDatabase(database, { readonly: true });
  try {
    return db.prepare("SELECT hash, size FROM blob ORDER BY hash").all() as { hash: string; size: number }[];
  } finally {
    db.close();
  }
}

const shelved = (folder: string, hash: string) => blobPath(join(folder, "blobs"), hash);

async function copyBlobs(
  from: string,
  to: string,
  database: string,
  { onProgress, signal, reuse, verify = false }: CopyOptions & { verify?: boolean },
): Promise<CopyProgress> {
  const blobs = blobRows(database);
  const progress = { copied: 0, kept: 0, total: blobs.length };
  for (const { hash, size } of blobs) {
    signal?.throwIfAborted();
    const target = shelved(to, hash);
    if ((await sizeOf(target)) === size) {
      progress.kept++;
    } else {
      await mkdir(dirname(target), { recursive: true, mode: PRIVATE_FOLDER });
      const linked = reuse !== undefined && (await linkSame(shelved(reuse, hash), target, size));
      if (!linked)
        await copyDurably(shelved(from, hash), target).catch((error: NodeJS.ErrnoException) => {
          throw error.code === "ENOENT" ? new LostFile(shelved(from, hash), hash) : error;
        });
      if (verify && (await hashOf(target)) !== hash)
        throw new StartError(`The backup is damaged: ${shelved(from, hash)} is not what it was. Take an older one.`);
      if (linked) progress.kept++;
      else progress.copied++;
    }
    onProgress?.(progress);
  }
  return progress;
}

/** False where the other file is not there, or the file system has no links: a copy is as good. */
async function linkSame(file: string, target: string, size: number): Promise<boolean> {
  if ((await sizeOf(file)) !== size) return false;
  try {
    // Of another size, or it would have been kept.
    await rm(target, { force: true });
    await link(file, target);
    return true;
  } catch {
    return false;
  }
}

/** Files of the older backup that this one does not know. */
async function removeUnknown(folder: string): Promise<void> {
  const referenced = new Set(blobRows(join(folder, DATABASE)).map(({ hash }) => hash));
  const shelves = join(folder, "blobs");
  if (!existsSync(shelves)) return;
  for (const entry of await readdir(shelves, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && !referenced.has(entry.name)) await rm(join(entry.parentPath, entry.name), { force: true });
  }
}

async function sizeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ size }) => size,
    () => undefined,
  );
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

async function copyDurably(from: string, to: string): Promise<void> {
  const partial = `${to}.part`;
  await copyFile(from, partial);
  await closeFile(partial);
  await syncFile(partial);
  await moveDurably(partial, to);
}

async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
