import { asc, eq, max } from "drizzle-orm";
import { convertSets, downloadGrants, groups } from "../../db/tables/access.table.ts";
import { zipTickets } from "../../db/tables/download.table.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

export type ConvertSetRow = typeof convertSets.$inferSelect;

/** In their order. */
export function listConvertSetRows(db: Reader): ConvertSetRow[] {
  return db.select().from(convertSets).orderBy(asc(convertSets.position), asc(convertSets.id)).all();
}

/** Convert set -> names of the groups with a grant for exactly this set. */
export function mapGroupNamesByGrantedSet(db: Reader): Map<number, string[]> {
  const rows = db
    .selectDistinct({ set: downloadGrants.convertSetId, group: groups.name })
    .from(downloadGrants)
    .innerJoin(groups, eq(groups.id, downloadGrants.groupId))
    .orderBy(asc(groups.name))
    .all();
  const names = new Map<number, string[]>();
  for (const { set, group } of rows) names.set(set, [...(names.get(set) ?? []), group]);
  return names;
}

/** An id not used by any convert set or zip ticket. */
export function nextSetId(tx: Tx): number {
  const ofSets = tx
    .select({ id: max(convertSets.id) })
    .from(convertSets)
    .get();
  const ofTickets = tx
    .select({ id: max(zipTickets.convertSetId) })
    .from(zipTickets)
    .get();
  return 1 + Math.max(ofSets?.id ?? 0, ofTickets?.id ?? 0, 0);
}

export function insertSet(tx: Tx, row: typeof convertSets.$inferInsert): void {
  tx.insert(convertSets).values(row).run();
}

export function updateSet(tx: Tx, id: number, change: Partial<Omit<ConvertSetRow, "id">>): void {
  tx.update(convertSets).set(change).where(eq(convertSets.id, id)).run();
}

export function setPositions(tx: Tx, ids: readonly number[]): void {
  for (const [position, id] of ids.entries()) updateSet(tx, id, { position });
}

/** Deletes a set with its grants, which another set with the same id would otherwise get. */
export function deleteSet(tx: Tx, id: number): void {
  tx.delete(downloadGrants).where(eq(downloadGrants.convertSetId, id)).run();
  tx.delete(convertSets).where(eq(convertSets.id, id)).run();
}
