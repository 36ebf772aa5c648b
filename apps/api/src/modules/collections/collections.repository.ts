// Collections and their members, as far as a caller may see them. Reads only.
import { eq } from "drizzle-orm";
import { collections } from "../../db/tables/collection.table.ts";
import type { Database } from "../../platform/database.ts";

export type CollectionRow = typeof collections.$inferSelect;

/** Whose eyes: sets of pools, as JSON list, and the moment that embargoes are held against. */
export interface Sight {
  acls: string;
  now: number;
}

export interface CollectionsRepository {
  list(): Promise<CollectionRow[]>;
  find(indicator: string): Promise<CollectionRow | undefined>;
  count(collectionId: number, sight: Sight): Promise<number>;
  /** Asset ids in the collection's order. */
  members(collectionId: number, sight: Sight, start: number, rows: number): Promise<number[]>;
}

const VISIBLE = `FROM collection_asset c JOIN asset a ON a.id = c.asset_id
  WHERE c.collection_id = ? AND a.acl_id IN (SELECT value FROM json_each(?)) AND (a.embargo IS NULL OR a.embargo <= ?)`;

export function createCollectionsRepository(db: Database): CollectionsRepository {
  const count = db.sqlite.prepare(`SELECT count(*) ${VISIBLE}`).pluck();
  const members = db.sqlite
    .prepare(`SELECT c.asset_id ${VISIBLE} ORDER BY c.position, c.asset_id LIMIT ? OFFSET ?`)
    .pluck();
  return {
    list: async () => db.read.select().from(collections).orderBy(collections.position, collections.id).all(),
    find: async (indicator) => db.read.select().from(collections).where(eq(collections.indicator, indicator)).get(),
    count: async (id, { acls, now }) => count.get(id, acls, now) as number,
    members: async (id, { acls, now }, start, rows) => members.all(id, acls, now, rows, start) as number[],
  };
}
