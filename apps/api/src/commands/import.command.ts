import { resolve } from "node:path";
import { runImport } from "../modules/ingest/import.service.ts";
import type { FileOutcome, ImportReport } from "../modules/ingest/report/import-report.ts";
import { formatImportCsv, formatImportTable, isImportTableTruncated } from "../modules/ingest/report/import-table.ts";
import { hasNoAssets } from "../modules/ingest/starter-config.service.ts";
import { StartError } from "../platform/errors/start-error.ts";
import { toDiskFullError } from "../platform/storage/disk-full.ts";
import type { Command } from "./command.ts";
import { createMissingPoolIfConfirmed } from "./create-missing-pool.ts";
import { type ImportRequest, type ImportSession, openImportSession, parseImportRequest } from "./import-session.ts";
import { INTERRUPTED_EXIT_CODE } from "./interrupt.ts";
import { openReportForWriting, type ReportFile } from "./report-file.ts";

export const importCommand: Command = {
  help: `vitrine import <folder> [--pool <code> [--create-pool] [--move-pool]] [--prune] [--mapping <file>] [--report <file.csv>] [--without-terms]
vitrine import <folder> [<folder> ...] --watch [--poll <seconds>] [--settle <seconds>] [--pool <code> [--create-pool]] [--mapping <file>]
vitrine import [<folder>] --catalogue <file> [--mapping <file>] [--dry-run] [--pool <code> [--create-pool]] [--report <file.csv>]

Imports a folder of files: pictures, drawings, documents, films, and anything else as a plain file.
Embedded titles, keywords, dates and the like become fields; every top-level folder becomes a collection.
Import the same folder again whenever it has changed: known files are skipped, changed ones are replaced,
moved ones are recognised, deleted ones are marked as missing. It can be interrupted and started again at any time.

  --pool <code>      the pool of new assets (default: public), which decides who may see them; it does not affect
                     existing assets. The last line shows who can see the assets. See vitrine pool --help
  --create-pool      create that pool if it does not exist (in a terminal you are asked)
  --move-pool        move assets of this folder from other pools to that pool
  --prune            delete assets whose files were deleted, instead of marking them as missing
  --mapping <file>   custom mapping of embedded tags to fields, on top of the default one
  --report <file>    the result of each file, as CSV: path, outcome, reason, message; an older report is overwritten
  --without-terms    without Perl, show files whose embargo could not be read, instead of hiding them

With --watch it keeps running and imports changes until Ctrl-C. Deleted files are marked as missing. If a disk is not
mounted, it waits.

  --poll <seconds>   scan the folders at this interval (default: system notifications; network mounts every 60)
  --settle <seconds> import a file after it has not changed for this long (default: 2)

With --catalogue, records of a .csv, .json, .jsonl or .xlsx file become assets, or describe the files that they name
(docs/catalogues.md). If a folder is given too, it is imported first.

  --catalogue <file> the records; importing the same ones again changes nothing
  --mapping <file>   which columns become which fields; default: columns with the name of a field
  --dry-run          show the first twenty records as they would be imported, and all errors; change nothing

With VITRINE_LOG=debug the report also contains the messages of programs that could not read a file.
`,
  options: {
    pool: "string",
    "create-pool": "boolean",
    "move-pool": "boolean",
    prune: "boolean",
    mapping: "string",
    report: "string",
    watch: "boolean",
    // Not in the help: set by a server for its own watch.
    "of-server": "boolean",
    poll: "string",
    settle: "string",
    catalogue: "string",
    "dry-run": "boolean",
    "without-terms": "boolean",
  },
  async run(positionals, values, configuration) {
    if (values.watch) {
      const { watchFolders } = await import("./watch-folders.ts");
      return watchFolders(positionals, values, configuration);
    }
    for (const name of ["poll", "settle"]) {
      if (values[name] !== undefined)
        throw new StartError(`--${name} requires --watch: vitrine import <folder> --watch`);
    }
    const request = parseImportRequest(positionals, values);
    const { folder, catalogue, mapping, dryRun } = request;
    // Checks the catalogue, the mapping and its columns before files are imported for hours; rows are read after that.
    const records =
      catalogue === undefined ? undefined : await loadCatalogue(catalogue, mapping, [configuration.dataFolder]);
    const file = request.report === undefined ? undefined : openReportForWriting(request.report);
    const session = openImportSession(configuration, values);
    const { data } = session;
    try {
      const own = catalogue === undefined ? [] : [catalogue, mapping ?? catalogue];
      const excludedPaths = [data.path, ...(file ? [file.path] : []), ...own.map((path) => resolve(path))];
      const ids = new Set<number>();
      let root: string | undefined;
      const isFirstImport = await hasNoAssets(data.db);
      if (!dryRun) await createMissingPoolIfConfirmed(data.db, request.pool, request.createPool);
      if (folder !== undefined && !dryRun) {
        const report = await importFolder(session, { ...request, folder }, excludedPaths, file);
        if (report.interrupted) return INTERRUPTED_EXIT_CODE;
        root = report.root;
      }
      if (records !== undefined) {
        const { importCatalogueAndPrintReport } = await import("./import-catalogue.ts");
        const run = {
          ...request,
          isFirstImport,
          catalogue: records,
          excludedPaths,
          file,
          onAsset: (id: number) => ids.add(id),
        };
        if (await importCatalogueAndPrintReport(session, run)) return INTERRUPTED_EXIT_CODE;
      }
      if (!dryRun) await session.printVisibility({ root, ids });
      return 0;
    } catch (error) {
      throw toDiskFullError(error, data.path, "start the same import again: it resumes after what was imported");
    } finally {
      file?.close();
      await session.close();
    }
  },
};

async function loadCatalogue(catalogue: string, mapping: string | undefined, excludedPaths: readonly string[]) {
  const { checkCatalogue } = await import("../modules/ingest/catalogue/catalogue-import.service.ts");
  return checkCatalogue(catalogue, mapping, excludedPaths);
}

async function importFolder(
  { deps, terminal, signal, details }: ImportSession,
  { folder, catalogue, mapping, pool, movePool, prune, withoutTerms }: ImportRequest & { folder: string },
  excludedPaths: string[],
  reportFile: ReportFile | undefined,
): Promise<ImportReport> {
  const outcomes = new Map<string, FileOutcome>();
  // With a catalogue, the report is about its rows.
  const file = catalogue === undefined ? reportFile : undefined;
  const report = await runImport(deps, {
    ...{ folder, pool, movePool, prune, withoutTerms, signal, excludedPaths },
    ...(file ? { onFile: (path, outcome) => outcomes.set(path, outcome) } : {}),
    onProgress: (now) => terminal.progress(now),
    onNotice: (notice) => terminal.notice(notice),
    ...(mapping !== undefined && catalogue === undefined ? { mapping } : {}),
    deferStarterConfig: catalogue !== undefined,
  });
  terminal.end();
  for (const notice of report.notices) process.stdout.write(`\n${notice}\n`);
  process.stdout.write(`\n${formatImportTable(report, { details })}\n`);
  if (file) {
    file.write(formatImportCsv(report, outcomes, { details }));
    process.stdout.write(`The result of each file is in ${file.path}\n`);
  } else if (catalogue === undefined && isImportTableTruncated(report)) {
    process.stdout.write("Use --report <file.csv> to list every file.\n");
  }
  if (report.interrupted) process.stdout.write("Interrupted. Start the same import again to resume.\n");
  return report;
}
