// Reads only, and asks for no caller: whoever names an asset by an id asks here first, and `access` then.
import type { ReadOnly } from "../../platform/database.ts";

/** The ids by which assets go now, one for each: an asset that has become part of another one goes by that one's. */
export function createAssetAliases(db: ReadOnly): (ids: readonly number[]) => number[] {
  const current = db.sqlite
    .prepare(
      `SELECT coalesce(a.asset_id, j.value) FROM json_each(?) j LEFT JOIN asset_alias a ON a.id = j.value
       ORDER BY j.key`,
    )
    .pluck();
  return (ids) => current.all(JSON.stringify(ids)) as number[];
}
