import { resolve } from "node:path";
import { type ImportParts, runImport } from "../modules/ingest/import.service.ts";
import { createImportConsole, type ImportConsole } from "../modules/ingest/import-console.ts";
import type { ImportReport, Outcome } from "../modules/ingest/import-report.ts";
import { importRows, importTable, leavesOut } from "../modules/ingest/import-table.ts";
import { createMetadataReader } from "../modules/ingest/metadata-reader.service.ts";
import { describeVisibility } from "../modules/ingest/visibility.service.ts";
import { createDecoder } from "../modules/renditions/decoder.service.ts";
import { createRenditionsService } from "../modules/renditions/renditions.service.ts";
import { systemClock } from "../platform/clock.ts";
import { openDataFolder } from "../platform/data-folder.ts";
import { tellFullDisk } from "../platform/disk-full.ts";
import { createJobs } from "../platform/jobs.ts";
import { StartError } from "../platform/start-error.ts";
import type { Command } from "./command.ts";
import { INTERRUPTED, onInterrupt } from "./interrupt.ts";
import { preparePool } from "./prepare-pool.ts";
import { openReport, type ReportFile } from "./report-file.ts";

export const importCommand: Command = {
  help: `vitrine import <folder> [--pool <code> [--create-pool] [--move-pool]] [--prune] [--mapping <file>] [--report <file.csv>] [--without-terms]
vitrine import <folder> [<folder> ...] --watch [--poll <seconds>] [--settle <seconds>] [--pool <code> [--create-pool]] [--mapping <file>]
vitrine import [<folder>] --catalogue <file> [--mapping <file>] [--dry-run] [--pool <code> [--create-pool]] [--report <file.csv>]

Takes a folder of files into the library: pictures, drawings, documents, films, and anything else as a plain file.
Embedded titles, keywords, dates and the like become fields; every top folder becomes a collection.
Import the same folder again whenever it has changed: what is known is passed over, what has changed is replaced,
what was moved is recognised, what has gone is marked. It may be interrupted and started again at any time.

  --pool <code>      who may see the new assets depends on their pool (default: public); it says nothing of those that
                     were in the library before. The last line counts who can see what. See vitrine pool --help
  --create-pool      make that pool if it is not there (in a terminal you are asked)
  --move-pool        move assets of this folder that lie in other pools to that pool
  --prune            delete assets whose files have gone, instead of marking them as missing
  --mapping <file>   your own mapping of embedded tags to fields, laid over the one that is shipped
  --report <file>    what became of each file, as CSV: path, outcome, reason, message; an older report is overwritten
  --without-terms    where Perl is missing, show files whose embargo nobody could read, instead of hiding them

With --watch it stays, and imports what changes, until Ctrl-C ends it. What has gone is marked. A folder whose disk is not
mounted is waited for.

  --poll <seconds>   look through the folders so often (default: the system tells of changes; network mounts every 60)
  --settle <seconds> take a file once it has not changed for so long (default: 2)

With --catalogue, records of a .csv, .json, .jsonl or .xlsx file become assets, or describe those whose files they name
(docs/catalogues.md). A folder beside it is imported first.

  --catalogue <file> the records; the same ones again change nothing
  --mapping <file>   which columns become which fields; without it, columns that are named as fields do
  --dry-run          show the first twenty records as they are understood, and what would be refused; change nothing

With VITRINE_LOG=debug the report also gives what the programs said of a file that they could not read.
`,
  options: {
    pool: { type: "string" },
    "create-pool": { type: "boolean" },
    "move-pool": { type: "boolean" },
    prune: { type: "boolean" },
    mapping: { type: "string" },
    report: { type: "string" },
    watch: { type: "boolean" },
    // Not in the help: a server says it of the watch that it has started.
    "of-server": { type: "boolean" },
    poll: { type: "string" },
    settle: { type: "string" },
    catalogue: { type: "string" },
    "dry-run": { type: "boolean" },
    "without-terms": { type: "boolean" },
  },
  async run(positionals, values, configuration) {
    if (values.watch) {
      const { watchFolders } = await import("./watch-folders.ts");
      return watchFolders(positionals, values, configuration);
    }
    for (const name of ["poll", "settle"]) {
      if (values[name] !== undefined) throw new StartError(`--${name} is for a watch: vitrine import <folder> --watch`);
    }
    const wish = wishOf(positionals, values);
    const { folder, catalogue } = wish;
    const details = configuration.logLevel === "debug";
    // Before hours of importing, and not behind them.
    const records =
      catalogue === undefined ? undefined : await checked(catalogue, wish.mapping, [configuration.dataFolder]);
    const file = wish.report === undefined ? undefined : openReport(wish.report);
    const data = openDataFolder(configuration.dataFolder);
    const decoder = createDecoder({ temporaryFolder: data.temporary });
    const metadata = createMetadataReader();
    const terminal = createImportConsole(process.stdout);
    const stop = new AbortController();
    const endChildren = () => Promise.all([decoder.close(), metadata.close()]);
    const stopListening = onInterrupt(() => {
      stop.abort();
      process.stderr.write("\nFinishing what is done in a few seconds. Press Ctrl-C again to stop at once.\n");
    }, endChildren);
    try {
      const parts = {
        db: data.db,
        blobs: data.blobs,
        clock: systemClock,
        jobs: createJobs(data.db, systemClock),
        decoder,
        metadata,
      };
      const context = { ...wish, signal: stop.signal, terminal, details };
      const ofFolder = catalogue === undefined ? file : undefined;
      const own = catalogue === undefined ? [] : [catalogue, wish.mapping ?? catalogue];
      const leaveOut = [data.path, ...(file ? [file.path] : []), ...own.map((path) => resolve(path))];
      const ids = new Set<number>();
      const onAsset = (id: number) => ids.add(id);
      let root: string | undefined;
      if (!wish.dryRun) await preparePool(data.db, wish.pool, { create: wish.createPool });
      if (folder !== undefined && !wish.dryRun) {
        const report = await importFolder(parts, { ...context, folder, leaveOut, report: ofFolder });
        if (report.interrupted) return INTERRUPTED;
        root = report.root;
      }
      if (records !== undefined) {
        const { importCatalogue } = await import("./import-catalogue.ts");
        const run = { ...context, catalogue: records, leaveOut, report: file, onAsset };
        if (await importCatalogue(parts, run)) return INTERRUPTED;
      }
      const of = { guestAccess: configuration.guestAccess, now: systemClock.seconds(), pool: wish.saidPool };
      if (!wish.dryRun) process.stdout.write(`${describeVisibility(data.db, { root, ids }, of)}\n`);
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
      await endChildren();
      await data.db.close();
      stopListening();
    }
  },
};

async function checked(catalogue: string, mapping: string | undefined, leaveOut: readonly string[]) {
  const { checkCatalogue } = await import("../modules/ingest/catalogue/catalogue-import.service.ts");
  return checkCatalogue(catalogue, mapping, leaveOut);
}

interface Wish {
  folder: string | undefined;
  catalogue: string | undefined;
  /** Of the catalogue where there is one, otherwise of embedded tags. */
  mapping: string | undefined;
  pool: string;
  /** Undefined: none was named. */
  saidPool: string | undefined;
  createPool: boolean;
  movePool: boolean;
  prune: boolean;
  dryRun: boolean;
  withoutTerms: boolean;
  report: string | undefined;
}

function wishOf(positionals: string[], values: Parameters<Command["run"]>[1]): Wish {
  const [folder, ...others] = positionals;
  const text = (name: string) => {
    const value = values[name];
    return typeof value === "string" ? value : undefined;
  };
  const catalogue = text("catalogue");
  if ((folder === undefined && catalogue === undefined) || others.length > 0) {
    throw new StartError("Name one folder: vitrine import <folder>, or a catalogue: vitrine import --catalogue <file>");
  }
  const dryRun = values["dry-run"] === true;
  if (dryRun && catalogue === undefined) {
    throw new StartError("--dry-run is for catalogues: vitrine import --catalogue <file> --dry-run");
  }
  const [createPool, movePool] = [values["create-pool"] === true, values["move-pool"] === true];
  if (movePool && (text("pool") === undefined || catalogue !== undefined)) {
    throw new StartError(
      "--move-pool is for a folder, to the pool that is named: vitrine import <folder> --pool <code> --move-pool",
    );
  }
  if (createPool && dryRun) throw new StartError("--create-pool does not go with --dry-run, which changes nothing.");
  return {
    folder,
    catalogue,
    mapping: text("mapping"),
    pool: text("pool") ?? "public",
    saidPool: text("pool"),
    ...{ createPool, movePool },
    prune: values.prune === true,
    dryRun,
    withoutTerms: values["without-terms"] === true,
    report: text("report"),
  };
}

interface FolderRun extends Omit<Wish, "folder" | "report"> {
  folder: string;
  leaveOut: string[];
  signal: AbortSignal;
  terminal: ImportConsole;
  details: boolean;
  report: ReportFile | undefined;
}

async function importFolder(
  parts: Omit<ImportParts, "renditions">,
  {
    folder,
    catalogue,
    mapping,
    pool,
    movePool,
    prune,
    withoutTerms,
    leaveOut,
    signal,
    terminal,
    details,
    report: file,
  }: FolderRun,
): Promise<ImportReport> {
  const outcomes = new Map<string, Outcome>();
  const renditions = createRenditionsService(parts.db, parts.blobs, parts.decoder, parts.clock);
  const report = await runImport(
    { ...parts, renditions },
    {
      folder,
      pool,
      movePool,
      prune,
      withoutTerms,
      signal,
      leaveOut,
      ...(file ? { onFile: (path, outcome) => outcomes.set(path, outcome) } : {}),
      onProgress: (now) => terminal.progress(now),
      onNotice: (notice) => terminal.notice(notice),
      ...(mapping !== undefined && catalogue === undefined ? { mapping } : {}),
      recordsFollow: catalogue !== undefined,
    },
  );
  terminal.end();
  for (const notice of report.notices) process.stdout.write(`\n${notice}\n`);
  process.stdout.write(`\n${importTable(report, { details })}\n`);
  if (file) {
    file.write(importRows(report, outcomes, { details }));
    process.stdout.write(`What became of each file stands in ${file.path}\n`);
  } else if (catalogue === undefined && leavesOut(report)) {
    process.stdout.write("With --report <file.csv> every file is listed.\n");
  }
  if (report.interrupted) process.stdout.write("Interrupted. Start the same import again to go on from here.\n");
  return report;
}
