// A first pass over the rows of a catalogue, which finds out only which asset each names: so a record waits until the
// last row of its asset is read, and for nothing else.
import type { CataloguePlan } from "./catalogue-plan.ts";
import { writtenIn } from "./catalogue-record.ts";
import { type FileIndex, wantedFile } from "./file-index.ts";
import { type CatalogueSource, isFaulty } from "./source.ts";

export interface NamedAssets {
  /** Of assets that several rows name: the last of these rows. */
  lastRows: ReadonlyMap<number, number>;
  /** What assets are called that a row names by that alone: so none calls them something else. */
  identifiers: ReadonlyMap<number, string>;
  /** A row cannot be read, or names a file that is not found: it may be part of any record of several files. */
  hasLostRows: boolean;
}

export const NOTHING_NAMED: NamedAssets = { lastRows: new Map(), identifiers: new Map(), hasLostRows: false };

export async function namedAssets(
  { rows }: CatalogueSource,
  { columns, fileBy }: CataloguePlan,
  files: FileIndex,
  isStopped: () => boolean,
): Promise<NamedAssets> {
  const named = new Set<number>();
  const lastRows = new Map<number, number>();
  const identifiers = new Map<number, string>();
  let hasLostRows = false;
  for await (const row of rows) {
    if (isStopped()) break;
    if (isFaulty(row)) {
      hasLostRows = true;
      continue;
    }
    const written = (column: string | undefined) =>
      column === undefined ? "" : writtenIn(row.cells.get(column) ?? "");
    const file = written(columns.file);
    const identifier = written(columns.identifier);
    const found = files.find(file, identifier);
    if (found === undefined) continue;
    if ("problem" in found) {
      hasLostRows ||= found.problem === "several_files" || fileBy !== "identifier";
      continue;
    }
    if (wantedFile(fileBy, { file, identifier }) === "") identifiers.set(found.assetId, identifier);
    if (named.has(found.assetId)) lastRows.set(found.assetId, row.row);
    else named.add(found.assetId);
  }
  return { lastRows, identifiers, hasLostRows };
}
