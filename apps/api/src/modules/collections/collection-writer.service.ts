// Making and changing collections, for imports, commands and the console. Runs inside a write of the caller's.
import { eq, sql } from "drizzle-orm";
import { type CollectionSearch, collectionAssets, collections } from "../../db/tables/collection.table.ts";
import type { Labels } from "../../db/tables/field.table.ts";
import type { Tx } from "../../platform/database.ts";

export interface NewCollection {
  labels: Labels;
  /** What it is known by to whoever makes it again: the same origin is the same collection. */
  origin?: string;
  sourceAssetId?: number | null;
}

/** A list of assets, in this order. */
export function putStaticCollection(tx: Tx, made: NewCollection, assetIds: readonly number[]): number {
  const id = put(tx, made, { kind: "static", search: null });
  tx.delete(collectionAssets).where(eq(collectionAssets.collectionId, id)).run();
  const insert = tx.$client.prepare(
    "INSERT INTO collection_asset (collection_id, asset_id, position) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  );
  for (const [position, assetId] of assetIds.entries()) insert.run(id, assetId, position);
  return id;
}

/** What a search finds at the moment it is opened. */
export function putSearchCollection(tx: Tx, made: NewCollection, search: CollectionSearch): number {
  return put(tx, made, { kind: "search", search });
}

export function removeCollection(tx: Tx, indicator: string): boolean {
  return tx.delete(collections).where(eq(collections.indicator, indicator)).run().changes > 0;
}

function put(
  tx: Tx,
  { labels, origin, sourceAssetId = null }: NewCollection,
  what: { kind: "static" | "search"; search: CollectionSearch | null },
): number {
  const known = origin && tx.select().from(collections).where(eq(collections.origin, origin)).get();
  if (known) {
    tx.update(collections)
      .set({ ...what, labels, sourceAssetId: sourceAssetId ?? known.sourceAssetId })
      .where(eq(collections.id, known.id))
      .run();
    return known.id;
  }
  const last = tx.select({ position: sql<number>`coalesce(max(position), -1)` }).from(collections).get();
  const position = (last?.position ?? -1) + 1;
  const row = { ...what, labels, position, sourceAssetId, origin: origin ?? null };
  // The indicator holds the id, which is known afterwards.
  const indicator = `new ${position} ${Math.random()}`;
  const { id } = tx
    .insert(collections)
    .values({ ...row, indicator })
    .returning({ id: collections.id })
    .get();
  tx.update(collections)
    .set({ indicator: `collection_${id}` })
    .where(eq(collections.id, id))
    .run();
  return id;
}
