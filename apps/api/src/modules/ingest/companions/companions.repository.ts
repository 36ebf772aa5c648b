import { and, eq, gte, inArray, lt, or, type SQL } from "drizzle-orm";
import { catalogueRecords } from "../../../db/tables/catalogue.table.ts";
import { type Companion, companions } from "../../../db/tables/companion.table.ts";
import type { ReadOnly, Tx } from "../../../platform/database.ts";
import { mergeAsset } from "../../library/asset-writer.repository.ts";
import { removeLiveFilms } from "../../renditions/rendition-writer.repository.ts";
import { pathAt, pathsOfAsset, removePath } from "../import.repository.ts";

/** Those of a folder by their paths; with `at` those at this path, or below it. */
export function storedCompanions(db: ReadOnly, root: string, at = ""): Map<string, Companion> {
  // "0" follows "/".
  const below = and(gte(companions.path, `${at}/`), lt(companions.path, `${at}0`));
  const rows = db.read
    .select()
    .from(companions)
    .where(and(eq(companions.root, root), at === "" ? undefined : or(eq(companions.path, at), below)))
    .all();
  return new Map(rows.map((row) => [row.path, row]));
}

/** In the order of their paths. */
export function companionsOfAsset(tx: Tx, assetId: number): Companion[] {
  return tx
    .select()
    .from(companions)
    .where(eq(companions.assetId, assetId))
    .orderBy(companions.root, companions.path)
    .all();
}

export function describedByCatalogue(db: ReadOnly, assetId: number): boolean {
  const find = db.read.select().from(catalogueRecords).where(eq(catalogueRecords.assetId, assetId));
  return find.get() !== undefined;
}

export function removeCompanions(tx: Tx, ids: readonly number[]): void {
  removeWhere(tx, inArray(companions.id, [...ids]));
}

/** A file at this path is an asset of its own now, or nothing. */
export function removeCompanionAt(tx: Tx, root: string, path: string): void {
  removeWhere(tx, isAt(root, path));
}

export function saveCompanion(tx: Tx, companion: Omit<Companion, "id">): void {
  const { root, path, ...set } = companion;
  const before = tx.select().from(companions).where(isAt(root, path)).get();
  tx.insert(companions)
    .values(companion)
    .onConflictDoUpdate({ target: [companions.root, companions.path], set })
    .run();
  if (before) forgetFilms(tx, [before]);
}

const isAt = (root: string, path: string) => and(eq(companions.root, root), eq(companions.path, path));

function removeWhere(tx: Tx, condition: SQL | undefined): void {
  forgetFilms(tx, tx.delete(companions).where(condition).returning().all());
}

/** What was made to be played goes with the film that was beside the picture. */
function forgetFilms(tx: Tx, earlier: readonly Companion[]): void {
  const pictures = new Set(earlier.filter(({ role }) => role === "live").map(({ assetId }) => assetId));
  for (const assetId of pictures) {
    const films = companionsOfAsset(tx, assetId).filter(({ role }) => role === "live");
    removeLiveFilms(
      tx,
      assetId,
      films.map(({ blobHash }) => blobHash),
    );
  }
}

/** What an earlier version took for an asset of its own becomes part of another one; who kept it keeps that one. */
export function joinAsset(tx: Tx, root: string, path: string, into: number): void {
  const before = pathAt(tx, root, path);
  if (!before) return;
  removePath(tx, before.id);
  if (before.assetId !== into && pathsOfAsset(tx, before.assetId).length === 0) mergeAsset(tx, before.assetId, into);
}
