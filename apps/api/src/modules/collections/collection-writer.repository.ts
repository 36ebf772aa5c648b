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
export function saveStaticCollection(tx: Tx, made: CollectionInput, assetIds: readonly number[]): number {
  const { id, indicator } = upsertCollection(tx, made, { kind: "static", search: null });
  // Without an English label, the first label in another language takes its place, as where labels are shown.
  setValueLabels(tx, ensureCollectionField(tx), indicator, {
    en: Object.values(made.labels)[0] ?? indicator,
    ...made.labels,
  });
  setCollectionMembers(tx, id, assetIds);
  return id;
}

/** Creates or replaces a collection that is a stored search, which runs whenever it is opened. */
export function saveSearchCollection(tx: Tx, made: CollectionInput, search: CollectionSearch): number {
  const { id } = upsertCollection(tx, made, { kind: "search", search });
  setCollectionMembers(tx, id, []);
  return id;
}

const upsertMember = preparePerConnection((tx) =>
  prepareUpsert(tx, collectionAssets, { key: ["collectionId", "assetId"], set: ["position"] }),
);

/** Sets the members of a list, in this order; writes only the differences. */
export function setCollectionMembers(tx: Tx, collectionId: number, assetIds: readonly number[]): void {
  const requested = [...new Set(assetIds)];
  const present = positionsOf(tx, collectionId);
  const upsert = upsertMember(tx);
  for (const [position, assetId] of requested.entries())
    if (present.get(assetId) !== position) upsert.run({ collectionId, assetId, position });
  const requestedIds = new Set(requested);
  const removed = [...present.keys()].filter((id) => !requestedIds.has(id));
  tx.delete(collectionAssets)
    .where(and(eq(collectionAssets.collectionId, collectionId), inIdList(collectionAssets.assetId, removed)))
    .run();
  recordChange(tx, [...removed, ...requested.filter((id) => !present.has(id))]);
}

/** All collections, in their order. */
export function listCollections(db: Reader): (typeof collections.$inferSelect)[] {
  return db.select().from(collections).orderBy(asc(collections.position), asc(collections.id)).all();
}

export function findCollectionByOrigin(tx: Tx, origin: string): typeof collections.$inferSelect | undefined {
  return tx.select().from(collections).where(eq(collections.origin, origin)).get();
}

/** Sets the asset whose picture is shown for the collection; null: none. */
export function setCollectionCover(tx: Tx, id: number, sourceAssetId: number | null): void {
  tx.update(collections).set({ sourceAssetId }).where(eq(collections.id, id)).run();
}

/** Collection -> number of assets in its list, for collections that have any. */
export function countMembersByCollection(db: Reader): Map<number, number> {
  const rows = db
    .select({ id: collectionAssets.collectionId, n: count() })
    .from(collectionAssets)
    .groupBy(collectionAssets.collectionId)
    .all();
  return new Map(rows.map(({ id, n }) => [id, n]));
}

export function readCollectionIndicator(tx: Tx, id: number): string {
  return tx.select().from(collections).where(eq(collections.id, id)).get()?.indicator ?? "";
}

export function removeCollection(tx: Tx, indicator: string): boolean {
  const existing = tx
    .select({ id: collections.id })
    .from(collections)
    .where(eq(collections.indicator, indicator))
    .get();
  if (!existing) return false;
  setCollectionMembers(tx, existing.id, []);
  tx.delete(collections).where(eq(collections.id, existing.id)).run();
  return true;
}

function positionsOf(tx: Tx, collectionId: number): Map<number, number> {
  const rows = tx.select().from(collectionAssets).where(eq(collectionAssets.collectionId, collectionId)).all();
  return new Map(rows.map(({ assetId, position }) => [assetId, position]));
}

function upsertCollection(
  tx: Tx,
  { labels, origin, indicator, sourceAssetId = null }: CollectionInput,
  what: { kind: "static" | "search"; search: CollectionSearch | null },
): { id: number; indicator: string } {
  const existing = origin && findCollectionByOrigin(tx, origin);
  if (existing) {
    tx.update(collections)
      .set({ ...what, labels, sourceAssetId: sourceAssetId ?? existing.sourceAssetId })
      .where(eq(collections.id, existing.id))
      .run();
    return existing;
  }
  const last = tx
    .select({ position: max(collections.position) })
    .from(collections)
    .get();
  const position = (last?.position ?? -1) + 1;
  const row = { ...what, labels, position, sourceAssetId, origin: origin ?? null };
  // Inserts a temporary indicator: the default one contains the id, which exists only after the insert.
  const { id } = tx
    .insert(collections)
    .values({ ...row, indicator: indicator ?? `new ${position} ${Math.random()}` })
    .returning({ id: collections.id })
    .get();
  const named = indicator ?? `collection_${id}`;
  tx.update(collections).set({ indicator: named }).where(eq(collections.id, id)).run();
  return { id, indicator: named };
}
