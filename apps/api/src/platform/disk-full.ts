// Recognises a full disk: by codes of the system and of SQLite, and by messages of programs.
import { accessSync, constants, statfsSync } from "node:fs";
import { TaskError } from "./child-task.ts";
import { StartError } from "./start-error.ts";

const CODES = /^(ENOSPC|EDQUOT|SQLITE_FULL|storage\.full)$/;

/**
 * Whether this error, or what caused it, came about for want of room. SQLite calls it an I/O error when its shared
 * memory finds none: then the disk of `folder` is asked itself.
 */
export function isDiskFull(error: unknown, folder?: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = String((at as { code?: unknown }).code);
    if (CODES.test(code) || (at instanceof TaskError && at.problem === "disk_full")) return true;
    if (folder !== undefined && /^SQLITE_(IOERR|CANTOPEN)/.test(code) && hasNoRoom(folder)) return true;
  }
  return false;
}

/** Whether a decoder's message says that the disk is full. */
export const saysDiskIsFull = (text: string): boolean => /no space left on device|disk quota exceeded/i.test(text);

/** The StartError for a full disk; any other error is returned unchanged. */
export function tellFullDisk(error: unknown, folder: string, then = "try again; nothing is lost"): unknown {
  if (!isDiskFull(error, folder)) return error;
  return new StartError(`The disk that holds ${folder} is full. Make room on it and ${then}.`);
}

/** Bytes that stay free on a disk for what has to be written: this many, or so large a part of a small one. */
const RESERVE = { bytes: 1e9, part: 0.05 };

/** Whether so little is free on the disk of `folder` that nothing shall be put there which can be done without. */
export function isNearlyFull(folder: string): boolean {
  const { bavail, bsize, blocks } = statfsSync(folder);
  return bavail * bsize < Math.min(RESERVE.bytes, blocks * bsize * RESERVE.part);
}

/** Bytes: what SQLite's shared memory takes at first. */
const LITTLE = 64 * 1024;

function hasNoRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LITTLE;
  } catch {
    return false;
  }
}

/** Whether a file can be written to: not on a disk that came to be for reading alone. */
export function mayWrite(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
