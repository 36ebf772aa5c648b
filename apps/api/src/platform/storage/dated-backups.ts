// Dated backups in one folder: each is complete and can be restored alone; unchanged files are hard links to the
// previous one.
import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../errors/start-error.ts";
import { PRIVATE_FOLDER_MODE } from "../owner-only.ts";
import { type CopyOptions, type CopyProgress, makeBackup } from "./backup.ts";
import { LOCK_FILE, lockFolder } from "./folder-lock.ts";
import { moveDurably } from "./sync-to-disk.ts";

/** Folder names of backups; UTC, so that they sort by time. */
const DATED_NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;
/** Folder of a running or interrupted backup; the next one resumes there. */
const UNFINISHED = "unfinished";

/** Names that may be in the folder besides those of finished backups. */
const KNOWN_NAMES = new Set([UNFINISHED, LOCK_FILE, `${LOCK_FILE}-journal`, "lost+found"]);

export interface DatedBackupResult extends CopyProgress {
  folder: string;
  /** Folders of older backups that were removed. */
  removed: string[];
}

/**
 * Makes a backup in a new folder below `folder` and deletes the oldest, so that `keep` remain. `now`: epoch
 * milliseconds. Rejects like `makeBackup`, and if `folder` contains anything else; then nothing is deleted.
 */
export async function makeDatedBackup(
  from: string,
  { folder, keep, now }: { folder: string; keep: number; now: number },
  options: CopyOptions = {},
): Promise<DatedBackupResult> {
  await listDatedBackups(folder);
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  // Locked, since two concurrent backups would write into the same unfinished one.
  const lock = lockFolder(folder);
  if (!lock) throw new StartError(`Another backup into ${folder} is under way. Wait until it has ended.`);
  try {
    const before = await listDatedBackups(folder);
    const name = new Date(now).toISOString().replace(/\.\d+/, "").replaceAll(":", "-");
    if (before.includes(name)) throw new StartError(`${join(folder, name)} is there already. Try again in a second.`);
    const unfinished = join(folder, UNFINISHED);
    const last = before.at(-1);
    const reuse = last === undefined ? {} : { reuse: join(folder, last) };
    const progress = await makeBackup(from, unfinished, { ...options, ...reuse });
    await moveDurably(unfinished, join(folder, name));
    const removed = [...before, name].slice(0, -keep).map((one) => join(folder, one));
    for (const old of removed) await rm(old, { recursive: true, force: true });
    return { ...progress, folder: join(folder, name), removed };
  } finally {
    lock.release();
  }
}

/** The dated backups in a folder, oldest first. @throws StartError if the folder contains anything else */
async function listDatedBackups(folder: string): Promise<string[]> {
  const there = existsSync(folder) ? await readdir(folder) : [];
  const other = there.find((name) => !DATED_NAME.test(name) && !KNOWN_NAMES.has(name));
  if (other !== undefined)
    throw new StartError(
      `${folder} holds ${other}, which is no backup by date. Name a folder for dated backups alone, or leave --keep out.`,
    );
  return there.filter((name) => DATED_NAME.test(name)).sort();
}
