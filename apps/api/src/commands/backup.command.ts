import { resolve } from "node:path";
import { createImportProgressPrinter } from "../modules/ingest/report/import-console.ts";
import { deleteSessionsAndTokens } from "../modules/sessions/sessions.service.ts";
import { systemClock } from "../platform/clock.ts";
import { openDatabase } from "../platform/database/database.ts";
import { openReadOnly } from "../platform/database/migrations.ts";
import { StartError } from "../platform/errors/start-error.ts";
import { createJobs } from "../platform/jobs/jobs.ts";
import { BACKUP_JOB_KIND, type CopyOptions, makeBackup, restoreBackup } from "../platform/storage/backup.ts";
import { getDatabasePath } from "../platform/storage/data-folder.ts";
import { makeDatedBackup } from "../platform/storage/dated-backups.ts";
import type { Command } from "./command.ts";
import { onInterrupt } from "./interrupt.ts";
import { parseNumberOption } from "./option-values.ts";

const MAX_KEPT = 1000;

export const backupCommand: Command = {
  help: `vitrine backup <folder> [--keep <number>]

Copies the library to a folder, while the server runs or not: the database as it is at this moment, and the
files. A folder that holds an older backup is brought up to date; only new files are copied. Keep it on another disk.

  --keep <number>  make a new backup below the folder, named by its time, and keep the newest ones, from 1 to
                   ${MAX_KEPT}. Unchanged files are shared, so each backup needs little space
`,
  options: { keep: "string" },
  async run([folder], values, { dataFolder }) {
    if (!folder) throw new StartError("Name the folder of the backup: vitrine backup /mnt/backup/vitrine");
    const keep = parseNumberOption("keep", values.keep, [1, MAX_KEPT]);
    const { copied, kept, removed, at } = await interruptible(async (options) => {
      if (keep === undefined) return { ...(await makeBackup(dataFolder, folder, options)), at: folder, removed: [] };
      const made = await makeDatedBackup(dataFolder, { folder, keep, now: systemClock.now() }, options);
      return { ...made, at: made.folder };
    });
    await recordBackup(dataFolder, { folder: resolve(at), files: copied + kept }).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      process.stderr.write(`The administration does not show this backup: it could not be recorded (${why}).\n`);
    });
    const gone = removed.length > 0 ? ` Older ones removed: ${removed.length}.` : "";
    process.stdout.write(`The backup in ${at} is complete: ${copied} files copied, ${kept} unchanged.${gone}\n`);
    return 0;
  },
};

export const restoreCommand: Command = {
  help: `vitrine restore <folder>

Restores a library from a backup into the folder set by VITRINE_DATA, which must not contain one. Every file is
checked. All users must log in again, with the passwords of that time; links and codes sent before are invalid.
Stop the server before, and start it afterwards: it rebuilds the search index.
`,
  options: {},
  async run([folder], _values, { dataFolder }) {
    if (!folder) throw new StartError("Name the folder of the backup: vitrine restore /mnt/backup/vitrine");
    const { total } = await interruptible((options) =>
      restoreBackup(folder, dataFolder, deleteSessionsAndTokens, options),
    );
    process.stdout.write(
      `The library was restored to ${dataFolder}, with ${total} files. All users must log in again.\n`,
    );
    return 0;
  },
};

/** Records the backup for the administration and the doctor. A database that needs an upgrade is not changed. */
async function recordBackup(dataFolder: string, facts: { folder: string; files: number }): Promise<void> {
  const file = getDatabasePath(dataFolder);
  const { db: look, isCurrent } = openReadOnly(file);
  look.close();
  if (!isCurrent) return;
  const db = openDatabase(file);
  try {
    const begun = await createJobs(db, systemClock).start({ kind: BACKUP_JOB_KIND, key: facts.folder, payload: facts });
    if (begun.outcome === "started") await begun.run.end("done", {});
  } finally {
    await db.close();
  }
}

/** Shows progress in the terminal; Ctrl+C stops between two files, and the same command resumes there. */
async function interruptible<T>(work: (options: CopyOptions) => Promise<T>): Promise<T> {
  const terminal = createImportProgressPrinter(process.stdout);
  const stop = new AbortController();
  const stopListening = onInterrupt(() => stop.abort(new StartError("Stopped. Run the same command to resume.")));
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
