// Custom tags: embedded tags that the mapping does not cover, and the fields made from them.
import { eq, ne } from "drizzle-orm";
import { embeddedValues } from "../../../db/tables/embedded.table.ts";
import { fields } from "../../../db/tables/field.table.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";

/** Custom tags of at least `minFiles` assets, the most frequent first. */
export function listFrequentTags(db: Database, minFiles: number, limit: number): string[] {
  return db.sqlite
    .prepare(
      `SELECT tag FROM embedded_value GROUP BY tag HAVING count(DISTINCT asset_id) >= ?
       ORDER BY count(DISTINCT asset_id) DESC, tag LIMIT ?`,
    )
    .pluck()
    .all(minFiles, limit) as string[];
}

/** The values of a custom tag in all assets, ordered by asset and position. */
export function listValuesOfTag(db: Database, tag: string): { id: number; value: string }[] {
  return db.read
    .select({ id: embeddedValues.assetId, value: embeddedValues.value })
    .from(embeddedValues)
    .where(eq(embeddedValues.tag, tag))
    .orderBy(embeddedValues.assetId, embeddedValues.position)
    .all();
}

export function findField(tx: Tx, name: (typeof fields.$inferSelect)["name"]) {
  return tx.select().from(fields).where(eq(fields.name, name)).get();
}

/** Names of fields that do not come from metadata. */
export function listOtherFieldNames(db: Database): string[] {
  const others = db.read.select({ name: fields.name }).from(fields).where(ne(fields.origin, "metadata")).all();
  return others.map(({ name }) => name);
}
