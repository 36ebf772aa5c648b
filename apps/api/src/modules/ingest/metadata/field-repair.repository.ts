// Finds fields with forbidden names and the assets that have values for them. Names are plain strings here.
import { and, asc, gt, or, sql } from "drizzle-orm";
import { assets } from "../../../db/tables/asset.table.ts";
import { fields } from "../../../db/tables/field.table.ts";
import type { Reader, Tx } from "../../../platform/database/database.ts";

/** Names of all fields, in order of registration. */
export function listFieldNames(db: Reader): { id: number; name: string; origin: string }[] {
  const { id, name, origin } = fields;
  return db.select({ id, name, origin }).from(fields).orderBy(asc(id)).all();
}

/** The next assets after an id that have values of a field, ascending, with their fields as valid JSON. */
export function listAssetsWithField(
  tx: Tx,
  field: string,
  after: number,
  limit: number,
): { id: number; fields: string }[] {
  const { id, fields } = assets;
  const hasValues = ["values", "numbers", "texts"].map(
    (part) => sql`json_type(${fields}, ${`$.${part}.${JSON.stringify(field)}`}) IS NOT NULL`,
  );
  return tx
    .select({ id, fields: sql<string>`${fields}` })
    .from(assets)
    .where(and(gt(id, after), sql`CASE WHEN json_valid(${fields}) THEN ${or(...hasValues)} END`))
    .orderBy(asc(id))
    .limit(limit)
    .all();
}
