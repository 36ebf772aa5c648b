import { isDeepStrictEqual } from "node:util";
import { and, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { type Companion, type CompanionRole, companions } from "../../../db/tables/companion.table.ts";
import type { ReadOnlyDatabase, Tx } from "../../../platform/database/database.ts";
import { preparePerConnection } from "../../../platform/database/prepare-per-connection.ts";
import { mergeAsset } from "../../library/asset-writer.repository.ts";
import { removeLiveRenditions } from "../../renditions/rendition-writer.repository.ts";
import { findPath, listPathsOfAsset, removePath } from "../import.repository.ts";
import { canHaveTerms } from "./companion-terms.ts";
import { mustAssetsStaySeparate, readAssetTerms, tightenTerms } from "./stored-terms.repository.ts";

/** The companions of an imported folder by path; with `at` only those at or below this path. */
export function listStoredCompanions(db: ReadOnlyDatabase, root: string, at = ""): Map<string, Companion> {
  // "0" follows "/".
  const below = and(gte(companions.path, `${at}/`), lt(companions.path, `${at}0`));
  const rows = db.read
    .select()
    .from(companions)
    .where(and(eq(companions.root, root), at === "" ? undefined : or(eq(companions.path, at), below)))
    .all();
  return new Map(rows.map((row) => [row.path, row]));
}

const companionByPath = preparePerConnection((tx) =>
  tx
    .select()
    .from(companions)
    .where(and(eq(companions.root, sql.placeholder("root")), eq(companions.path, sql.placeholder("path"))))
    .prepare(),
);

export const findCompanion = (tx: Tx, root: string, path: string): Companion | undefined =>
  companionByPath(tx).get({ root, path });

/** The companions of an asset, ordered by path. */
export function listCompanionsOfAsset(tx: Tx, assetId: number): Companion[] {
  return tx
    .select()
    .from(companions)
    .where(eq(companions.assetId, assetId))
    .orderBy(companions.root, companions.path)
    .all();
}

export function removeCompanions(tx: Tx, ids: readonly number[]): void {
  if (ids.length === 0) return;
  removeWhere(tx, inArray(companions.id, [...ids]));
}

/** Detaches the companion at a path, which is now a file of another asset, and applies the terms of its former asset. */
export function detachCompanionAt(
  tx: Tx,
  { root, path }: { root: string; path: string },
  assetId: number,
  now: number,
) {
  const before = findCompanion(tx, root, path);
  if (!before) return;
  removeCompanions(tx, [before.id]);
  if (before.assetId !== assetId) tightenTerms(tx, assetId, readAssetTerms(tx, before.assetId), now);
}

/** Saves a companion; returns whether anything visible changed. */
export function saveCompanion(tx: Tx, companion: Omit<Companion, "id">, now: number): boolean {
  const { root, path, ...set } = companion;
  const before = findCompanion(tx, root, path);
  tx.insert(companions)
    .values(companion)
    .onConflictDoUpdate({ target: [companions.root, companions.path], set })
    .run();
  if (before) removePlayableFilms(tx, [before]);
  // Its terms may have been read by an earlier import and cannot be read now.
  const isUnread = canHaveTerms(companion.role) && !companion.termsRead;
  if (before && before.assetId !== companion.assetId && isUnread) {
    tightenTerms(tx, companion.assetId, readAssetTerms(tx, before.assetId), now);
  }
  const shown = { ...companion, id: before?.id, termsRead: before?.termsRead };
  return !isDeepStrictEqual(shown, before);
}

function removeWhere(tx: Tx, condition: SQL | undefined): void {
  removePlayableFilms(tx, tx.delete(companions).where(condition).returning().all());
}

/** Removes the playable versions of films that are no longer companions. */
function removePlayableFilms(tx: Tx, earlier: readonly Companion[]): void {
  const pictures = new Set(earlier.filter(({ role }) => role === "live").map(({ assetId }) => assetId));
  for (const assetId of pictures) {
    const films = listCompanionsOfAsset(tx, assetId).filter(({ role }) => role === "live");
    removeLiveRenditions(
      tx,
      assetId,
      films.map(({ blobHash }) => blobHash),
    );
  }
}

/**
 * Makes the asset at a path part of another one, which gets its terms, bookmarks and collections. Returns false if it must
 * stay separate; that is checked again here, since the other asset may only be known by its content.
 */
export function joinIntoAsset(
  tx: Tx,
  at: { role: CompanionRole; root: string; path: string },
  into: number,
  now: number,
) {
  const before = findPath(tx, at.root, at.path);
  if (!before) return true;
  if (at.role !== "sidecar" && mustAssetsStaySeparate(tx, before.assetId, into)) return false;
  removePath(tx, before.id);
  if (before.assetId === into) return true;
  tightenTerms(tx, into, readAssetTerms(tx, before.assetId), now);
  if (listPathsOfAsset(tx, before.assetId).length === 0) mergeAsset(tx, before.assetId, into);
  return true;
}
