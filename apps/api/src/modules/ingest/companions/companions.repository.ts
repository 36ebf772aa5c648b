import { and, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import { type Companion, companions } from "../../../db/tables/companion.table.ts";
import type { ReadOnlyDatabase, Tx } from "../../../platform/database/database.ts";
import { preparePerConnection } from "../../../platform/database/prepare-per-connection.ts";
import { removeOtherLivePhotoRenditions } from "../../renditions/rendition-writer.repository.ts";

/** The companions of an imported folder by path; with `at` only those at or below this path. */
export function listStoredCompanions(db: ReadOnlyDatabase, root: string, at = ""): Map<string, Companion> {
  // All paths in the folder `at`: they start with "/" after its name, and "0" is the next character.
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

export const findCompanionByPath = (tx: Tx, root: string, path: string): Companion | undefined =>
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
  removePlayableFilms(
    tx,
    tx
      .delete(companions)
      .where(inArray(companions.id, [...ids]))
      .returning()
      .all(),
  );
}

export function saveCompanion(tx: Tx, companion: Omit<Companion, "id">): void {
  const { root, path, ...set } = companion;
  const before = findCompanionByPath(tx, root, path);
  tx.insert(companions)
    .values(companion)
    .onConflictDoUpdate({ target: [companions.root, companions.path], set })
    .run();
  if (before) removePlayableFilms(tx, [before]);
}

/** Removes the playable versions of films that are no longer companions. */
function removePlayableFilms(tx: Tx, earlier: readonly Companion[]): void {
  const pictures = new Set(earlier.filter(({ role }) => role === "live").map(({ assetId }) => assetId));
  for (const assetId of pictures) {
    const films = listCompanionsOfAsset(tx, assetId).flatMap(({ role, blobHash }) => (role === "live" ? blobHash : []));
    removeOtherLivePhotoRenditions(tx, assetId, films);
  }
}
