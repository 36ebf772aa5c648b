// Matches rows of a catalogue to assets, and joins rows of the same asset into one record. A record is written only after
// its last row, so that no row removes values of another one.
import { cellText } from "../../library/fields/cells.ts";
import type { CatalogueColumnPlan } from "./catalogue-column-plan.ts";
import { type CatalogueFileLookup, fileNameInRow, foldedFileName, isPendingFileId } from "./catalogue-file-lookup.ts";
import type { CatalogueRecord } from "./catalogue-record.ts";
import type { CatalogueReport } from "./catalogue-report.ts";
import { type CatalogueSource, isInvalidRow } from "./catalogue-source.ts";
import type { PendingRecord, RefusalReason } from "./catalogue-writer.ts";
import { applyStricterTerms, findJoinConflict, joinRows } from "./join-rows.ts";

/** What a first pass over the rows finds, so that a record can be written as soon as its last row was read. */
export type RowScanResult = Awaited<ReturnType<typeof scanRowsForAssets>>;

export const EMPTY_ROW_SCAN: RowScanResult = { lastRows: new Map(), identifiers: new Map(), hasUnmatchedRows: false };

export async function scanRowsForAssets(
  { rows }: CatalogueSource,
  { columns, fileBy }: CatalogueColumnPlan,
  files: CatalogueFileLookup,
  isStopped: () => boolean,
) {
  const seen = new Set<number>();
  /** Last row by asset, for assets with several rows. */
  const lastRows = new Map<number, number>();
  /** Identifiers of assets that a row refers to by identifier only; other rows must not give them another one. */
  const identifiers = new Map<number, string>();
  /** Whether a row is unreadable or names an unknown file, so that it could belong to any record of several files. */
  let hasUnmatchedRows = false;
  for await (const row of rows) {
    if (isStopped()) break;
    if (isInvalidRow(row)) {
      hasUnmatchedRows = true;
      continue;
    }
    const written = (column: string | undefined) => (column === undefined ? "" : cellText(row.cells.get(column) ?? ""));
    const named = { file: written(columns.file), identifier: written(columns.identifier) };
    const found = await files.find(named);
    if (found === undefined) continue;
    if ("problem" in found) {
      hasUnmatchedRows ||= found.problem === "several_files" || fileBy !== "identifier";
      continue;
    }
    if (fileNameInRow(fileBy, named) === "") identifiers.set(found.assetId, named.identifier);
    if (seen.has(found.assetId)) lastRows.set(found.assetId, row.row);
    else seen.add(found.assetId);
  }
  return { lastRows, identifiers, hasUnmatchedRows };
}

export interface RowMatcherDeps {
  files: CatalogueFileLookup;
  plan: CatalogueColumnPlan;
  references: RowScanResult;
  report: CatalogueReport;
}

/** The rows of one asset. */
interface AssetRows {
  /** The first accepted row, with the values of the others. */
  record?: CatalogueRecord;
  others: CatalogueRecord[];
  refused: CatalogueRecord[];
  /** File names of the accepted rows; "" for a row with an identifier only. */
  names: Set<string>;
}

interface Refusal {
  reason: RefusalReason;
  detail: string;
}

export class RowMatcher {
  readonly #deps: RowMatcherDeps;
  readonly #rowsByIdentifier = new Map<string, number>();
  readonly #rowsByAsset = new Map<number, number>();
  readonly #waiting = new Map<number, AssetRows>();

  constructor(deps: RowMatcherDeps) {
    this.#deps = deps;
  }

  /** Returns a record that is ready to write; undefined if the row is refused or more rows of its record follow. */
  async match(record: CatalogueRecord): Promise<PendingRecord | undefined> {
    const { files, plan, report } = this.#deps;
    const wanted = fileNameInRow(plan.fileBy, record);
    const found = await files.find(record);
    if (found && "assetId" in found) return this.#matchAsset(record, found, foldedFileName(wanted));
    const repeated = this.#findRepetition(record, []);
    if (repeated) return this.#refuse(record, repeated);
    if (found?.problem === "several_files") return this.#refuse(record, { reason: "several_files", detail: wanted });
    if (found && plan.fileBy !== "identifier") {
      const { row, identifier } = record;
      report.errors.push({ row, identifier, reason: "no_file", column: "", text: wanted });
    }
    return { record, fileAssetId: undefined };
  }

  /** Refuses records that still wait for rows seen by the first pass. */
  end(): void {
    for (const { record, others } of this.#waiting.values()) {
      for (const { row, identifier } of record ? [record, ...others] : []) {
        const detail = "the file has changed while it was read";
        this.#deps.report.refused.push({ row, identifier, reason: "rest", detail });
      }
    }
    this.#waiting.clear();
  }

  #refuse({ row, identifier }: CatalogueRecord, refusal: Refusal): undefined {
    this.#deps.report.refused.push({ row, identifier, ...refusal });
  }

  /** `parts`: rows of the same record, which may repeat its identifier. */
  #findRepetition({ identifier, row }: CatalogueRecord, parts: readonly CatalogueRecord[]): Refusal | undefined {
    if (identifier === "") return undefined;
    const earlier = this.#rowsByIdentifier.get(identifier);
    if (earlier !== undefined && !parts.some((part) => part.row === earlier)) {
      return { reason: "same_identifier", detail: `row ${earlier}` };
    }
    this.#rowsByIdentifier.set(identifier, row);
    return undefined;
  }

  #findRefusal(rows: AssetRows, record: CatalogueRecord, assetId: number, name: string): Refusal | undefined {
    const { record: first, others, names } = rows;
    const isPart = first !== undefined && !names.has(name);
    const repeated = this.#findRepetition(record, isPart ? [first, ...others] : []);
    if (repeated) return repeated;
    const called = this.#deps.references.identifiers.get(assetId);
    if (called !== undefined && record.identifier !== "" && record.identifier !== called) {
      return { reason: "same_file", detail: called };
    }
    if (isPart) {
      const conflict = findJoinConflict(first, record);
      return conflict === undefined ? undefined : { reason: "same_asset", detail: conflict };
    }
    const earlier = this.#rowsByAsset.get(assetId);
    return earlier === undefined ? undefined : { reason: "same_file", detail: `row ${earlier}` };
  }

  #matchAsset(
    record: CatalogueRecord,
    { assetId, names }: { assetId: number; names: number },
    name: string,
  ): PendingRecord | undefined {
    const { plan, references } = this.#deps;
    const rows = this.#waiting.get(assetId) ?? { others: [], refused: [], names: new Set() };
    const refusal = this.#findRefusal(rows, record, assetId, name);
    if (refusal) {
      this.#refuse(record, refusal);
      rows.refused.push(record);
    } else {
      rows.names.add(name);
      if (rows.record) {
        joinRows(rows.record, record, plan);
        rows.others.push(record);
      } else {
        rows.record = record;
        this.#rowsByAsset.set(assetId, record.row);
      }
    }
    const lastRow = references.lastRows.get(assetId);
    if (lastRow !== undefined && record.row < lastRow) {
      this.#waiting.set(assetId, rows);
      return undefined;
    }
    this.#waiting.delete(assetId);
    if (!rows.record) return undefined;
    for (const each of rows.refused) applyStricterTerms(rows.record, each);
    const isFilePending = isPendingFileId(assetId);
    return {
      record: rows.record,
      others: rows.others,
      fileAssetId: isFilePending ? undefined : assetId,
      isFilePending,
      mayLackRows: references.hasUnmatchedRows && [...rows.names].filter(Boolean).length < names,
    };
  }
}
