import { runImport } from "../modules/ingest/import.service.ts";
import { createImportConsole } from "../modules/ingest/import-console.ts";
import type { Outcome } from "../modules/ingest/import-report.ts";
import { importRows, importTable, leavesOut } from "../modules/ingest/import-table.ts";
import { whoSees } from "../modules/ingest/who-sees.service.ts";
import { createDecoder } from "../modules/renditions/decoder.service.ts";
import { createRenditionsService } from "../modules/renditions/renditions.service.ts";
import { systemClock } from "../platform/clock.ts";
import { openDataFolder } from "../platform/data-folder.ts";
import { tellFullDisk } from "../platform/disk-full.ts";
import { createJobs } from "../platform/jobs.ts";
import { StartError } from "../platform/start-error.ts";
import type { Command } from "./command.ts";
import { INTERRUPTED, onInterrupt } from "./interrupt.ts";
import { openReport } from "./report-file.ts";

export const importCommand: Command = {
  help: `vitrine import <folder> [--pool <name>] [--prune] [--mapping <file>] [--report <file.csv>]

Takes a folder of files into the library: pictures, drawings, documents, films, and anything else as a plain file.
Embedded titles, keywords, dates and the like become fields; every top folder becomes a collection.
Import the same folder again whenever it has changed: what is known is passed over, what has changed is replaced,
what was moved is recognised, what has gone is marked. It may be interrupted and started again at any time.

  --pool <name>      who may see the new assets depends on their pool (default: public)
  --prune            delete assets whose files have gone, instead of marking them as missing
  --mapping <file>   your own mapping of embedded tags to fields, laid over the one that is shipped
  --report <file>    what became of each file, as CSV: path, outcome, reason, message; an older report is overwritten

With VITRINE_LOG=debug the report also gives what the programs said of a file that they could not read.
`,
  options: {
    pool: { type: "string" },
    prune: { type: "boolean" },
    mapping: { type: "string" },
    report: { type: "string" },
  },
  async run(positionals, values, configuration) {
    const [folder, ...others] = positionals;
    if (!folder || others.length > 0) throw new StartError("Name one folder: vitrine import <folder>");
    const pool = typeof values.pool === "string" ? values.pool : "public";
    const details = configuration.logLevel === "debug";
    const file = typeof values.report === "string" ? openReport(values.report) : undefined;
    const outcomes = new Map<string, Outcome>();
    const data = openDataFolder(configuration.dataFolder);
    const decoder = createDecoder({ temporaryFolder: data.temporary });
    const renditions = createRenditionsService(data.db, data.blobs, decoder, systemClock);
    const terminal = createImportConsole(process.stdout);
    const stop = new AbortController();
    const stopListening = onInterrupt(() => {
      stop.abort();
      process.stderr.write("\nFinishing the files under way. Press Ctrl-C again to stop at once.\n");
    });
    try {
      const parts = {
        db: data.db,
        blobs: data.blobs,
        clock: systemClock,
        jobs: createJobs(data.db, systemClock),
        decoder,
        renditions,
      };
      const report = await runImport(parts, {
        folder,
        pool,
        prune: values.prune === true,
        signal: stop.signal,
        leaveOut: [data.path, ...(file ? [file.path] : [])],
        ...(file ? { onFile: (path, outcome) => outcomes.set(path, outcome) } : {}),
        onProgress: (now) => terminal.progress(now),
        onNotice: (notice) => terminal.notice(notice),
        ...(typeof values.mapping === "string" ? { mapping: values.mapping } : {}),
      });
      terminal.end();
      for (const notice of report.notices) process.stdout.write(`\n${notice}\n`);
      process.stdout.write(`\n${importTable(report, { details })}\n`);
      if (file) {
        file.write(importRows(report, outcomes, { details }));
        process.stdout.write(`What became of each file stands in ${file.path}\n`);
      } else if (leavesOut(report)) process.stdout.write("With --report <file.csv> every file is listed.\n");
      if (report.interrupted) {
        process.stdout.write("Interrupted. Start the same import again to go on from here.\n");
        return INTERRUPTED;
      }
      process.stdout.write(`${await whoSees(data.db, pool, configuration.guestAccess)}\n`);
      return 0;
    } catch (error) {
      throw tellFullDisk(
        error,
        data.path,
        "start the same import again: what was imported is kept, and it goes on from there",
      );
    } finally {
      file?.close();
      terminal.end();
      await decoder.close();
      await data.db.close();
      stopListening();
    }
  },
};
