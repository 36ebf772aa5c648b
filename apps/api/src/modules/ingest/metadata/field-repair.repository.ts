// Finds fields with forbidden names and the assets that have values for them. Names are plain strings here.
import type { Sqlite, Tx } from "../../../platform/database/database.ts";

/** Names of all fields, in order of registration. */
export function listFieldNames(sqlite: Sqlite): { id: number; name: string; origin: string }[] {
  const rows = sqlite.prepare("SELECT id, name, origin FROM field ORDER BY id").all();
  return rows as ReturnType<typeof listFieldNames>;
}

/** The next assets after an id that have values of a field, ascending, with their fields as valid JSON. */
export function listAssetsWithField(
  tx: Tx,
  field: string,
  after: number,
  limit: number,
): { id: number; fields: string }[] {
  const carries = ["values", "numbers", "texts"].map((part) => `json_type(fields, '$.${part}.' || :key) IS NOT NULL`);
  return tx.$client
    .prepare(
      `SELECT id, fields FROM asset WHERE id > :after AND CASE WHEN json_valid(fields) THEN ${carries.join(" OR ")} END
       ORDER BY id LIMIT :limit`,
    )
    .all({ key: JSON.stringify(field), after, limit }) as { id: number; fields: string }[];
}
