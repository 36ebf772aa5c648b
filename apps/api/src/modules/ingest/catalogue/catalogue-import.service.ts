// Imports a catalogue: a table or list of records, with files or without. A record's identifier decides which asset it
// is, so the same catalogue again changes nothing, and an import that was cut off is simply begun again: what is in is
// passed over.
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/database.ts";
import type { JobRun, Jobs } from "../../../platform/jobs.ts";
import { StartError } from "../../../platform/start-error.ts";
import { beginImport, endWithNotes } from "../import-job.ts";
import { aclOf, setUpLibrary } from "../import-pool.ts";
import type { Progress } from "../import-report.ts";
import { loadMapping, registeredField } from "../mapping.ts";
import { ensureStarterConfig } from "../starter-config.service.ts";
import { registeredFields } from "./catalogue.repository.ts";
import { type CatalogueMapping, loadCatalogueMapping } from "./catalogue-mapping.ts";
import { type CataloguePlan, createPlan, type KnownField, namedColumns } from "./catalogue-plan.ts";
import { type CatalogueRecord, recordOf } from "./catalogue-record.ts";
import { type CatalogueReport, emptyCatalogueReport, notesOf } from "./catalogue-report.ts";
import { type RecordOutcome, type ToWrite, writeRecords } from "./catalogue-writer.ts";
import { createFileIndex } from "./file-index.ts";
import { type NamedAssets, NOTHING_NAMED, namedAssets } from "./named-assets.ts";
import { type CatalogueFile, findCatalogue, openSource, realPathOf } from "./open-source.ts";
import { createRowMatcher, type RowMatcher } from "./row-matcher.ts";
import { type CatalogueSource, isFaulty } from "./source.ts";
import { createValueIds, type ValueIds } from "./value-ids.ts";

export interface CatalogueOptions {
  /** As `checkCatalogue` answered: it is read from that folder, whatever lies at its path by now. */
  catalogue: CatalogueFile;
  mapping?: string;
  /** Pool of new assets; it must exist, except `public`. */
  pool: string;
  /** Reads and checks everything and leaves the library as it is. */
  dryRun?: boolean;
  /** Paths of files that are to be imported first, for a dry run. */
  toCome?: ReadonlyMap<string, string>;
  signal?: AbortSignal;
  onProgress?: (now: Progress) => void;
  /** Called with each record that could be read, before it is written. */
  onRecord?: (record: CatalogueRecord) => void;
  /** Called with each asset that a record describes, once it is written. */
  onAsset?: (assetId: number) => void;
}

export interface CatalogueParts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
}

/** Records in one transaction: some 50 ms, so that a running server gets its turn, and few waits for the disk. */
const BATCH = 1_000;

export async function runCatalogueImport(parts: CatalogueParts, options: CatalogueOptions): Promise<CatalogueReport> {
  const { db } = parts;
  const started = performance.now();
  const mapping = options.mapping === undefined ? undefined : await loadCatalogueMapping(options.mapping);
  const file = options.catalogue;
  const source = await openSource(file, mapping ?? {});
  try {
    const plan = createPlan(await knownFields(db), mapping);
    checkColumns(file.named, source, plan.wanted);
    const key = realPathOf(file);
    const aclId = options.dryRun ? undefined : await aclOf(db, options.pool);
    const job = options.dryRun ? undefined : await beginImport(parts.jobs, key, { pool: options.pool, prune: false });
    const report = emptyCatalogueReport(key, options.dryRun === true);
    report.notices.push(...source.notices);
    const ids = createValueIds();
    const run: Run = { ...parts, file, options, report, source, plan, ids, aclId, job };
    try {
      const files = createFileIndex(db, plan.fileBy, options.toCome);
      const named = await inFirstPass(run, mapping, (first) => namedAssets(first, plan, files, () => stopped(run)));
      await readAll(run, createRowMatcher({ files, plan, named, report }));
      report.notices.push(...columnNotices(run));
      if (!options.dryRun) {
        await db.write((tx) => ids.saveLabels(tx));
        await ensureStarterConfig(db, parts.clock);
      }
      report.interrupted = stopped(run);
      report.seconds = (performance.now() - started) / 1000;
      if (job) await endWithNotes(job, report.interrupted, jobResult(report), notesOf(report));
      return report;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await job?.end("failed", { error: reason }).catch(() => {});
      throw error;
    }
  } finally {
    await source.close();
  }
}

/**
 * Opens a catalogue and its mapping, so that what is wrong with them is told before anything else is done.
 * @param leaveOut what no catalogue is read from: the data folder
 * @throws StartError
 */
export async function checkCatalogue(
  named: string,
  mappingFile: string | undefined,
  leaveOut: readonly string[],
): Promise<CatalogueFile> {
  const mapping = mappingFile === undefined ? undefined : await loadCatalogueMapping(mappingFile);
  const file = await findCatalogue(named, leaveOut);
  const source = await openSource(file, mapping ?? {});
  try {
    if (mapping) checkColumns(named, source, [...namedColumns(mapping)]);
    return file;
  } finally {
    await source.close();
  }
}

interface Run extends CatalogueParts {
  file: CatalogueFile;
  options: CatalogueOptions;
  report: CatalogueReport;
  source: CatalogueSource;
  plan: CataloguePlan;
  ids: ValueIds;
  aclId: number | undefined;
  job: JobRun | undefined;
}

const stopped = ({ options, job }: Run) => options.signal?.aborted === true || job?.signal.aborted === true;

/** What the library has, and what an import would make of embedded metadata. */
async function knownFields(db: Database): Promise<Map<string, KnownField>> {
  const known = new Map<string, KnownField>();
  const mapping = await loadMapping();
  for (const [index, field] of mapping.fields.entries()) {
    known.set(field.name, { ...field, registered: registeredField(mapping, index) });
  }
  for (const { id: _id, ...field } of registeredFields(db)) known.set(field.name, { ...field, registered: field });
  return known;
}

function checkColumns(file: string, { header }: CatalogueSource, wanted: readonly string[]): void {
  if (!header) return;
  const there = new Set(header);
  const absent = wanted.filter((column) => !there.has(column));
  if (absent.length === 0) return;
  const names = absent.map((column) => `"${column}"`).join(", ");
  throw new StartError(
    `${file} has no column ${names}, which the mapping names. Its columns are: ${header.filter(Boolean).join(", ")}.`,
  );
}

function columnNotices({ plan, source, report }: Run): string[] {
  const unused = [...plan.unused];
  const notices: string[] = [];
  if (unused.length > 0) {
    const names = unused.slice(0, 20).map((name) => `"${name}"`);
    const more = unused.length > 20 ? ` and ${unused.length - 20} more` : "";
    notices.push(`Left out, since nothing says what they are for: the columns ${names.join(", ")}${more}.`);
  }
  if (source.header === undefined && report.found > 0) {
    const never = plan.wanted.filter((column) => !plan.seen.has(column));
    if (never.length > 0) notices.push(`No record has ${never.map((name) => `"${name}"`).join(", ")}.`);
  }
  return notices;
}

/** Reads the catalogue once more than it is written; not where no row can name a file. */
async function inFirstPass(
  { file, source, plan }: Run,
  mapping: CatalogueMapping | undefined,
  read: (first: CatalogueSource) => Promise<NamedAssets>,
): Promise<NamedAssets> {
  const column = plan.fileBy === "identifier" ? plan.columns.identifier : plan.columns.file;
  if (column === undefined || source.header?.includes(column) === false) return NOTHING_NAMED;
  const first = await openSource(file, mapping ?? {});
  try {
    return await read(first);
  } finally {
    await first.close();
  }
}

async function readAll(run: Run, matcher: RowMatcher): Promise<void> {
  const { report, source, plan, options } = run;
  let batch: ToWrite[] = [];
  const push = async (ready: ToWrite) => {
    batch.push(ready);
    if (batch.length < BATCH) return;
    const full = batch;
    batch = [];
    await write(run, full);
  };
  for await (const row of source.rows) {
    if (stopped(run)) break;
    report.found++;
    if (isFaulty(row)) report.refused.push({ row: row.row, identifier: "", reason: row.fault, detail: row.detail });
    else {
      const record = recordOf(row, plan);
      options.onRecord?.(record);
      const ready = matcher.match(record);
      if (ready) await push(ready);
    }
  }
  if (!stopped(run)) matcher.end();
  await write(run, batch, true);
}

async function write(run: Run, batch: readonly ToWrite[], isLast = false): Promise<void> {
  const { db, report, options, source } = run;
  const outcomes = batch.length === 0 ? [] : await (options.dryRun ? tried(run, batch) : written(run, db, batch));
  for (const [at, outcome] of outcomes.entries()) {
    const { record, others = [] } = batch[at] ?? {};
    if (!record) continue;
    account(report, record, outcome);
    for (const other of others) account(report, other, outcome, true);
    if (outcome.outcome === "refused") continue;
    options.onAsset?.(outcome.assetId);
    for (const { row, identifier, value, label } of outcome.otherLabels) {
      report.flaws.push({ row, identifier, reason: "other_label", column: "", text: `${value}: ${label}` });
    }
  }
  const done = report.found;
  // Guessed from what is read of the file, and never reached before its end.
  const total = isLast ? done : Math.max(done + 1, Math.round(done / Math.max(source.fraction(), 1e-6)));
  const now: Progress = { phase: "records", done, total };
  run.job?.report({ ...now });
  options.onProgress?.(now);
}

const written = ({ plan, ids, aclId = 0, clock }: Run, db: Database, batch: readonly ToWrite[]) =>
  db.write((tx) => writeRecords(tx, batch, { plan, ids, aclId, now: clock.seconds() }));

/** Undoes a write once it has said what it would have done. */
class TriedOnly extends Error {}

async function tried({ db, plan, clock, options }: Run, batch: readonly ToWrite[]): Promise<RecordOutcome[]> {
  let outcomes: RecordOutcome[] = [];
  const attempt = (tx: Tx) => {
    const aclId = setUpLibrary(tx, options.pool);
    outcomes = writeRecords(tx, batch, { plan, ids: createValueIds(), aclId, now: clock.seconds() });
    throw new TriedOnly();
  };
  await db.write(attempt).catch((error: unknown) => {
    if (!(error instanceof TriedOnly)) throw error;
  });
  return outcomes;
}

function account(
  report: CatalogueReport,
  { row, identifier, flaws }: CatalogueRecord,
  outcome: RecordOutcome,
  isJoined = false,
): void {
  if (outcome.outcome === "refused") {
    report.refused.push({ row, identifier, reason: outcome.reason, detail: outcome.detail });
    return;
  }
  if (!isJoined) report.counts[outcome.outcome]++;
  report.outcomes.push({ row, identifier, outcome: isJoined ? "joined" : outcome.outcome });
  for (const flaw of flaws) report.flaws.push({ row, identifier, ...flaw });
}

/** As the administration shows it beside imports of folders. */
function jobResult({ outcomes: _outcomes, refused, flaws, counts, ...rest }: CatalogueReport): Record<string, unknown> {
  return { ...rest, counts: { ...counts, skipped: refused.length }, problems: flaws.length };
}
