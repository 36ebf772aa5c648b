import { resolve } from "node:path";
import { createImportConsole } from "../modules/ingest/import-console.ts";
import { endEverySession } from "../modules/sessions/sessions.service.ts";
import { BACKUP, type CopyOptions, makeBackup, restoreBackup } from "../platform/backup.ts";
import { systemClock } from "../platform/clock.ts";
import { databaseIn } from "../platform/data-folder.ts";
import { openDatabase } from "../platform/database.ts";
import { makeDatedBackup } from "../platform/dated-backups.ts";
import { createJobs } from "../platform/jobs.ts";
import { openToLook } from "../platform/migrations.ts";
import { StartError } from "../platform/start-error.ts";
import type { Command } from "./command.ts";
import { onInterrupt } from "./interrupt.ts";

const MAX_KEPT = 1000;

export const backupCommand: Command = {
  help: `vitrine backup <folder> [--keep <number>]

Copies the library to a folder, while the server runs or not: the database as it is at this moment, and the
files. A folder that holds an older backup is brought up to date; only new files are copied. Keep it on another disk.

  --keep <number>  a backup of its own below the folder each time, named by its time; the last so many stay, from 1 to
                   ${MAX_KEPT}. Files that have not changed are shared, so each further one takes little room
`,
  options: { keep: { type: "string" } },
  async run([folder], values, { dataFolder }) {
    if (!folder) throw new StartError("Name the folder of the backup: vitrine backup /mnt/backup/vitrine");
    const keep = readKeep(values.keep);
    const { copied, kept, removed, at } = await interruptible(async (options) => {
      if (keep === undefined) return { ...(await makeBackup(dataFolder, folder, options)), at: folder, removed: [] };
      const made = await makeDatedBackup(dataFolder, { folder, keep, now: systemClock.now() }, options);
      return { ...made, at: made.folder };
    });
    await noteBackup(dataFolder, { folder: resolve(at), files: copied + kept }).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      process.stderr.write(`The administration does not show this backup: it could not be noted (${why}).\n`);
    });
    const gone = removed.length > 0 ? ` Older ones removed: ${removed.length}.` : "";
    process.stdout.write(
      `The backup in ${at} is complete: ${copied} files copied, ${kept} were there already.${gone}\n`,
    );
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

function readKeep(text: string | boolean | undefined): number | undefined {
  if (text === undefined) return undefined;
  const keep = Number(text);
  if (Number.isInteger(keep) && keep >= 1 && keep <= MAX_KEPT) return keep;
  throw new StartError(`--keep has to be a number from 1 to ${MAX_KEPT}, for example --keep 7.`);
}

/** For the administration and the doctor. A database that waits for its upgrade is left as it is. */
async function noteBackup(dataFolder: string, facts: { folder: string; files: number }): Promise<void> {
  const file = databaseIn(dataFolder);
  const { db: look, isCurrent } = openToLook(file);
  look.close();
  if (!isCurrent) return;
  const db = openDatabase(file);
  try {
    const begun = await createJobs(db, systemClock).begin({ kind: BACKUP, key: facts.folder, payload: facts });
    if (begun.outcome === "begun") await begun.run.end("done", {});
  } finally {
    await db.close();
  }
}

/** With progress in the terminal; Ctrl+C stops between two files, and the same command goes on from there. */
async function interruptible<T>(work: (options: CopyOptions) => Promise<T>): Promise<T> {
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
