// Resolves ids of merged assets. Read-only and without rights checks: callers check `access` with the resolved id.
import type { ReadOnlyDatabase } from "../../platform/database/database.ts";

/** Returns a function that maps ids to current ids: that of an asset merged into another one becomes the other's. */
export function createAliasResolver(db: ReadOnlyDatabase): (ids: readonly number[]) => number[] {
  const current = db.sqlite
    .prepare(
      `SELECT coalesce(a.asset_id, j.value) FROM json_each(?) j LEFT JOIN asset_alias a ON a.id = j.value
       ORDER BY j.key`,
    )
    .pluck();
  return (ids) => current.all(JSON.stringify(ids)) as number[];
}
