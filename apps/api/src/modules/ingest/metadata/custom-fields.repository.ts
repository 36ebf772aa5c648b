// Custom tags: embedded tags that the mapping does not cover, and the fields made from them.
import { asc, countDistinct, desc, eq, gte, ne } from "drizzle-orm";
import { customXmpTagValues } from "../../../db/tables/custom-tag.table.ts";
import { fields } from "../../../db/tables/field.table.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";

/** Custom tags of at least `minFiles` assets, the most frequent first. */
export async function listFrequentCustomXmpTags(db: Database, minFiles: number, limit: number): Promise<string[]> {
  const { tag, assetId } = customXmpTagValues;
  const files = countDistinct(assetId);
  return (
    await db.read
      .select({ tag })
      .from(customXmpTagValues)
      .groupBy(tag)
      .having(gte(files, minFiles))
      .orderBy(desc(files), asc(tag))
      .limit(limit)
  ).map((row) => row.tag);
}

/** The values of a custom tag in all assets, ordered by asset and position. */
export async function listValuesOfCustomXmpTag(db: Database, tag: string): Promise<{ id: number; value: string }[]> {
  return db.read
    .select({ id: customXmpTagValues.assetId, value: customXmpTagValues.value })
    .from(customXmpTagValues)
    .where(eq(customXmpTagValues.tag, tag))
    .orderBy(customXmpTagValues.assetId, customXmpTagValues.position);
}

export async function findField(tx: Tx, name: (typeof fields.$inferSelect)["name"]) {
  const [row] = await tx.select().from(fields).where(eq(fields.name, name));
  return row;
}

/** Names of fields that do not come from metadata. */
export async function listNonMetadataFieldNames(db: Database): Promise<string[]> {
  const others = await db.read.select({ name: fields.name }).from(fields).where(ne(fields.origin, "metadata"));
  return others.map(({ name }) => name);
}
