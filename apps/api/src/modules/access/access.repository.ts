// Reads grants, pools and the columns of an asset that decide about rights. Prepared once: every request asks.
import { columnsOf, type RowOf } from "../../db/columns.ts";
import { assets } from "../../db/tables/asset.table.ts";
import type { Database } from "../../platform/database.ts";

/** What the right to an asset depends on. Nobody has a right to an asset that does not exist. */
const GUARD = columnsOf(assets, ["id", "aclId", "embargo", "expiry"]);
export type Guard = Readonly<RowOf<typeof GUARD>>;

export function createAccessRepository(db: Database) {
  const pools = db.sqlite.prepare("SELECT acl_id AS acl, pool_id AS pool FROM acl_pool");
  const grants = db.sqlite.prepare('SELECT group_id AS "group", pool_id AS pool FROM access_grant');
  const downloadGrants = db.sqlite.prepare(
    'SELECT group_id AS "group", pool_id AS pool, convert_set_id AS "set" FROM download_grant',
  );
  // Finds the asset or, if it does not exist, the one before it: both take the same work to find, read and refuse.
  const guard = db.sqlite.prepare(`SELECT ${GUARD.sql} FROM asset WHERE id <= ? ORDER BY id DESC LIMIT 1`);
  const ends = db.sqlite.prepare(
    "SELECT ifnull((SELECT min(id) FROM asset), 0) AS firstId, ifnull((SELECT max(id) FROM asset), 0) AS lastId",
  );
  return {
    /** The pools of each set. */
    pools: () => pools.all() as { acl: number; pool: number }[],
    grants: () => grants.all() as { group: number; pool: number }[],
    downloadGrants: () => downloadGrants.all() as { group: number; pool: number; set: number }[],
    /** The row of this asset or, if it does not exist, of the one before it. */
    guardAt: (id: number) => guard.get(id) as Guard | undefined,
    /** The lowest and the highest id of an asset; 0 where there is none. */
    ends: () => ends.get() as { firstId: number; lastId: number },
  };
}
