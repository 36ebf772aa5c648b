// First pass over the rows of a catalogue: finds which rows refer to the same asset, so that a record can be written as soon
// as its last row was read.
import { cellText } from "../../library/fields/cells.ts";
import type { CataloguePlan } from "./catalogue-plan.ts";
import { type CatalogueSource, isInvalidRow } from "./catalogue-source.ts";
import { type FileIndex, fileNameInRow } from "./file-index.ts";

export interface AssetReferences {
  /** Last row by asset, for assets with several rows. */
  lastRows: ReadonlyMap<number, number>;
  /** Identifiers of assets that a row refers to by identifier only; other rows must not give them another one. */
  identifiers: ReadonlyMap<number, string>;
  /** Whether a row is unreadable or names an unknown file, so that it could belong to any record of several files. */
  hasUnmatchedRows: boolean;
}

export const NO_REFERENCES: AssetReferences = { lastRows: new Map(), identifiers: new Map(), hasUnmatchedRows: false };

export async function collectAssetReferences(
  { rows }: CatalogueSource,
  { columns, fileBy }: CataloguePlan,
  files: FileIndex,
  isStopped: () => boolean,
): Promise<AssetReferences> {
  const named = new Set<number>();
  const lastRows = new Map<number, number>();
  const identifiers = new Map<number, string>();
  let hasUnmatchedRows = false;
  for await (const row of rows) {
    if (isStopped()) break;
    if (isInvalidRow(row)) {
      hasUnmatchedRows = true;
      continue;
    }
    const written = (column: string | undefined) => (column === undefined ? "" : cellText(row.cells.get(column) ?? ""));
    const file = written(columns.file);
    const identifier = written(columns.identifier);
    const found = files.find(file, identifier);
    if (found === undefined) continue;
    if ("problem" in found) {
      hasUnmatchedRows ||= found.problem === "several_files" || fileBy !== "identifier";
      continue;
    }
    if (fileNameInRow(fileBy, { file, identifier }) === "") identifiers.set(found.assetId, identifier);
    if (named.has(found.assetId)) lastRows.set(found.assetId, row.row);
    else named.add(found.assetId);
  }
  return { lastRows, identifiers, hasUnmatchedRows: hasUnmatchedRows };
}
