// Reads collections and their members, as far as a caller may see them.
import { and, count, eq, sql } from "drizzle-orm";
import { assets } from "../../db/tables/asset.table.ts";
import { collectionAssets, collections } from "../../db/tables/collection.table.ts";
import type { Database } from "../../platform/database/database.ts";
import type { CallerAccess } from "../access/access.service.ts";
import { visibleAssetsCondition } from "../access/visible-assets.repository.ts";

export type CollectionRow = typeof collections.$inferSelect;

/** The columns that define the content of a collection. */
export type CollectionContentColumns = Pick<CollectionRow, "id" | "indicator" | "kind" | "search">;

export function createCollectionsRepository({ read }: Database) {
  const { id, kind, search, indicator, position } = collections;
  const found = read
    .select({ id, kind, search })
    .from(sql`(SELECT 1) AS one_row`)
    .leftJoin(collections, eq(indicator, sql.placeholder("indicator")))
    .prepare();
  const visibleMembers = (collectionId: number, to: CallerAccess) =>
    and(eq(collectionAssets.collectionId, collectionId), visibleAssetsCondition(to));
  const isMember = eq(assets.id, collectionAssets.assetId);
  return {
    list: (): Promise<CollectionRow[]> => read.select().from(collections).orderBy(position, id),
    /** The collection; an empty one if it does not exist, with the same work as for a hidden one. */
    async find(indicator: string): Promise<CollectionContentColumns> {
      const [row] = await found.execute({ indicator });
      return { id: row?.id ?? 0, indicator, kind: row?.kind ?? "static", search: row?.search ?? null };
    },
    async count(id: number, to: CallerAccess): Promise<number> {
      const members = read.select({ n: count() }).from(collectionAssets).innerJoin(assets, isMember);
      return (await members.where(visibleMembers(id, to)))[0]?.n ?? 0;
    },
    /** Asset ids in the collection's order. */
    async members(id: number, to: CallerAccess, { start, rows }: { start: number; rows: number }): Promise<number[]> {
      const found = await read
        .select({ id: assets.id })
        .from(collectionAssets)
        .innerJoin(assets, isMember)
        .where(visibleMembers(id, to))
        .orderBy(collectionAssets.position, assets.id)
        .limit(rows)
        .offset(start);
      return found.map(({ id }) => id);
    },
  };
}
