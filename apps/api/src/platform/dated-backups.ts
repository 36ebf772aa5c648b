// Backups by date in one folder: each is whole and can be restored by itself, and shares with the one before the files
// that have not changed, as hard links.
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type CopyOptions, type CopyProgress, makeBackup } from "./backup.ts";
import { syncFolder } from "./folder.ts";
import { LOCK_FILE, lockFolder } from "./folder-lock.ts";
import { PRIVATE_FOLDER } from "./owner-only.ts";
import { StartError } from "./start-error.ts";

/** As the time of a backup is written in the name of its folder; UTC, so that names sort by time. */
const DATED = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;
/** Of a backup that is being made, or was interrupted: the next one goes on there. */
const UNFINISHED = "unfinished";

/** What else may lie there. */
const OURS = new Set([UNFINISHED, LOCK_FILE, `${LOCK_FILE}-journal`, "lost+found"]);

export interface DatedBackup extends CopyProgress {
  folder: string;
  /** Folders of older backups that were removed. */
  removed: string[];
}

/**
 * Makes a backup in a folder of its own below `folder` and removes the oldest, so that `keep` remain. `now`: epoch
 * milliseconds. Rejects as `makeBackup` does, and where `folder` holds something that is no backup; nothing is removed then.
 */
export async function makeDatedBackup(
  from: string,
  { folder, keep, now }: { folder: string; keep: number; now: number },
  options: CopyOptions = {},
): Promise<DatedBackup> {
  await datedIn(folder);
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  // Two at once would write into the same unfinished one.
  const lock = lockFolder(folder);
  if (!lock) throw new StartError(`Another backup into ${folder} is under way. Wait until it has ended.`);
  try {
    const before = await datedIn(folder);
    const name = new Date(now).toISOString().replace(/\.\d+/, "").replaceAll(":", "-");
    if (before.includes(name)) throw new StartError(`${join(folder, name)} is there already. Try again in a second.`);
    const unfinished = join(folder, UNFINISHED);
    const last = before.at(-1);
    const reuse = last === undefined ? {} : { reuse: join(folder, last) };
    const progress = await makeBackup(from, unfinished, { ...options, ...reuse });
    await rename(unfinished, join(folder, name));
    await syncFolder(folder);
    const removed = [...before, name].slice(0, -keep).map((one) => join(folder, one));
    for (const old of removed) await rm(old, { recursive: true, force: true });
    return { ...progress, folder: join(folder, name), removed };
  } finally {
    lock.release();
  }
}

/** The oldest first. @throws StartError where something else lies there */
async function datedIn(folder: string): Promise<string[]> {
  const there = existsSync(folder) ? await readdir(folder) : [];
  const other = there.find((name) => !DATED.test(name) && !OURS.has(name));
  if (other !== undefined)
    throw new StartError(
      `${folder} holds ${other}, which is no backup by date. Name a folder for dated backups alone, or leave --keep out.`,
    );
  return there.filter((name) => DATED.test(name)).sort();
}
