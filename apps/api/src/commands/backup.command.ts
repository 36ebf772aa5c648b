import { createImportConsole } from "../modules/ingest/import-console.ts";
import { endEverySession } from "../modules/sessions/sessions.service.ts";
import { type CopyOptions, type CopyProgress, makeBackup, restoreBackup } from "../platform/backup.ts";
import { StartError } from "../platform/start-error.ts";
import type { Command } from "./command.ts";
import { onInterrupt } from "./interrupt.ts";

export const backupCommand: Command = {
  help: `vitrine backup <folder>

Copies the library to a folder, while the server runs or not: the database as it is at this moment, and the
files. A folder that holds an older backup is brought up to date; only new files are copied. Keep it on another disk.
`,
  options: {},
  async run([folder], _values, { dataFolder }) {
    if (!folder) throw new StartError("Name the folder of the backup: vitrine backup /mnt/backup/vitrine");
    const { copied, kept } = await interruptible((options) => makeBackup(dataFolder, folder, options));
    process.stdout.write(`The backup is complete: ${copied} files copied, ${kept} were there already.\n`);
    return 0;
  },
};

export const restoreCommand: Command = {
  help: `vitrine restore <folder>

Makes a library of a backup, in the folder that VITRINE_DATA names, where there must be none yet. Every file is checked
on the way. Everybody has to log in again, with the password of that time; links and codes that were given out are dead.
Stop the server before, and start it afterwards: it builds the search index anew.
`,
  options: {},
  async run([folder], _values, { dataFolder }) {
    if (!folder) throw new StartError("Name the folder of the backup: vitrine restore /mnt/backup/vitrine");
    const { total } = await interruptible((options) => restoreBackup(folder, dataFolder, endEverySession, options));
    process.stdout.write(`The library is back in ${dataFolder}, with ${total} files. Everybody has to log in again.\n`);
    return 0;
  },
};

/** With progress in the terminal; Ctrl+C stops between two files, and the same command goes on from there. */
async function interruptible(work: (options: CopyOptions) => Promise<CopyProgress>): Promise<CopyProgress> {
  const terminal = createImportConsole(process.stdout);
  const stop = new AbortController();
  const stopListening = onInterrupt(() => stop.abort(new StartError("Stopped. The same command goes on from here.")));
  try {
    return await work({
      signal: stop.signal,
      warn: (sentence) => process.stderr.write(`${sentence}\n`),
      onProgress: ({ copied, kept, total }) => terminal.progress({ phase: "copying", done: copied + kept, total }),
    });
  } finally {
    terminal.end();
    stopListening();
  }
}
