import { asc, eq, max } from "drizzle-orm";
import { convertSets, downloadGrants, groups } from "../../db/tables/access.table.ts";
import { zipTickets } from "../../db/tables/download.table.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

export type ConvertSetRow = typeof convertSets.$inferSelect;

/** In their order. */
export async function listConvertSetRows(db: Reader): Promise<ConvertSetRow[]> {
  return db.select().from(convertSets).orderBy(asc(convertSets.position), asc(convertSets.id));
}

/** Convert set -> names of the groups with a grant for exactly this set. */
export async function mapGroupNamesByGrantedSet(db: Reader): Promise<Map<number, string[]>> {
  const rows = await db
    .selectDistinct({ set: downloadGrants.convertSetId, group: groups.name })
    .from(downloadGrants)
    .innerJoin(groups, eq(groups.id, downloadGrants.groupId))
    .orderBy(asc(groups.name));
  const names = new Map<number, string[]>();
  for (const { set, group } of rows) names.set(set, [...(names.get(set) ?? []), group]);
  return names;
}

/** An id not used by any convert set or zip ticket. */
export async function nextSetId(tx: Tx): Promise<number> {
  const [ofSets] = await tx.select({ id: max(convertSets.id) }).from(convertSets);
  const [ofTickets] = await tx.select({ id: max(zipTickets.convertSetId) }).from(zipTickets);
  return 1 + Math.max(ofSets?.id ?? 0, ofTickets?.id ?? 0, 0);
}

export async function insertSet(tx: Tx, row: typeof convertSets.$inferInsert): Promise<void> {
  await tx.insert(convertSets).values(row);
}

export async function updateSet(tx: Tx, id: number, change: Partial<Omit<ConvertSetRow, "id">>): Promise<void> {
  await tx.update(convertSets).set(change).where(eq(convertSets.id, id));
}

export async function setPositions(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const [position, id] of ids.entries()) await updateSet(tx, id, { position });
}

/** Deletes a set with its grants, which another set with the same id would otherwise get. */
export async function deleteSet(tx: Tx, id: number): Promise<void> {
  await tx.delete(downloadGrants).where(eq(downloadGrants.convertSetId, id));
  await tx.delete(convertSets).where(eq(convertSets.id, id));
}
