// Creates and changes collections, for imports, commands and the console. Runs inside a write of the caller's.
// The index has a field for membership, so every change of members is recorded in the change log.
import { asc, count, eq, sql } from "drizzle-orm";
import { type CollectionSearch, collectionAssets, collections } from "../../db/tables/collection.table.ts";
import type { Labels } from "../../db/tables/field.table.ts";
import { recordChange } from "../../platform/change-log.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { ensureCollectionField, labelValue } from "../library/registry-writer.repository.ts";

export interface NewCollection {
  labels: Labels;
  /** Identifies the collection when it is imported again: the same origin is the same collection. */
  origin?: string;
  /** `collection_<number>`; otherwise made of its id. */
  indicator?: string;
  sourceAssetId?: number | null;
}

/** A list of assets, in this order. */
export function saveStaticCollection(tx: Tx, made: NewCollection, assetIds: readonly number[]): number {
  const { id, indicator } = put(tx, made, { kind: "static", search: null });
  // Labelled as it is shown: in whatever language there is.
  labelValue(tx, ensureCollectionField(tx), indicator, {
    en: Object.values(made.labels)[0] ?? indicator,
    ...made.labels,
  });
  setMembers(tx, id, assetIds);
  return id;
}

/** What a search finds at the moment it is opened. */
export function saveSearchCollection(tx: Tx, made: NewCollection, search: CollectionSearch): number {
  const { id } = put(tx, made, { kind: "search", search });
  setMembers(tx, id, []);
  return id;
}

/** Sets the members of a list, in this order; writes only the differences. */
export function setMembers(tx: Tx, collectionId: number, assetIds: readonly number[]): void {
  const wanted = [...new Set(assetIds)];
  const present = positionsOf(tx, collectionId);
  const put = tx.$client.prepare(
    `INSERT INTO collection_asset (collection_id, asset_id, position) VALUES (?, ?, ?)
     ON CONFLICT (collection_id, asset_id) DO UPDATE SET position = excluded.position`,
  );
  for (const [position, id] of wanted.entries()) if (present.get(id) !== position) put.run(collectionId, id, position);
  const staying = new Set(wanted);
  const gone = [...present.keys()].filter((id) => !staying.has(id));
  const remove = tx.$client.prepare("DELETE FROM collection_asset WHERE collection_id = ? AND asset_id = ?");
  for (const id of gone) remove.run(collectionId, id);
  recordChange(tx, [...gone, ...wanted.filter((id) => !present.has(id))]);
}

/** All of them, in their order. */
export function listCollections(db: Pick<Database, "read">): (typeof collections.$inferSelect)[] {
  return db.read.select().from(collections).orderBy(asc(collections.position), asc(collections.id)).all();
}

export function collectionOfOrigin(tx: Tx, origin: string): typeof collections.$inferSelect | undefined {
  return tx.select().from(collections).where(eq(collections.origin, origin)).get();
}

/** The asset whose picture stands for the collection. */
export function setSourceAsset(tx: Tx, id: number, sourceAssetId: number | null): void {
  tx.update(collections).set({ sourceAssetId }).where(eq(collections.id, id)).run();
}

/** What a stored search asks for from now on. */
export function setSearch(tx: Tx, id: number, search: CollectionSearch): void {
  tx.update(collections).set({ search }).where(eq(collections.id, id)).run();
}

/** Collection -> how many assets are in its list, for those that have any. */
export function countMembers(db: Pick<Database, "read">): Map<number, number> {
  const rows = db.read
    .select({ id: collectionAssets.collectionId, n: count() })
    .from(collectionAssets)
    .groupBy(collectionAssets.collectionId)
    .all();
  return new Map(rows.map(({ id, n }) => [id, n]));
}

export function indicatorOf(tx: Tx, id: number): string {
  return tx.select().from(collections).where(eq(collections.id, id)).get()?.indicator ?? "";
}

export function removeCollection(tx: Tx, indicator: string): boolean {
  const existing = tx
    .select({ id: collections.id })
    .from(collections)
    .where(eq(collections.indicator, indicator))
    .get();
  if (!existing) return false;
  setMembers(tx, existing.id, []);
  tx.delete(collections).where(eq(collections.id, existing.id)).run();
  return true;
}

function positionsOf(tx: Tx, collectionId: number): Map<number, number> {
  const rows = tx.select().from(collectionAssets).where(eq(collectionAssets.collectionId, collectionId)).all();
  return new Map(rows.map(({ assetId, position }) => [assetId, position]));
}

function put(
  tx: Tx,
  { labels, origin, indicator, sourceAssetId = null }: NewCollection,
  what: { kind: "static" | "search"; search: CollectionSearch | null },
): { id: number; indicator: string } {
  const existing = origin && collectionOfOrigin(tx, origin);
  if (existing) {
    tx.update(collections)
      .set({ ...what, labels, sourceAssetId: sourceAssetId ?? existing.sourceAssetId })
      .where(eq(collections.id, existing.id))
      .run();
    return existing;
  }
  const last = tx.select({ position: sql<number>`coalesce(max(position), -1)` }).from(collections).get();
  const position = (last?.position ?? -1) + 1;
  const row = { ...what, labels, position, sourceAssetId, origin: origin ?? null };
  // It may contain the id, which exists only after the insert.
  const { id } = tx
    .insert(collections)
    .values({ ...row, indicator: indicator ?? `new ${position} ${Math.random()}` })
    .returning({ id: collections.id })
    .get();
  const named = indicator ?? `collection_${id}`;
  tx.update(collections).set({ indicator: named }).where(eq(collections.id, id)).run();
  return { id, indicator: named };
}
