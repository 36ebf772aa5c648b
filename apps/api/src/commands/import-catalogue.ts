// `vitrine import --catalogue`: runs the import of a catalogue and says what became of it.
import { type CatalogueOptions, runCatalogueImport } from "../modules/ingest/catalogue/catalogue-import.service.ts";
import {
  catalogueLeavesOut,
  catalogueRows,
  catalogueTable,
  recordLines,
} from "../modules/ingest/catalogue/catalogue-table.ts";
import { pathsToCome } from "../modules/ingest/import.service.ts";
import type { ImportConsole } from "../modules/ingest/import-console.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { Jobs } from "../platform/jobs.ts";
import type { ReportFile } from "./report-file.ts";

export interface CatalogueRun {
  catalogue: CatalogueOptions["catalogue"];
  mapping: string | undefined;
  pool: string;
  dryRun: boolean;
  /** Imported before, unless this is a dry run. */
  folder: string | undefined;
  /** Of the folder: files that are no assets. */
  leaveOut: readonly string[];
  signal: AbortSignal;
  terminal: ImportConsole;
  report: ReportFile | undefined;
  /** Called with each asset that a record describes. */
  onAsset(assetId: number): void;
}

/** Rows that a dry run shows. */
const SHOWN = 20;

/** Answers whether it was interrupted. */
export async function importCatalogue(
  parts: { db: Database; clock: Clock; jobs: Jobs },
  { catalogue, mapping, pool, dryRun, folder, leaveOut, signal, terminal, report: file, onAsset }: CatalogueRun,
): Promise<boolean> {
  let shown = 0;
  const report = await runCatalogueImport(parts, {
    catalogue,
    pool,
    dryRun,
    signal,
    ...(mapping === undefined ? {} : { mapping }),
    ...(dryRun && folder !== undefined ? { toCome: await pathsToCome(folder, leaveOut) } : {}),
    onProgress: (now) => terminal.progress(now),
    onAsset,
    onRecord(record) {
      if (dryRun && ++shown <= SHOWN) process.stdout.write(recordLines(record));
    },
  });
  terminal.end();
  for (const notice of report.notices) process.stdout.write(`\n${notice}\n`);
  process.stdout.write(`\n${catalogueTable(report)}\n`);
  if (file) {
    file.write(catalogueRows(report));
    process.stdout.write(`What became of each row stands in ${file.path}\n`);
  } else if (catalogueLeavesOut(report)) process.stdout.write("With --report <file.csv> every row is listed.\n");
  if (dryRun) process.stdout.write("This was a dry run: nothing was changed.\n");
  else if (report.interrupted) {
    process.stdout.write("Interrupted. Start the same import again: what is in is passed over.\n");
  }
  return report.interrupted;
}
