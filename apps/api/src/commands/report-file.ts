// The report file of a command: checked to be writable at the start, written at the end.
import { closeSync, existsSync, ftruncateSync, openSync, rmSync, writeSync } from "node:fs";
import { resolve } from "node:path";
import { StartError } from "../platform/errors/start-error.ts";

export type ReportFile = ReturnType<typeof openReportForWriting>;

/** @throws StartError if the file cannot be written */
export function openReportForWriting(name: string) {
  const path = resolve(name);
  const isNew = !existsSync(path);
  // Without truncating: until the import has ended, the old report is kept.
  const file = openFileForWriting(path, "a", `The report ${path}`, "--report");
  let isWritten = false;
  return {
    path,
    /** Overwrites an earlier report. */
    write(rows: Iterable<string>): void {
      ftruncateSync(file);
      for (const row of rows) writeSync(file, row);
      isWritten = true;
    },
    /** Removes a new file if nothing was written. */
    close(): void {
      closeSync(file);
      if (isNew && !isWritten) rmSync(path, { force: true });
    },
  };
}

/** Opens a file that a command writes. `subject`: the file in a message; `option`: names it. @throws StartError */
export function openFileForWriting(path: string, flags: "a" | "w", subject: string, option: string): number {
  try {
    return openSync(path, flags);
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new StartError(`${subject} cannot be written (${why}). Name another file with ${option}.`);
  }
}
