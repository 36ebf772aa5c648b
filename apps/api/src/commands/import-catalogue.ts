// `vitrine import --catalogue`: imports a catalogue and reports the result.
import {
  type CatalogueImportOptions,
  runCatalogueImport,
} from "../modules/ingest/catalogue/catalogue-import.service.ts";
import {
  formatCatalogueReportCsv,
  formatCatalogueReportTable,
  formatRecord,
  isCatalogueReportTableTruncated,
} from "../modules/ingest/catalogue/catalogue-table.ts";
import { listImportablePaths } from "../modules/ingest/find-files.service.ts";
import type { ImportRequest, ImportSession } from "./import-session.ts";
import type { ReportFile } from "./report-file.ts";

export interface CatalogueImportInput extends Pick<ImportRequest, "mapping" | "pool" | "dryRun" | "folder"> {
  catalogue: CatalogueImportOptions["catalogue"];
  /** Whether the library was empty before the folder was imported. */
  isFirstImport: boolean;
  /** Files in the folder that are not assets. */
  excludedPaths: readonly string[];
  file: ReportFile | undefined;
  /** Called with each asset described by a record. */
  onAsset(assetId: number): void;
}

/** Rows shown in a dry run. */
const MAX_SHOWN_ROWS = 20;

/** Imports the catalogue; resolves to whether it was interrupted. */
export async function importCatalogueAndPrintReport(
  { deps, signal, terminal }: ImportSession,
  { catalogue, isFirstImport, mapping, pool, dryRun, folder, excludedPaths, file, onAsset }: CatalogueImportInput,
): Promise<boolean> {
  let shown = 0;
  const report = await runCatalogueImport(deps, {
    catalogue,
    isFirstImport,
    pool,
    dryRun,
    signal,
    ...(mapping === undefined ? {} : { mapping }),
    ...(dryRun && folder !== undefined ? { pendingPaths: await listImportablePaths(folder, excludedPaths) } : {}),
    onProgress: (now) => terminal.progress(now),
    onAsset,
    onRecord(record) {
      if (dryRun && ++shown <= MAX_SHOWN_ROWS) process.stdout.write(formatRecord(record));
    },
  });
  terminal.end();
  for (const notice of report.notices) process.stdout.write(`\n${notice}\n`);
  process.stdout.write(`\n${formatCatalogueReportTable(report)}\n`);
  if (file) {
    file.write(formatCatalogueReportCsv(report));
    process.stdout.write(`The result of each row is in ${file.path}\n`);
  } else if (isCatalogueReportTableTruncated(report))
    process.stdout.write("Use --report <file.csv> to list every row.\n");
  if (dryRun) process.stdout.write("This was a dry run: nothing was changed.\n");
  else if (report.interrupted) {
    process.stdout.write("Interrupted. Start the same import again: imported records are skipped.\n");
  }
  return report.interrupted;
}
