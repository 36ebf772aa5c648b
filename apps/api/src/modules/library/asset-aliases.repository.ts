// Resolves ids of merged assets. Read-only and without rights checks: callers check `access` with the resolved id.
import { sql } from "drizzle-orm";
import { assetAliases } from "../../db/tables/alias.table.ts";
import type { Reader } from "../../platform/database/database.ts";
import { inIdList } from "../../platform/database/is-among.ts";
import { preparePerConnection } from "../../platform/database/prepare-per-connection.ts";

const aliases = preparePerConnection((db) =>
  db
    .select()
    .from(assetAliases)
    .where(inIdList(assetAliases.id, sql.placeholder("ids")))
    .prepare(),
);

/** The current ids of assets: that of an asset merged into another one becomes the other's. */
export async function resolveAliases(db: Reader, ids: readonly number[]): Promise<number[]> {
  const current = new Map((await aliases(db).execute({ ids })).map(({ id, assetId }) => [id, assetId]));
  return ids.map((id) => current.get(id) ?? id);
}
