import { and, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import { type Companion, companions } from "../../../db/tables/companion.table.ts";
import type { ReadOnlyDatabase, Tx } from "../../../platform/database/database.ts";
import { preparePerConnection } from "../../../platform/database/prepare-per-connection.ts";
import { removeOtherLivePhotoRenditions } from "../../renditions/rendition-writer.repository.ts";

/** The companions of an imported folder by path; with `at` only those at or below this path. */
export async function listStoredCompanions(
  db: ReadOnlyDatabase,
  root: string,
  at = "",
): Promise<Map<string, Companion>> {
  // All paths in the folder `at`: they start with "/" after its name, and "0" is the next character.
  const below = and(gte(companions.path, `${at}/`), lt(companions.path, `${at}0`));
  const rows = await db.read
    .select()
    .from(companions)
    .where(and(eq(companions.root, root), at === "" ? undefined : or(eq(companions.path, at), below)));
  return new Map(rows.map((row) => [row.path, row]));
}

const companionByPath = preparePerConnection((tx) =>
  tx
    .select()
    .from(companions)
    .where(and(eq(companions.root, sql.placeholder("root")), eq(companions.path, sql.placeholder("path"))))
    .prepare(),
);

export const findCompanionByPath = async (tx: Tx, root: string, path: string): Promise<Companion | undefined> =>
  (await companionByPath(tx).execute({ root, path }))[0];

/** The companions of an asset, ordered by path. */
export async function listCompanionsOfAsset(tx: Tx, assetId: number): Promise<Companion[]> {
  return tx.select().from(companions).where(eq(companions.assetId, assetId)).orderBy(companions.root, companions.path);
}

export async function removeCompanions(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await removePlayableFilms(
    tx,
    await tx
      .delete(companions)
      .where(inArray(companions.id, [...ids]))
      .returning(),
  );
}

export async function saveCompanion(tx: Tx, companion: Omit<Companion, "id">): Promise<void> {
  const { root, path, ...set } = companion;
  const before = await findCompanionByPath(tx, root, path);
  await tx
    .insert(companions)
    .values(companion)
    .onConflictDoUpdate({ target: [companions.root, companions.path], set });
  if (before) await removePlayableFilms(tx, [before]);
}

/** Removes the playable versions of films that are no longer companions. */
async function removePlayableFilms(tx: Tx, earlier: readonly Companion[]): Promise<void> {
  const pictures = new Set(earlier.filter(({ role }) => role === "live").map(({ assetId }) => assetId));
  for (const assetId of pictures) {
    const films = (await listCompanionsOfAsset(tx, assetId)).flatMap(({ role, blobHash }) =>
      role === "live" ? blobHash : [],
    );
    await removeOtherLivePhotoRenditions(tx, assetId, films);
  }
}
