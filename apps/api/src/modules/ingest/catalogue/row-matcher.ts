// Which asset each row of a catalogue describes, and which rows are one record. A record of several rows is complete
// with the last of them: until then nothing of it is written, so that no row takes away what another one says.
import type { CataloguePlan } from "./catalogue-plan.ts";
import type { CatalogueRecord } from "./catalogue-record.ts";
import type { CatalogueReport } from "./catalogue-report.ts";
import type { Refusal, ToWrite } from "./catalogue-writer.ts";
import { type FileIndex, isToCome, nameOfFile, wantedFile } from "./file-index.ts";
import type { NamedAssets } from "./named-assets.ts";
import { joinRecord, joinTerms, whyApart } from "./same-asset.ts";

export interface RowMatcher {
  /** Undefined where the row is refused, or its record waits for other rows. */
  match(record: CatalogueRecord): ToWrite | undefined;
  /** Refuses what still waits for rows that the first pass has seen. */
  end(): void;
}

export interface MatcherParts {
  files: FileIndex;
  plan: CataloguePlan;
  named: NamedAssets;
  report: CatalogueReport;
}

/** The rows of one asset. */
interface AssetRows {
  /** The first that is taken, with what the others say. */
  record?: CatalogueRecord;
  others: CatalogueRecord[];
  refused: CatalogueRecord[];
  /** The files that the taken ones name; "" where one names the record alone. */
  names: Set<string>;
}

interface Refused {
  reason: Refusal;
  detail: string;
}

export function createRowMatcher({ files, plan, named, report }: MatcherParts): RowMatcher {
  const rowsByIdentifier = new Map<string, number>();
  const rowsByAsset = new Map<number, number>();
  const waiting = new Map<number, AssetRows>();

  const refuse = ({ row, identifier }: CatalogueRecord, { reason, detail }: Refused) =>
    void report.refused.push({ row, identifier, reason, detail });

  /** `parts`: rows of the same record, which may have its identifier too. */
  function sameIdentifier({ identifier, row }: CatalogueRecord, parts: CatalogueRecord[] = []): Refused | undefined {
    if (identifier === "") return undefined;
    const earlier = rowsByIdentifier.get(identifier);
    if (earlier !== undefined && !parts.some((part) => part.row === earlier)) {
      return { reason: "same_identifier", detail: `row ${earlier}` };
    }
    rowsByIdentifier.set(identifier, row);
    return undefined;
  }

  function whyRefused(rows: AssetRows, record: CatalogueRecord, assetId: number, name: string): Refused | undefined {
    const { record: first, others, names } = rows;
    const isPart = first !== undefined && !names.has(name);
    const repeated = sameIdentifier(record, isPart ? [first, ...others] : []);
    if (repeated) return repeated;
    const called = named.identifiers.get(assetId);
    if (called !== undefined && record.identifier !== "" && record.identifier !== called) {
      return { reason: "same_file", detail: called };
    }
    if (isPart) {
      const apart = whyApart(first, record);
      return apart === undefined ? undefined : { reason: "same_asset", detail: apart };
    }
    const earlier = rowsByAsset.get(assetId);
    return earlier === undefined ? undefined : { reason: "same_file", detail: `row ${earlier}` };
  }

  function matchAsset(record: CatalogueRecord, assetId: number, wanted: string, names: number): ToWrite | undefined {
    const rows = waiting.get(assetId) ?? { others: [], refused: [], names: new Set() };
    const name = nameOfFile(wanted);
    const refusal = whyRefused(rows, record, assetId, name);
    if (refusal) {
      refuse(record, refusal);
      rows.refused.push(record);
    } else {
      rows.names.add(name);
      if (rows.record) {
        joinRecord(rows.record, record, plan);
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

  function complete(rows: AssetRows, record: CatalogueRecord, assetId: number, names: number): ToWrite {
    for (const each of rows.refused) joinTerms(record, each);
    const mayLackRows = named.hasLostRows && [...rows.names].filter(Boolean).length < names;
    const { others } = rows;
    if (isToCome(assetId)) return { record, others, fileAsset: undefined, isFileToCome: true, mayLackRows };
    return { record, others, fileAsset: assetId, mayLackRows };
  }

  return {
    match(record) {
      const wanted = wantedFile(plan.fileBy, record);
      const found = files.find(record.file, record.identifier);
      if (found && "assetId" in found) return matchAsset(record, found.assetId, wanted, found.names);
      const repeated = sameIdentifier(record);
      if (repeated) return refuse(record, repeated);
      if (found?.problem === "several_files") return refuse(record, { reason: "several_files", detail: wanted });
      if (found && plan.fileBy !== "identifier") {
        const { row, identifier } = record;
        report.flaws.push({ row, identifier, reason: "no_file", column: "", text: wanted });
      }
      return { record, fileAsset: undefined };
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
