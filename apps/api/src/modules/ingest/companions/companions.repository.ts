import { isDeepStrictEqual } from "node:util";
import { and, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { type Companion, type CompanionRole, companions } from "../../../db/tables/companion.table.ts";
import type { ReadOnly, Tx } from "../../../platform/database.ts";
import { prepared } from "../../../platform/prepared.ts";
import { mergeAsset } from "../../library/asset-writer.repository.ts";
import { removeLiveFilms } from "../../renditions/rendition-writer.repository.ts";
import { pathAt, pathsOfAsset, removePath } from "../import.repository.ts";
import { narrowTerms, stayApart, termsOfAsset } from "./stored-terms.repository.ts";
import { mayHaveTerms } from "./terms-beside.ts";

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

const found = prepared((tx) =>
  tx
    .select()
    .from(companions)
    .where(and(eq(companions.root, sql.placeholder("root")), eq(companions.path, sql.placeholder("path"))))
    .prepare(),
);

export const companionAt = (tx: Tx, root: string, path: string): Companion | undefined => found(tx).get({ root, path });

/** In the order of their paths. */
export function companionsOfAsset(tx: Tx, assetId: number): Companion[] {
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

/** A file at this path is an asset of its own now, with the terms of the one that it was a part of. */
export function partCompanionAt(tx: Tx, { root, path }: { root: string; path: string }, assetId: number, now: number) {
  const before = companionAt(tx, root, path);
  if (!before) return;
  removeCompanions(tx, [before.id]);
  if (before.assetId !== assetId) narrowTerms(tx, assetId, termsOfAsset(tx, before.assetId), now);
}

/** Answers whether anybody could see a difference. */
export function saveCompanion(tx: Tx, companion: Omit<Companion, "id">, now: number): boolean {
  const { root, path, ...set } = companion;
  const before = companionAt(tx, root, path);
  tx.insert(companions)
    .values(companion)
    .onConflictDoUpdate({ target: [companions.root, companions.path], set })
    .run();
  if (before) forgetFilms(tx, [before]);
  // Its terms may have come from a reading that is not to be had now.
  const isUnread = mayHaveTerms(companion.role) && !companion.termsRead;
  if (before && before.assetId !== companion.assetId && isUnread) {
    narrowTerms(tx, companion.assetId, termsOfAsset(tx, before.assetId), now);
  }
  const shown = { ...companion, id: before?.id, termsRead: before?.termsRead };
  return !isDeepStrictEqual(shown, before);
}

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

/**
 * What was an asset of its own becomes part of another one, with its terms; who kept it keeps that one. False where it
 * must stay apart: only its content told which asset that other one is.
 */
export function joinAsset(tx: Tx, at: { role: CompanionRole; root: string; path: string }, into: number, now: number) {
  const before = pathAt(tx, at.root, at.path);
  if (!before) return true;
  if (at.role !== "sidecar" && stayApart(tx, before.assetId, into)) return false;
  removePath(tx, before.id);
  if (before.assetId === into) return true;
  narrowTerms(tx, into, termsOfAsset(tx, before.assetId), now);
  if (pathsOfAsset(tx, before.assetId).length === 0) mergeAsset(tx, before.assetId, into);
  return true;
}
