// Creates and changes collections, for imports, commands and the console. Runs inside the caller's transaction.
// The index has a field for membership, so every change of members is recorded in the change log.

import { and, asc, count, eq, max } from "drizzle-orm";
import { prepareUpsert } from "../../db/columns.ts";
import { type CollectionSearch, collectionAssets, collections } from "../../db/tables/collection.table.ts";
import type { Labels } from "../../db/tables/field.table.ts";
import { recordChange } from "../../platform/database/change-log.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { inIdList } from "../../platform/database/is-among.ts";
import { preparePerConnection } from "../../platform/database/prepare-per-connection.ts";
import { writtenRow } from "../../platform/database/statements.ts";
import { ensureCollectionField, setValueLabels } from "../library/registry-writer.repository.ts";

/** A collection to create, or to replace if its origin exists. */
export interface CollectionInput {
  labels: Labels;
  /** Identifies the collection when it is imported again: the same origin is the same collection. */
  origin?: string;
  /** `collection_<number>`; by default made from its id. */
  indicator?: string;
  sourceAssetId?: number | null;
}

/** Creates or replaces a collection that is a list of assets, in this order. */
export async function saveStaticCollection(
  tx: Tx,
  made: CollectionInput,
  assetIds: readonly number[],
): Promise<number> {
  const { id, indicator } = await upsertCollection(tx, made, { kind: "static", search: null });
  // Without an English label, the first label in another language takes its place, as where labels are shown.
  await setValueLabels(tx, await ensureCollectionField(tx), indicator, {
    en: Object.values(made.labels)[0] ?? indicator,
    ...made.labels,
  });
  await setCollectionMembers(tx, id, assetIds);
  return id;
}

/** Creates or replaces a collection that is a stored search, which runs whenever it is opened. */
export async function saveSearchCollection(tx: Tx, made: CollectionInput, search: CollectionSearch): Promise<number> {
  const { id } = await upsertCollection(tx, made, { kind: "search", search });
  await setCollectionMembers(tx, id, []);
  return id;
}

const upsertMember = preparePerConnection((tx) =>
  prepareUpsert(tx, collectionAssets, { key: ["collectionId", "assetId"], set: ["position"] }),
);

/** Sets the members of a list, in this order; writes only the differences. */
export async function setCollectionMembers(tx: Tx, collectionId: number, assetIds: readonly number[]): Promise<void> {
  const requested = [...new Set(assetIds)];
  const present = await positionsOf(tx, collectionId);
  const upsert = upsertMember(tx);
  for (const [position, assetId] of requested.entries())
    if (present.get(assetId) !== position) await upsert({ collectionId, assetId, position });
  const requestedIds = new Set(requested);
  const removed = [...present.keys()].filter((id) => !requestedIds.has(id));
  await tx
    .delete(collectionAssets)
    .where(and(eq(collectionAssets.collectionId, collectionId), inIdList(collectionAssets.assetId, removed)));
  await recordChange(tx, [...removed, ...requested.filter((id) => !present.has(id))]);
}

/** All collections, in their order. */
export async function listCollections(db: Reader): Promise<(typeof collections.$inferSelect)[]> {
  return db.select().from(collections).orderBy(asc(collections.position), asc(collections.id));
}

export async function findCollectionByOrigin(
  tx: Tx,
  origin: string,
): Promise<typeof collections.$inferSelect | undefined> {
  const [row] = await tx.select().from(collections).where(eq(collections.origin, origin));
  return row;
}

/** Sets the asset whose picture is shown for the collection; null: none. */
export async function setCollectionCover(tx: Tx, id: number, sourceAssetId: number | null): Promise<void> {
  await tx.update(collections).set({ sourceAssetId }).where(eq(collections.id, id));
}

/** Collection -> number of assets in its list, for collections that have any. */
export async function countMembersByCollection(db: Reader): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: collectionAssets.collectionId, n: count() })
    .from(collectionAssets)
    .groupBy(collectionAssets.collectionId);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

export async function readCollectionIndicator(tx: Tx, id: number): Promise<string> {
  return (await tx.select().from(collections).where(eq(collections.id, id)))[0]?.indicator ?? "";
}

export async function removeCollection(tx: Tx, indicator: string): Promise<boolean> {
  const [existing] = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(eq(collections.indicator, indicator));
  if (!existing) return false;
  await setCollectionMembers(tx, existing.id, []);
  await tx.delete(collections).where(eq(collections.id, existing.id));
  return true;
}

async function positionsOf(tx: Tx, collectionId: number): Promise<Map<number, number>> {
  const rows = await tx.select().from(collectionAssets).where(eq(collectionAssets.collectionId, collectionId));
  return new Map(rows.map(({ assetId, position }) => [assetId, position]));
}

async function upsertCollection(
  tx: Tx,
  { labels, origin, indicator, sourceAssetId = null }: CollectionInput,
  what: { kind: "static" | "search"; search: CollectionSearch | null },
): Promise<{ id: number; indicator: string }> {
  const existing = origin && (await findCollectionByOrigin(tx, origin));
  if (existing) {
    await tx
      .update(collections)
      .set({ ...what, labels, sourceAssetId: sourceAssetId ?? existing.sourceAssetId })
      .where(eq(collections.id, existing.id));
    return existing;
  }
  const [last] = await tx.select({ position: max(collections.position) }).from(collections);
  const position = (last?.position ?? -1) + 1;
  const row = { ...what, labels, position, sourceAssetId, origin: origin ?? null };
  // Inserts a temporary indicator: the default one contains the id, which exists only after the insert.
  const { id } = writtenRow(
    await tx
      .insert(collections)
      .values({ ...row, indicator: indicator ?? `new ${position} ${Math.random()}` })
      .returning({ id: collections.id }),
  );
  const named = indicator ?? `collection_${id}`;
  await tx.update(collections).set({ indicator: named }).where(eq(collections.id, id));
  return { id, indicator: named };
}
