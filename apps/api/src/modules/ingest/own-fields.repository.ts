// Embedded tags that no mapping covers, and the fields made from them.
import { eq, ne } from "drizzle-orm";
import { embeddedValues } from "../../db/tables/embedded.table.ts";
import { fields } from "../../db/tables/field.table.ts";
import type { Database, Sqlite, Tx } from "../../platform/database.ts";

/** Tags of at least `minFiles` assets, the most frequent first. */
export function frequentTags(db: Database, minFiles: number, limit: number): string[] {
  return db.sqlite
    .prepare(
      `SELECT tag FROM embedded_value GROUP BY tag HAVING count(DISTINCT asset_id) >= ?
       ORDER BY count(DISTINCT asset_id) DESC, tag LIMIT ?`,
    )
    .pluck()
    .all(minFiles, limit) as string[];
}

/** All tags, in the order of their names. */
export function tagsOf(sqlite: Sqlite): string[] {
  return sqlite.prepare("SELECT DISTINCT tag FROM embedded_value ORDER BY tag").pluck().all() as string[];
}

/** The values of a tag in all assets, ordered by asset and position. */
export function valuesOfTag(db: Database, tag: string): { id: number; value: string }[] {
  return db.read
    .select({ id: embeddedValues.assetId, value: embeddedValues.value })
    .from(embeddedValues)
    .where(eq(embeddedValues.tag, tag))
    .orderBy(embeddedValues.assetId, embeddedValues.position)
    .all();
}

export function fieldNamed(tx: Tx, name: (typeof fields.$inferSelect)["name"]) {
  return tx.select().from(fields).where(eq(fields.name, name)).get();
}

/** Names of fields that were not made of metadata. */
export function namesOfOtherFields(db: Database): string[] {
  const others = db.read.select({ name: fields.name }).from(fields).where(ne(fields.origin, "metadata")).all();
  return others.map(({ name }) => name);
}
