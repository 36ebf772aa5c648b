// Matches rows of a catalogue to assets, and joins rows of the same asset into one record. A record is written only after
// its last row, so that no row removes values of another one.

import type { AssetReferences } from "./asset-references.ts";
import type { CataloguePlan } from "./catalogue-plan.ts";
import type { CatalogueRecord } from "./catalogue-record.ts";
import type { CatalogueReport } from "./catalogue-report.ts";
import type { PendingRecord, RefusalReason } from "./catalogue-writer.ts";
import { type FileIndex, fileNameInRow, foldedFileName, isPendingFile } from "./file-index.ts";
import { findJoinConflict, joinRows, joinTerms } from "./join-rows.ts";

export interface RowMatcher {
  /** Returns a record that is ready to write; undefined if the row is refused or more rows of its record follow. */
  match(record: CatalogueRecord): PendingRecord | undefined;
  /** Refuses records that still wait for rows seen by the first pass. */
  end(): void;
}

export interface RowMatcherDeps {
  files: FileIndex;
  plan: CataloguePlan;
  references: AssetReferences;
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

interface Refused {
  reason: RefusalReason;
  detail: string;
}

export function createRowMatcher({ files, plan, references: named, report }: RowMatcherDeps): RowMatcher {
  const rowsByIdentifier = new Map<string, number>();
  const rowsByAsset = new Map<number, number>();
  const waiting = new Map<number, AssetRows>();

  const refuse = ({ row, identifier }: CatalogueRecord, { reason, detail }: Refused) =>
    void report.refused.push({ row, identifier, reason, detail });

  /** `parts`: rows of the same record, which may repeat its identifier. */
  function sameIdentifier({ identifier, row }: CatalogueRecord, parts: CatalogueRecord[] = []): Refused | undefined {
    if (identifier === "") return undefined;
    const earlier = rowsByIdentifier.get(identifier);
    if (earlier !== undefined && !parts.some((part) => part.row === earlier)) {
      return { reason: "same_identifier", detail: `row ${earlier}` };
    }
    rowsByIdentifier.set(identifier, row);
    return undefined;
  }

  function findRefusal(rows: AssetRows, record: CatalogueRecord, assetId: number, name: string): Refused | undefined {
    const { record: first, others, names } = rows;
    const isPart = first !== undefined && !names.has(name);
    const repeated = sameIdentifier(record, isPart ? [first, ...others] : []);
    if (repeated) return repeated;
    const called = named.identifiers.get(assetId);
    if (called !== undefined && record.identifier !== "" && record.identifier !== called) {
      return { reason: "same_file", detail: called };
    }
    if (isPart) {
      const conflict = findJoinConflict(first, record);
      return conflict === undefined ? undefined : { reason: "same_asset", detail: conflict };
    }
    const earlier = rowsByAsset.get(assetId);
    return earlier === undefined ? undefined : { reason: "same_file", detail: `row ${earlier}` };
  }

  function matchAsset(
    record: CatalogueRecord,
    assetId: number,
    wanted: string,
    names: number,
  ): PendingRecord | undefined {
    const rows = waiting.get(assetId) ?? { others: [], refused: [], names: new Set() };
    const name = foldedFileName(wanted);
    const refusal = findRefusal(rows, record, assetId, name);
    if (refusal) {
      refuse(record, refusal);
      rows.refused.push(record);
    } else {
      rows.names.add(name);
      if (rows.record) {
        joinRows(rows.record, record, plan);
        rows.others.push(record);
      } else {
        rows.record = record;
        rowsByAsset.set(assetId, record.row);
      }
    }
    const lastRow = named.lastRows.get(assetId);
    if (lastRow !== undefined && record.row < lastRow) {
      waiting.set(assetId, rows);
      return undefined;
    }
    waiting.delete(assetId);
    return rows.record && complete(rows, rows.record, assetId, names);
  }

  function complete(rows: AssetRows, record: CatalogueRecord, assetId: number, names: number): PendingRecord {
    for (const each of rows.refused) joinTerms(record, each);
    const mayLackRows = named.hasUnmatchedRows && [...rows.names].filter(Boolean).length < names;
    const { others } = rows;
    if (isPendingFile(assetId)) return { record, others, fileAssetId: undefined, isFilePending: true, mayLackRows };
    return { record, others, fileAssetId: assetId, mayLackRows };
  }

  return {
    match(record) {
      const wanted = fileNameInRow(plan.fileBy, record);
      const found = files.find(record.file, record.identifier);
      if (found && "assetId" in found) return matchAsset(record, found.assetId, wanted, found.names);
      const repeated = sameIdentifier(record);
      if (repeated) return refuse(record, repeated);
      if (found?.problem === "several_files") return refuse(record, { reason: "several_files", detail: wanted });
      if (found && plan.fileBy !== "identifier") {
        const { row, identifier } = record;
        report.errors.push({ row, identifier, reason: "no_file", column: "", text: wanted });
      }
      return { record, fileAssetId: undefined };
    },
    end() {
      for (const { record, others } of waiting.values()) {
        for (const { row, identifier } of record ? [record, ...others] : []) {
          report.refused.push({ row, identifier, reason: "rest", detail: "the file has changed while it was read" });
        }
      }
      waiting.clear();
    },
  };
}
