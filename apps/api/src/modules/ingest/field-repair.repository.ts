// Fields whose names no field may have, and the assets that carry them. Names are plain strings here.
import type { Sqlite, Tx } from "../../platform/database.ts";

/** Of all fields, in the order in which they were registered. */
export function fieldNames(sqlite: Sqlite): { id: number; name: string; origin: string }[] {
  const rows = sqlite.prepare("SELECT id, name, origin FROM field ORDER BY id").all();
  return rows as ReturnType<typeof fieldNames>;
}

/** The first assets after an id that have values of a field; ascending, with their values as JSON that can be read. */
export function carriersOf(tx: Tx, field: string, after: number, limit: number): { id: number; fields: string }[] {
  const carries = ["values", "numbers", "texts"].map((part) => `json_type(fields, '$.${part}.' || :key) IS NOT NULL`);
  return tx.$client
    .prepare(
      `SELECT id, fields FROM asset WHERE id > :after AND CASE WHEN json_valid(fields) THEN ${carries.join(" OR ")} END
       ORDER BY id LIMIT :limit`,
    )
    .all({ key: JSON.stringify(field), after, limit }) as { id: number; fields: string }[];
}
