// A full disk tells itself in many ways: by codes of the system and of SQLite, and in the prose of programs.
import { JobError } from "./child-job.ts";

const CODES = /^(ENOSPC|EDQUOT|SQLITE_FULL|storage\.full)$/;

/** Whether this error, or what caused it, came about for want of room. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (CODES.test(String((at as { code?: unknown }).code))) return true;
    if (at instanceof JobError && at.problem === "disk_full") return true;
  }
  return false;
}

/** Of what a decoder wrote about its failure. */
export const saysDiskIsFull = (text: string): boolean => /no space left on device|disk quota exceeded/i.test(text);
