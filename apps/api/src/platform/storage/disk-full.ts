// Detects a full disk: by codes of the system and of SQLite, and by messages of programs.
import { accessSync, constants, statfsSync } from "node:fs";
import { StartError } from "../errors/start-error.ts";
import { TaskError } from "../processes/child-task.ts";

const CODES = /^(ENOSPC|EDQUOT|SQLITE_FULL|storage\.full)$/;

/**
 * Whether this error or its cause means a full disk. SQLite reports an I/O error if its shared memory does not fit:
 * then the free space on the disk of `folder` is checked.
 */
export function isDiskFullError(error: unknown, folder?: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = String((at as { code?: unknown }).code);
    if (CODES.test(code) || (at instanceof TaskError && at.code === "disk_full")) return true;
    if (folder !== undefined && /^SQLITE_(IOERR|CANTOPEN)/.test(code) && hasNoSpace(folder)) return true;
  }
  return false;
}

/** Whether a decoder's message means a full disk. */
export const isDiskFullMessage = (text: string): boolean => /no space left on device|disk quota exceeded/i.test(text);

/** The StartError for a full disk; any other error is returned unchanged. */
export function toDiskFullError(error: unknown, folder: string, then = "try again; nothing is lost"): unknown {
  if (!isDiskFullError(error, folder)) return error;
  return new StartError(`The disk that holds ${folder} is full. Make room on it and ${then}.`);
}

/** Free space reserved for necessary writes: this many bytes, or this part of a small disk. */
const RESERVE = { bytes: 1e9, part: 0.05 };

/** Whether free space is so low that nothing optional should be written to the disk of `folder`. */
export function isNearlyFull(folder: string): boolean {
  const { bavail, bsize, blocks } = statfsSync(folder);
  return bavail * bsize < Math.min(RESERVE.bytes, blocks * bsize * RESERVE.part);
}

/** Free bytes that SQLite's shared memory needs: its initial size. */
const MIN_FREE_BYTES = 64 * 1024;

function hasNoSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

/** Whether a file is writable: not on a disk that became read-only. */
export function isFileWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
