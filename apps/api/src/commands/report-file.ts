// A file that a command writes at its end, and that was found writable at its beginning.
import { closeSync, existsSync, ftruncateSync, openSync, rmSync, writeSync } from "node:fs";
import { resolve } from "node:path";
import { StartError } from "../platform/start-error.ts";

export interface ReportFile {
  path: string;
  /** Over what an earlier run left there. */
  write(rows: Iterable<string>): void;
  /** Leaves no empty file where nothing was written. */
  close(): void;
}

/** @throws StartError where the file cannot be written */
export function openReport(name: string): ReportFile {
  const path = resolve(name);
  const isNew = !existsSync(path);
  const file = opened(path);
  let isWritten = false;
  return {
    path,
    write(rows) {
      ftruncateSync(file);
      for (const row of rows) writeSync(file, row);
      isWritten = true;
    },
    close() {
      closeSync(file);
      if (isNew && !isWritten) rmSync(path, { force: true });
    },
  };
}

/** Without touching what is there: until the import has ended, that is the last report. */
function opened(path: string): number {
  try {
    return openSync(path, "a");
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new StartError(`The report ${path} cannot be written (${why}). Name another file with --report.`);
  }
}
