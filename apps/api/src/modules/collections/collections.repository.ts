// Reads collections and their members, as far as a caller may see them.
import { type CollectionSearch, collections } from "../../db/tables/collection.table.ts";
import type { Database } from "../../platform/database/database.ts";
import type { CallerAccess } from "../access/access.service.ts";
import { visibilityParams, visibleAssetSql } from "../access/visible-assets.repository.ts";

export type CollectionRow = typeof collections.$inferSelect;

/** The columns that define the content of a collection. */
export type CollectionContent = Pick<CollectionRow, "id" | "indicator" | "kind" | "search">;

export interface CollectionsRepository {
  list(): Promise<CollectionRow[]>;
  /** An empty list if it does not exist, with the same work as for a hidden one. */
  find(indicator: string): Promise<CollectionContent>;
  count(collectionId: number, to: CallerAccess): Promise<number>;
  /** Asset ids in the collection's order. */
  members(collectionId: number, to: CallerAccess, window: { start: number; rows: number }): Promise<number[]>;
}

const VISIBLE = `FROM collection_asset c JOIN asset a ON a.id = c.asset_id
  WHERE c.collection_id = @id AND ${visibleAssetSql("a")}`;

export function createCollectionsRepository(db: Database): CollectionsRepository {
  const count = db.sqlite.prepare(`SELECT count(*) ${VISIBLE}`).pluck();
  const members = db.sqlite
    .prepare(`SELECT c.asset_id ${VISIBLE} ORDER BY c.position, c.asset_id LIMIT @rows OFFSET @start`)
    .pluck();
  const find = db.sqlite.prepare(
    `SELECT ifnull(c.id, 0) AS id, @indicator AS indicator, ifnull(c.kind, 'static') AS kind, c.search
     FROM (SELECT 1) LEFT JOIN collection c ON c.indicator = @indicator`,
  );
  return {
    list: async () => db.read.select().from(collections).orderBy(collections.position, collections.id).all(),
    async find(indicator) {
      const row = find.get({ indicator }) as Omit<CollectionContent, "search"> & { search: string | null };
      return { ...row, search: row.search === null ? null : (JSON.parse(row.search) as CollectionSearch) };
    },
    count: async (id, to) => count.get({ id, ...visibilityParams(to) }) as number,
    members: async (id, to, { start, rows }) => members.all({ id, ...visibilityParams(to), start, rows }) as number[],
  };
}
