// `vitrine import --catalogue`: imports a catalogue and reports the result.
import { type CatalogueOptions, runCatalogueImport } from "../modules/ingest/catalogue/catalogue-import.service.ts";
import {
  formatCatalogueCsv,
  formatCatalogueTable,
  formatRecord,
  omitsCatalogueRows,
} from "../modules/ingest/catalogue/catalogue-table.ts";
import { listImportablePaths } from "../modules/ingest/find-files.service.ts";
import type { ImportRequest, ImportSession } from "./import-session.ts";
import type { ReportFile } from "./report-file.ts";

export interface CatalogueRun extends Pick<ImportRequest, "mapping" | "pool" | "dryRun" | "folder"> {
  catalogue: CatalogueOptions["catalogue"];
  /** Files in the folder that are not assets. */
  excludedPaths: readonly string[];
  file: ReportFile | undefined;
  /** Called with each asset described by a record. */
  onAsset(assetId: number): void;
}

/** Rows shown in a dry run. */
const MAX_SHOWN_ROWS = 20;

/** Imports the catalogue; resolves to whether it was interrupted. */
export async function importCatalogue(
  { deps, signal, terminal }: ImportSession,
  { catalogue, mapping, pool, dryRun, folder, excludedPaths, file, onAsset }: CatalogueRun,
): Promise<boolean> {
  let shown = 0;
  const report = await runCatalogueImport(deps, {
    catalogue,
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
  process.stdout.write(`\n${formatCatalogueTable(report)}\n`);
  if (file) {
    file.write(formatCatalogueCsv(report));
    process.stdout.write(`The result of each row is in ${file.path}\n`);
  } else if (omitsCatalogueRows(report)) process.stdout.write("Use --report <file.csv> to list every row.\n");
  if (dryRun) process.stdout.write("This was a dry run: nothing was changed.\n");
  else if (report.interrupted) {
    process.stdout.write("Interrupted. Start the same import again: imported records are skipped.\n");
  }
  return report.interrupted;
}
