// Imports a catalogue: a table or list of records, with or without files. Records are matched to assets by their identifier,
// so importing the same catalogue again changes nothing, and an interrupted import is simply repeated.
import type { Database, Tx } from "../../../platform/database/database.ts";
import { StartError } from "../../../platform/errors/start-error.ts";
import type { JobRun } from "../../../platform/jobs/jobs.ts";
import type { NewField } from "../../library/registry-writer.repository.ts";
import type { ImportDeps } from "../import.service.ts";
import { finishJobWithNotes, startImportJob } from "../import-job.ts";
import { ensureImportAcl } from "../import-pool.ts";
import { loadMapping, toNewField } from "../metadata/mapping.ts";
import type { ImportProgress } from "../report/import-report.ts";
import { ensureStarterSettings, hasNoAssets } from "../starter-config.service.ts";
import { listRegisteredFields } from "./catalogue.repository.ts";
import { CatalogueColumnPlan, listMappedColumns } from "./catalogue-column-plan.ts";
import { CatalogueFileLookup } from "./catalogue-file-lookup.ts";
import { type CatalogueMapping, loadCatalogueMapping } from "./catalogue-mapping.ts";
import { type CatalogueRecord, toCatalogueRecord } from "./catalogue-record.ts";
import { type CatalogueReport, createEmptyCatalogueReport, toImportNotes } from "./catalogue-report.ts";
import { type CatalogueSource, isInvalidRow } from "./catalogue-source.ts";
import { CatalogueValueWriter } from "./catalogue-value-writer.ts";
import { applyCatalogueRecords, type PendingRecord, type RecordOutcome } from "./catalogue-writer.ts";
import { type CatalogueLocation, cataloguePath, openCatalogueSource, resolveCatalogue } from "./open-catalogue.ts";
import { EMPTY_ROW_SCAN, RowMatcher, type RowScanResult, scanRowsForAssets } from "./row-matcher.ts";

export interface CatalogueImportOptions {
  /** As returned by `checkCatalogue`; read from that folder, even if its path leads elsewhere by now. */
  catalogue: CatalogueLocation;
  mapping?: string;
  /** Pool of new assets; it must exist, except `public`. */
  pool: string;
  /** Read and check everything without changing the library. */
  dryRun?: boolean;
  /** Whether the library was empty before the folder of this catalogue was imported. Default: whether it is empty now. */
  isFirstImport?: boolean;
  /** For a dry run: paths of files that the import would import first. */
  pendingPaths?: ReadonlyMap<string, string>;
  signal?: AbortSignal;
  onProgress?: (now: ImportProgress) => void;
  /** Called with each readable record, before it is written. */
  onRecord?: (record: CatalogueRecord) => void;
  /** Called with each asset that a record describes, once it is written. */
  onAsset?: (assetId: number) => void;
}

export type CatalogueImportDeps = Pick<ImportDeps, "db" | "clock" | "jobs">;

/** Records per transaction: about 50 ms, so that a running server can write in between, with few disk syncs. */
const BATCH = 1_000;

export async function runCatalogueImport(
  deps: CatalogueImportDeps,
  options: CatalogueImportOptions,
): Promise<CatalogueReport> {
  const { db } = deps;
  const started = performance.now();
  const { isFirstImport = await hasNoAssets(db) } = options;
  const mapping = options.mapping === undefined ? undefined : await loadCatalogueMapping(options.mapping);
  const file = options.catalogue;
  await using source = await openCatalogueSource(file, mapping ?? {});
  const plan = new CatalogueColumnPlan(await knownFields(db), mapping);
  checkColumns(file.named, source, mapping);
  const key = cataloguePath(file);
  const aclId = options.dryRun ? undefined : await db.write((tx) => ensureImportAcl(tx, options.pool));
  const job = options.dryRun ? undefined : await startImportJob(deps.jobs, key, { pool: options.pool, prune: false });
  const report = createEmptyCatalogueReport(key, options.dryRun === true);
  report.notices.push(...source.notices);
  const ids = new CatalogueValueWriter();
  const run: Run = { ...deps, file, mapping, options, report, source, plan, ids, aclId, job };
  try {
    const files = await CatalogueFileLookup.create(db, plan.fileBy, options.pendingPaths);
    const references = await readReferences(run, files);
    await importRows(run, new RowMatcher({ files, plan, references, report }));
    report.notices.push(...columnNotices(run));
    if (!options.dryRun) {
      await db.write((tx) => ids.saveLabels(tx));
      await ensureStarterSettings(db, deps.clock, { isFirstImport });
    }
    report.interrupted = isStopped(run);
    report.seconds = (performance.now() - started) / 1000;
    if (job) await finishJobWithNotes(job, report.interrupted, jobResult(report), toImportNotes(report));
    return report;
  } catch (error) {
    await job?.fail(error);
    throw error;
  }
}

/**
 * Opens a catalogue and its mapping, so that errors in them are reported before anything else is done.
 * @param excludedPaths folders that no catalogue is read from, such as the data folder
 * @throws StartError
 */
export async function checkCatalogue(
  named: string,
  mappingFile: string | undefined,
  excludedPaths: readonly string[],
): Promise<CatalogueLocation> {
  const mapping = mappingFile === undefined ? undefined : await loadCatalogueMapping(mappingFile);
  const file = await resolveCatalogue(named, excludedPaths);
  await using source = await openCatalogueSource(file, mapping ?? {});
  checkColumns(named, source, mapping);
  return file;
}

interface Run extends CatalogueImportDeps {
  file: CatalogueLocation;
  mapping: CatalogueMapping | undefined;
  options: CatalogueImportOptions;
  report: CatalogueReport;
  source: CatalogueSource;
  plan: CatalogueColumnPlan;
  ids: CatalogueValueWriter;
  /** Pool set of new assets; undefined in a dry run. */
  aclId: number | undefined;
  job: JobRun | undefined;
}

const isStopped = ({ options, job }: Run) => options.signal?.aborted === true || job?.signal.aborted === true;

/** Fields of the library, and fields that an import would create from embedded metadata. */
async function knownFields(db: Database): Promise<Map<string, NewField>> {
  const known = new Map<string, NewField>();
  const mapping = await loadMapping();
  for (const field of mapping.fields) known.set(field.name, toNewField(field));
  for (const { id: _id, ...field } of await listRegisteredFields(db)) known.set(field.name, field);
  return known;
}

function checkColumns(file: string, { header }: CatalogueSource, mapping: CatalogueMapping | undefined): void {
  if (!header || !mapping) return;
  const absent = listMappedColumns(mapping).filter((column) => !header.includes(column));
  if (absent.length === 0) return;
  const names = absent.map((column) => `"${column}"`).join(", ");
  throw new StartError(
    `${file} has no column ${names}, which the mapping names. Its columns are: ${header.filter(Boolean).join(", ")}.`,
  );
}

function columnNotices({ plan, source, report, mapping }: Run): string[] {
  const unused = [...plan.unusedColumns];
  const notices: string[] = [];
  if (unused.length > 0) {
    const names = unused.slice(0, 20).map((name) => `"${name}"`);
    const more = unused.length > 20 ? ` and ${unused.length - 20} more` : "";
    notices.push(`Ignored, since they match no field: the columns ${names.join(", ")}${more}.`);
  }
  if (source.header === undefined && report.found > 0 && mapping) {
    const never = listMappedColumns(mapping).filter((column) => !plan.seenColumns.has(column));
    if (never.length > 0) notices.push(`No record has ${never.map((name) => `"${name}"`).join(", ")}.`);
  }
  return notices;
}

/** Reads the catalogue a first time, unless no row can name a file. */
async function readReferences(run: Run, files: CatalogueFileLookup): Promise<RowScanResult> {
  const { file, source, plan, mapping } = run;
  const column = plan.fileBy === "identifier" ? plan.columns.identifier : plan.columns.file;
  if (column === undefined || source.header?.includes(column) === false) return EMPTY_ROW_SCAN;
  await using first = await openCatalogueSource(file, mapping ?? {});
  // Awaited here: the source is closed when the function returns.
  return await scanRowsForAssets(first, plan, files, () => isStopped(run));
}

async function importRows(run: Run, matcher: RowMatcher): Promise<void> {
  const { report, source, plan, options } = run;
  const batch: PendingRecord[] = [];
  for await (const row of source.rows) {
    if (isStopped(run)) break;
    report.found++;
    if (isInvalidRow(row)) report.refused.push({ row: row.row, identifier: "", reason: row.error, detail: row.detail });
    else {
      const record = toCatalogueRecord(row, plan);
      options.onRecord?.(record);
      const ready = await matcher.match(record);
      if (ready) batch.push(ready);
      if (batch.length >= BATCH) await write(run, batch.splice(0));
    }
  }
  if (!isStopped(run)) matcher.end();
  await write(run, batch, true);
}

async function write(run: Run, batch: readonly PendingRecord[], isLast = false): Promise<void> {
  const { report, options, source } = run;
  const outcomes = batch.length === 0 ? [] : await writeBatch(run, batch);
  for (const [at, outcome] of outcomes.entries()) {
    const { record, others = [] } = batch[at] ?? {};
    if (!record) continue;
    addToReport(report, record, outcome);
    for (const other of others) addToReport(report, other, outcome, true);
    if (outcome.outcome === "refused") continue;
    options.onAsset?.(outcome.assetId);
    for (const { row, identifier, value, label } of outcome.otherLabels) {
      report.errors.push({ row, identifier, reason: "other_label", column: "", text: `${value}: ${label}` });
    }
  }
  const done = report.found;
  // Estimated from the part of the file that was read; not reached before its end.
  const total = isLast ? done : Math.max(done + 1, Math.round(done / Math.max(source.fraction(), 1e-6)));
  const now: ImportProgress = { phase: "records", done, total };
  run.job?.report({ ...now });
  options.onProgress?.(now);
}

/** Rolls back the transaction of a dry run. */
class DryRunRollback extends Error {}

async function writeBatch(run: Run, batch: readonly PendingRecord[]): Promise<RecordOutcome[]> {
  const { db, plan, clock, options } = run;
  let outcomes: RecordOutcome[] = [];
  const attempt = async (tx: Tx) => {
    const ids = options.dryRun ? new CatalogueValueWriter() : run.ids;
    const aclId = run.aclId ?? (await ensureImportAcl(tx, options.pool));
    outcomes = await applyCatalogueRecords(tx, batch, { plan, ids, aclId, now: clock.seconds() });
    if (options.dryRun) throw new DryRunRollback();
  };
  await db.write(attempt).catch((error: unknown) => {
    if (!(error instanceof DryRunRollback)) throw error;
  });
  return outcomes;
}

function addToReport(
  report: CatalogueReport,
  { row, identifier, errors: flaws }: CatalogueRecord,
  outcome: RecordOutcome,
  isJoined = false,
): void {
  if (outcome.outcome === "refused") {
    report.refused.push({ row, identifier, reason: outcome.reason, detail: outcome.detail });
    return;
  }
  if (!isJoined) report.counts[outcome.outcome]++;
  report.outcomes.push({ row, identifier, outcome: isJoined ? "joined" : outcome.outcome });
  for (const flaw of flaws) report.errors.push({ row, identifier, ...flaw });
}

/** The job result, in the form of folder imports, for the administration. */
function jobResult({
  outcomes: _outcomes,
  refused,
  errors: flaws,
  counts,
  ...rest
}: CatalogueReport): Record<string, unknown> {
  return { ...rest, counts: { ...counts, skipped: refused.length }, problems: flaws.length };
}
